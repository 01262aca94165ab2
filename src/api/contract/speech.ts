import * as z from 'zod/mini'

/** Speech goes up here: each frame a WAV of one slice, `speechEnd` at last. What is heard comes down as `heard`. The query has a token of type WS. */
export const speechPath = '/app/ws/speech'

/** Samples a second; one channel, 16 bits, little-endian. */
export const speechRate = 16_000
export const speechSliceMs = 1_000
/** The client says no more; the last words come, then the channel closes with 1000. */
export const speechEnd = '{"eof":true}'

/** Times in seconds from the beginning. */
const spokenWord = z.object({ word: z.string(), start: z.number(), end: z.number(), conf: z.number() })

/** What was said since the last final answer; it may still change while it is not final. */
export const heard = z.object({ final: z.boolean(), text: z.string(), words: z.array(spokenWord) })
export type Heard = z.output<typeof heard>
