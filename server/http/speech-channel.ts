import { speechPath } from '#api/contract/speech'
import type { Caller } from '#server/access/caller'
import { getLoggableAddress } from '#server/context/web-service'
import type { Settings } from '#server/domain/system/config/config.service'
import type { Links } from '#server/domain/people/links/links.service'
import type { Ports, SpeechLine, SpeechToText } from '#server/ports'
import type { Admission } from './live-channel'
import { Problem } from './problem'
import { requireOwnOrigin } from './require-own-origin'
import type { Socket } from './stomp'
import { readSamples } from './wav'

/** Concurrent channels of one user: for example two windows and a spare one. */
const MAX_PER_USER = 3
const MAX_CHANNELS = 50
/** Bytes that the service has not accepted yet: about a minute of sound. */
const MAX_WAITING_BYTES = 2 << 20
const MAX_DURATION_MS = 60 * 60_000
const CHECK_MS = 30_000

const isEndMessage = (text: string): boolean => {
  try {
    return Boolean((JSON.parse(text) as { eof?: unknown } | null)?.eof)
  } catch {
    return false
  }
}

/**
 * Forwards speech to the configured service and returns the recognised text. The browser never connects to the service, so its address and
 * token stay here. One instance per process.
 */
export class SpeechChannel {
  readonly #ports: Ports
  readonly #links: Links
  readonly #settings: Settings
  readonly #speakers = new Map<Socket, Caller>()

  constructor(ports: Ports, links: Links, settings: Settings) {
    this.#ports = ports
    this.#links = links
    this.#settings = settings
  }

  close(): void {
    for (const socket of this.#speakers.keys()) socket.close(1001, 'the server stops')
    this.#speakers.clear()
  }

  /** Checks a request to open the channel: from this site, with an unused token for a channel, and with a configured service. */
  async admit(request: Request): Promise<Admission> {
    const url = new URL(request.url)
    if (url.pathname !== speechPath) throw new Problem('notFound')
    requireOwnOrigin(request)
    const { caller } = await this.#links.open(url.searchParams.get('token') ?? '', ['WS'], this.#ports.clientAddress(request))
    const { speech } = this.#ports
    const address = await this.#settings.get('speech.url')
    if (speech === undefined || address === null || !URL.canParse(address)) throw new Problem('serviceMissing')
    const ownChannels = [...this.#speakers.values()].filter(({ userId }) => userId === caller.userId)
    if (ownChannels.length >= MAX_PER_USER || this.#speakers.size >= MAX_CHANNELS) throw new Problem('tooMany')
    const token = await this.#settings.get('speech.token')
    return { protocol: undefined, attach: (socket) => this.#attach(socket, caller, speech, { address, token }) }
  }

  #attach(socket: Socket, caller: Caller, speech: SpeechToText, service: { address: string; token: string | null }): void {
    const { serviceCalls, now } = this.#ports
    const [startedAt, clock] = [now(), performance.now()]
    const call = { service: 'SPEECH_TO_TEXT' as const, request: getLoggableAddress(service.address), startedAt }
    let connection: SpeechLine | undefined
    let isEnding = false
    /** Sound that arrived before the connection to the service was open. */
    const earlySamples: Uint8Array[] = []
    this.#speakers.set(socket, caller)

    const check = async (): Promise<void> => {
      const isOver = performance.now() - clock > MAX_DURATION_MS || !(await this.#links.isOpenTo(caller).catch(() => true))
      if (isOver) socket.close(1008, 'the session is over')
    }
    const checking = setInterval(() => void check(), CHECK_MS)
    const cleanUp = (): void => {
      clearInterval(checking)
      this.#speakers.delete(socket)
      connection?.close()
    }
    const finish = (result: 'done' | 'failed'): void => {
      serviceCalls.add({ ...call, status: result === 'done' ? 'DONE' : 'NO_ANSWER', durationMs: performance.now() - clock })
      cleanUp()
      if (result === 'done') socket.close(1000, 'done')
      else socket.close(1011, 'the speech service failed')
    }

    socket.onClose(cleanUp)
    socket.onMessage((text) => {
      if (!isEndMessage(text)) return socket.close(1002, 'not understood')
      isEnding = true
      connection?.end()
    })
    socket.onBytes?.((bytes) => {
      const samples = readSamples(bytes)
      if (samples === undefined) return socket.close(1003, 'a WAV of 16 kHz, one channel, 16 bits')
      if (connection) connection.write(samples)
      else earlySamples.push(samples)
      const waiting = connection?.waiting ?? earlySamples.reduce((sum, { byteLength }) => sum + byteLength, 0)
      if (waiting > MAX_WAITING_BYTES) socket.close(1013, 'the speech service is too slow')
    })
    void speech
      .open(service, { heard: (heard) => socket.send(JSON.stringify(heard)), ended: finish })
      .then((opened) => {
        if (!this.#speakers.has(socket)) return opened.close()
        connection = opened
        for (const samples of earlySamples.splice(0)) connection.write(samples)
        if (isEnding) connection.end()
      })
      // `ended` has already reported it.
      .catch(() => {})
  }
}
