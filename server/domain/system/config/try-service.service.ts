import type { ServiceName, ServiceStatus } from '#api/contract/service-log'
import { callWebService, getLoggableAddress } from '#server/context/web-service'
import { Problem } from '#server/http/problem'
import type { Ports, SpeechToText } from '#server/ports'
import type { KnownKey } from './config-keys'
import type { Settings } from './config.service'

/** Web services of the configuration, by the key of their address. */
const services: Readonly<
  Partial<
    Record<
      string,
      {
        service: ServiceName
        address: KnownKey
        token?: KnownKey
        form?: Readonly<Record<string, string>>
        json?: (settings: Settings) => Promise<unknown>
      }
    >
  >
> = {
  'keyword.suggest.url': { service: 'KEYWORD_SUGGESTIONS', address: 'keyword.suggest.url' },
  'speech.url': { service: 'SPEECH_TO_TEXT', address: 'speech.url', token: 'speech.token' },
  'contentSearch.url': { service: 'CONTENT_SEARCH', address: 'contentSearch.url', token: 'contentSearch.token' },
  'embedding.url': {
    ...{ service: 'EMBEDDINGS', address: 'embedding.url', token: 'embedding.token' },
    json: async (settings) => ({ model: (await settings.get('embedding.model')) ?? '', input: ['سلام'] }),
  },
  'spellcheck.url': {
    ...{ service: 'SPELL_CHECKER', address: 'spellcheck.url', token: 'spellcheck.token' },
    // A spell checker refuses a request without a text.
    form: { language: 'fa', text: 'سلام' },
  },
}
const TIMEOUT_MS = 5_000

/**
 * Checks once if a service responds. The response body is never returned, because the address may lead to a host that only this server can
 * reach.
 */
export async function tryService(ports: Ports, settings: Settings, key: string) {
  const entry = Object.hasOwn(services, key) ? services[key] : undefined
  if (!entry) throw new Problem('notFound')
  const address = await settings.get(entry.address)
  // A path means a service inside this server.
  if (address === null || !URL.canParse(address)) throw new Problem('serviceMissing')
  const token = entry.token === undefined ? null : await settings.get(entry.token)
  if (entry.service === 'SPEECH_TO_TEXT' && ports.speech) return await trySpeech(ports, ports.speech, { address, token })
  const { status, response, durationMs } = await callWebService(ports, entry.service, {
    ...{ address, token, timeoutMs: TIMEOUT_MS },
    ...(entry.form && { form: entry.form }),
    ...(entry.json && { json: await entry.json(settings) }),
  })
  await response?.body?.cancel()
  return { status, ...(response && { code: response.status }), duration: Math.round(durationMs) }
}

/** Checks a service that uses no HTTP: a connection that opens counts as a response. */
async function trySpeech({ serviceCalls, now }: Ports, speech: SpeechToText, service: { address: string; token: string | null }) {
  const [startedAt, clock] = [now(), performance.now()]
  const status: ServiceStatus = await speech.open(service, { heard: () => {}, ended: () => {} }).then(
    (connection) => {
      connection.close()
      return 'DONE'
    },
    () => 'NO_ANSWER',
  )
  const durationMs = performance.now() - clock
  serviceCalls.add({ service: 'SPEECH_TO_TEXT', request: getLoggableAddress(service.address), startedAt, status, durationMs })
  return { status, duration: Math.round(durationMs) }
}
