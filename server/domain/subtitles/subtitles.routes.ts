import type { document } from '#api/contract/document'
import type { Handlers } from '#server/http/handler'
import { readerOf } from '../nodes/request'
import { subtitles } from './subtitles.service'

export const subtitleHandlers: Pick<Handlers<typeof document>, 'subtitle'> = {
  subtitle: ({ query, ...request }) => subtitles(readerOf(request), request.ports.blobs, query),
}
