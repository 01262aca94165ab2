import type { document } from '#api/contract/document'
import { writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '#server/domain/system/config/config.service'
import { listSubtitles } from './subtitles.service'

export const subtitleHandlers = (settings: Settings): Pick<Handlers<typeof document>, 'subtitle'> => ({
  subtitle({ query, ...request }) {
    const { blobs, media, speech } = request.ports
    return listSubtitles(writeContext(request), { blobs, media, settings, hasSpeech: speech !== undefined }, query)
  },
})
