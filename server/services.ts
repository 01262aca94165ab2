import { Settings } from '#server/domain/system/config/config.service'
import { VisitorTokens } from '#server/domain/creation/public-links/visitor-tokens'
import { Links } from '#server/domain/people/links/links.service'
import { CallLog } from '#server/domain/system/log/call-log.service'
import { Captchas } from '#server/domain/people/sessions/captcha.service'
import { deriveKey } from '#server/domain/people/sessions/derive-key'
import { GuessingLimiter } from '#server/domain/people/sessions/guessing-limiter.service'
import { Sessions } from '#server/domain/people/sessions/session.service'
import { type UploadServices, createUploadServices } from '#server/domain/creation/uploads/uploads.routes'
import { LiveChannel } from '#server/http/live-channel'
import { QueryEmbedder } from '#server/domain/content/vectors/vectors.service'
import { SpeechChannel } from '#server/http/speech-channel'
import type { Ports } from './ports'

/** Services with state in memory, one set per process. */
export interface Services {
  settings: Settings
  callLog: CallLog
  captchas: Captchas
  guessing: GuessingLimiter
  sessions: Sessions
  links: Links
  visitorTokens: VisitorTokens
  live: LiveChannel
  speech: SpeechChannel
  uploads: UploadServices
  queryEmbedder: QueryEmbedder
  close(): void
}

export function startServices(ports: Ports): Services {
  const settings = new Settings(ports)
  const captchas = new Captchas(ports, deriveKey(ports.signingKey, 'captcha'))
  const guessing = new GuessingLimiter(ports, captchas)
  const callLog = new CallLog(ports)
  const sessions = new Sessions(ports, guessing, settings, callLog)
  const links = new Links(ports, sessions, guessing)
  const live = new LiveChannel(ports, links, sessions)
  const speech = new SpeechChannel(ports, links, settings)
  return {
    settings,
    callLog,
    captchas,
    guessing,
    sessions,
    links,
    visitorTokens: new VisitorTokens(ports.signingKey),
    live,
    speech,
    uploads: createUploadServices(ports),
    queryEmbedder: new QueryEmbedder(settings),
    close() {
      live.close()
      speech.close()
      settings.close()
      sessions.close()
    },
  }
}
