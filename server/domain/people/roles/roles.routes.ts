import type { roles } from '#api/contract/roles'
import type { Handlers } from '#server/http/handler'
import { pickRoles } from './roles.service'

export const roleHandlers: Handlers<typeof roles> = {
  list: ({ ports, params }) => pickRoles(ports.db, { offset: params.offset, pageSize: params.size }),
  find: ({ ports, json }) => pickRoles(ports.db, json),
}
