import WebSocket from 'ws'
import { audio } from '#api/contract/constants'
import type { SpeechResult } from '#api/contract/speech'
import type { SpeechLine, SpeechToText } from '#server/ports'

/** Bytes per frame. The service decodes a frame before it accepts the next; small frames give frequent results. */
const FRAME_BYTES = 8_000
const MAX_UNANSWERED = 16
const ANSWER_WITHIN_MS = 10_000
const MAX_ANSWER = 1 << 20
/** The service compares this text exactly; with any other spelling it is treated as sound. */
const END = '{"eof" : 1}'

interface VoskAnswer {
  partial?: unknown
  text?: unknown
  result?: readonly { word?: unknown; start?: unknown; end?: unknown; conf?: unknown }[]
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toNumber = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

function heardIn(data: string): SpeechResult {
  const { partial, text, result = [] } = JSON.parse(data) as VoskAnswer
  if (partial !== undefined) return { final: false, text: toText(partial), words: [] }
  const words = result.map(({ word, start, end, conf }) => ({
    ...{ word: toText(word), conf: toNumber(conf, 1) },
    ...{ start: toNumber(start, 0), end: toNumber(end, 0) },
  }))
  return { final: true, text: toText(text), words }
}

/** The protocol of vosk-server: a frame with settings, then frames of sound, each answered by one text frame. */
export const voskSpeech: SpeechToText = {
  open: ({ address, token }, { heard, ended }) =>
    new Promise<SpeechLine>((resolve, reject) => {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const limits = { handshakeTimeout: ANSWER_WITHIN_MS, maxPayload: MAX_ANSWER, perMessageDeflate: false }
      const socket = new WebSocket(address.replace(/^http/i, 'ws'), { headers, ...limits })
      const frames: Uint8Array[] = []
      let waiting = 0
      let unanswered = 0
      let ending: 'no' | 'asked' | 'sent' = 'no'
      let over = false
      let patience: ReturnType<typeof setTimeout> | undefined

      const end = (how: 'done' | 'failed'): void => {
        if (over) return
        over = true
        clearTimeout(patience)
        socket.terminate()
        ended(how)
      }
      const send = (frame: Uint8Array | string): void => {
        socket.send(frame)
        unanswered += 1
        patience ??= setTimeout(() => end('failed'), ANSWER_WITHIN_MS)
      }
      const go = (): void => {
        while (unanswered < MAX_UNANSWERED && frames.length > 0) {
          const frame = frames.shift() as Uint8Array
          waiting -= frame.byteLength
          send(frame)
        }
        if (ending !== 'asked' || frames.length > 0) return
        ending = 'sent'
        send(END)
      }
      const answered = (data: string): void => {
        clearTimeout(patience)
        unanswered -= 1
        patience = unanswered > 0 ? setTimeout(() => end('failed'), ANSWER_WITHIN_MS) : undefined
        const found = heardIn(data)
        if (found.text !== '' || found.final) heard(found)
        if (ending === 'sent' && unanswered <= 0) end('done')
        else go()
      }

      socket.on('message', (data, isBinary) => {
        if (over || isBinary) return
        try {
          answered(data.toString())
        } catch {
          end('failed')
        }
      })
      socket.once('open', () => {
        socket.send(JSON.stringify({ config: { sample_rate: audio.sampleRate, words: 1, max_alternatives: 0 } }))
        resolve({
          write(samples) {
            for (let at = 0; at < samples.byteLength; at += FRAME_BYTES) frames.push(samples.subarray(at, at + FRAME_BYTES))
            waiting += samples.byteLength
            if (!over) go()
          },
          get waiting() {
            return waiting
          },
          end() {
            if (ending === 'no') ending = 'asked'
            if (!over) go()
          },
          close() {
            over = true
            clearTimeout(patience)
            socket.terminate()
          },
        })
      })
      socket.on('error', (error) => {
        reject(error)
        end('failed')
      })
      // Some versions close the connection instead of answering the end. The connection failed if earlier sound was not answered.
      socket.on('close', () => end(ending === 'sent' && unanswered <= 1 ? 'done' : 'failed'))
    }),
}
