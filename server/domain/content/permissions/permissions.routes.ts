import type { nodebase } from '#api/contract/nodebase'
import type { permissions } from '#api/contract/permission'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { setPermissions } from './permissions.service'
import { entriesOf, previewPermissions } from './reading.service'
import { viewAs } from './view-as.service'
import { whyOn } from './why.service'

export const nodePermissionHandlers: Handlers<typeof nodebase> = {
  permission: ({ params, ...request }) => entriesOf(readContext(request), params.uuid),
  setPermission: ({ json, ...request }) => setPermissions(writeContext(request), json),
}

export const permissionHandlers: Handlers<typeof permissions> = {
  preview: ({ json, ...request }) => previewPermissions(readContext(request), json),
  why: ({ query, ...request }) => whyOn(readContext(request), query.nodeUuid, query.userUuid),
  viewAs: ({ json, ...request }) => viewAs(readContext(request), json),
}
