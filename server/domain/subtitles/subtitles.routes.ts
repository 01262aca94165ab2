import type { document } from '#api/contract/document'
import type { Handlers } from '#server/http/handler'
import type { Settings } from '../config/config.service'
import { workOf } from '../nodes/request'
import { subtitles } from './subtitles.service'

export const subtitleHandlers = (settings: Settings): Pick<Handlers<typeof document>, 'subtitle'> => ({
  subtitle({ query, ...request }) {
    const { blobs, media, speech } = request.ports
    return subtitles(workOf(request), { blobs, media, settings, hasSpeech: speech !== undefined }, query)
  },
})
