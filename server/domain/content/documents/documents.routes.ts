import type { document } from '#api/contract/document'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { drawnPages } from './parts.service'
import { restoreVersion } from './restore.service'
import { renditionContext } from './rendition-context'
import { versionsOf } from './versions.service'

export const documentHandlers: Handlers<typeof document> = {
  versions: ({ params, ...request }) => versionsOf(readContext(request), params.uuid),
  restoreVersion: ({ params, ...request }) => restoreVersion(writeContext(request), params.uuid, params.versionUuid),
  pages: ({ params, ...request }) => drawnPages(readContext(request), renditionContext(request.ports), params.uuid),
}
