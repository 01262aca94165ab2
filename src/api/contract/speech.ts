import * as z from 'zod/mini'

/**
 * WebSocket for speech recognition. The client sends one WAV slice per frame, in the format of `audio` in `constants` (16 bits), and
 * `speechEnd` at the end. The server sends recognised text as `speechResult`. The query has a token of type WS.
 */
export const speechPath = '/app/ws/speech'

/** Text frame that ends the input of the client. The server sends the last words and then closes the channel with code 1000. */
export const speechEnd = '{"eof":true}'

/** Times in seconds from the beginning. */
const spokenWord = z.object({ word: z.string(), start: z.number(), end: z.number(), conf: z.number() })

/** Text since the last final result. It may still change while it is not final. */
export const speechResult = z.object({ final: z.boolean(), text: z.string(), words: z.array(spokenWord) })
export type SpeechResult = z.output<typeof speechResult>
