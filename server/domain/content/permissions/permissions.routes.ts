import type { nodebase } from '#api/contract/nodebase'
import type { permissions } from '#api/contract/permission'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { setPermissions } from './permissions.service'
import { listEntries, previewPermissions } from './reading.service'
import { listAsOtherUser } from './view-as.service'
import { explainLevel } from './explain-level.service'

export const nodePermissionHandlers: Handlers<typeof nodebase> = {
  permission: ({ params, ...request }) => listEntries(readContext(request), params.uuid),
  setPermission: ({ json, ...request }) => setPermissions(writeContext(request), json),
}

export const permissionHandlers: Handlers<typeof permissions> = {
  preview: ({ json, ...request }) => previewPermissions(readContext(request), json),
  why: ({ query, ...request }) => explainLevel(readContext(request), query.nodeUuid, query.userUuid),
  viewAs: ({ json, ...request }) => listAsOtherUser(readContext(request), json),
}
