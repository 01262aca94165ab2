import type { adminRoles, adminUsers } from '#api/contract/admin'
import type { Handlers } from '#server/http/handler'
import type { Sessions } from '../sessions/session.service'
import { roleGrid } from './admin-roles.service'
import { endUserSessions, userSessions } from './admin-sessions.service'
import { deleteUser, findUsers, saveUser, setActive } from './admin-users.service'
import { gridHandlers } from './grid.routes'

export const adminUserHandlers = (sessions: Sessions): Handlers<typeof adminUsers> => ({
  ...gridHandlers({
    find: findUsers,
    save: (office, write: Parameters<typeof saveUser>[1]) => saveUser({ ...office, sessions }, write),
    remove: (office, id) => deleteUser({ ...office, sessions }, id),
  }),
  sessions: ({ ports, caller, ip, query }) => userSessions({ ports, caller, ip, sessions }, query.userUuid),
  async endSessions({ ports, caller, ip, query }) {
    await endUserSessions({ ports, caller, ip, sessions }, query.userUuid, query.sessionUuid)
    return undefined
  },
  setActive: ({ ports, caller, ip, json }) => setActive({ ports, caller, ip, sessions }, json.userUuid, json.active),
})

export const adminRoleHandlers: Handlers<typeof adminRoles> = gridHandlers(roleGrid)
