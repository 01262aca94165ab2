import type { adminRoles, adminUserImport, adminUsers } from '#api/contract/admin'
import { gridHandlers } from '#server/data-grid/grid.routes'
import { csvResponse } from '#server/http/csv-file'
import type { Handlers } from '#server/http/handler'
import type { Sessions } from '../sessions/session.service'
import { roleGrid } from './admin-roles.service'
import { endUserSessions, getUserSessions } from './admin-sessions.service'
import { deleteUser, findUsers, saveUser, setUserActive } from './admin-users.service'
import { streamFailures, storeImportLines, requireImport, startImport, findTakenUsernames } from './user-import.service'

export const adminUserHandlers = (sessions: Sessions): Handlers<typeof adminUsers> => ({
  ...gridHandlers({
    find: findUsers,
    save: (context, write: Parameters<typeof saveUser>[1]) => saveUser({ ...context, sessions }, write),
    remove: (context, id) => deleteUser({ ...context, sessions }, id),
  }),
  sessions: ({ ports, caller, ip, query }) => getUserSessions({ ports, caller, ip, sessions }, query.userUuid),
  async endSessions({ ports, caller, ip, query }) {
    await endUserSessions({ ports, caller, ip, sessions }, query.userUuid, query.sessionUuid)
    return undefined
  },
  setActive: ({ ports, caller, ip, json }) => setUserActive({ ports, caller, ip, sessions }, json.userUuid, json.active),
})

export const adminRoleHandlers: Handlers<typeof adminRoles> = gridHandlers(roleGrid)

const TITLE = { fa: 'سطرهای پذیرفته‌نشده', en: 'Refused lines' } as const

export const adminUserImportHandlers: Handlers<typeof adminUserImport> = {
  check: async ({ ports, json }) => ({ taken: await findTakenUsernames(ports.db, json.usernames) }),
  async lines({ ports, caller, ip, json }) {
    await storeImportLines({ ports, caller, ip }, json.importUuid, json.rows)
    return undefined
  },
  start: ({ ports, caller, ip, json }) => startImport({ ports, caller, ip }, json.importUuid, json.total),
  async failures({ ports, caller, query, locale }) {
    await requireImport(ports.db, caller.userId, query.importUuid)
    return csvResponse(streamFailures(ports.db, caller.userId, query.importUuid, locale), TITLE[locale])
  },
}
