import type { document } from '#api/contract/document'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { countDrawnPages } from './parts.service'
import { restoreVersion } from './restore.service'
import { toRenditionContext } from './rendition-context'
import { listVersions } from './versions.service'

export const documentHandlers: Handlers<typeof document> = {
  versions: ({ params, ...request }) => listVersions(readContext(request), params.uuid),
  restoreVersion: ({ params, ...request }) => restoreVersion(writeContext(request), params.uuid, params.versionUuid),
  pages: ({ params, ...request }) => countDrawnPages(readContext(request), toRenditionContext(request.ports), params.uuid),
}
