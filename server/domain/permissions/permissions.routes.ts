import type { nodebase } from '#api/contract/nodebase'
import type { permissions } from '#api/contract/permission'
import type { Handlers } from '#server/http/handler'
import { readerOf, workOf } from '../nodes/request'
import { setPermissions } from './permissions.service'
import { entriesOf, previewOf } from './reading.service'
import { viewAs } from './view-as.service'
import { whyOn } from './why.service'

export const nodePermissionHandlers: Handlers<typeof nodebase> = {
  permission: ({ params, ...request }) => entriesOf(readerOf(request), params.uuid),
  setPermission: ({ json, ...request }) => setPermissions(workOf(request), json),
}

export const permissionHandlers: Handlers<typeof permissions> = {
  preview: ({ json, ...request }) => previewOf(readerOf(request), json),
  why: ({ query, ...request }) => whyOn(readerOf(request), query.nodeUuid, query.userUuid),
  viewAs: ({ json, ...request }) => viewAs(readerOf(request), json),
}
