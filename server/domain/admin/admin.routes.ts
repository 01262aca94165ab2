import type { adminRoles, adminUsers } from '#api/contract/admin'
import type { Caller } from '#server/access/caller'
import type { Handlers } from '#server/http/handler'
import type { Ports } from '#server/ports'
import type { Sessions } from '../sessions/session.service'
import { deleteRole, findRoles, saveRole } from './admin-roles.service'
import { deleteUser, findUsers, type Office, saveUser, setActive } from './admin-users.service'

const officeOf =
  (sessions: Sessions) =>
  ({ ports, caller, ip }: { ports: Ports; caller: Caller; ip: string }): Office => ({
    ...{ ports, caller, ip, sessions },
  })

export const adminUserHandlers = (sessions: Sessions): Handlers<typeof adminUsers> => {
  const office = officeOf(sessions)
  return {
    list: ({ ports, query }) => findUsers(ports, query),
    find: ({ ports, json }) => findUsers(ports, json),
    save: ({ json, ...request }) => saveUser(office(request), json),
    setActive: ({ json, ...request }) => setActive(office(request), json.userUuid, json.active),
    delete: async ({ query, ...request }) => {
      await deleteUser(office(request), query.uuid)
      return undefined
    },
  }
}

export const adminRoleHandlers = (sessions: Sessions): Handlers<typeof adminRoles> => {
  const office = officeOf(sessions)
  return {
    list: ({ ports, query }) => findRoles(ports, query),
    find: ({ ports, json }) => findRoles(ports, json),
    save: ({ json, ...request }) => saveRole(office(request), json),
    delete: async ({ query, ...request }) => {
      await deleteRole(office(request), query.uuid)
      return undefined
    },
  }
}
