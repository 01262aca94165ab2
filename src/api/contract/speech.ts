import * as z from 'zod/mini'

/** Speech goes up here: each frame a WAV of one slice as `audio` in `constants` says (16 bits), `speechEnd` at last. What is heard comes down as `heard`. The query has a token of type WS. */
export const speechPath = '/app/ws/speech'

/** The client says no more; the last words come, then the channel closes with 1000. */
export const speechEnd = '{"eof":true}'

/** Times in seconds from the beginning. */
const spokenWord = z.object({ word: z.string(), start: z.number(), end: z.number(), conf: z.number() })

/** What was said since the last final answer; it may still change while it is not final. */
export const heard = z.object({ final: z.boolean(), text: z.string(), words: z.array(spokenWord) })
export type Heard = z.output<typeof heard>
