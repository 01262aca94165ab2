import * as z from 'zod/mini'
import type { SpellingFault } from '#api/contract/third-parties'
import { callWebService, readAnswer } from '#server/context/web-service'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import type { Settings } from '../config/config.service'

/** Maximum length in UTF-16 units. */
const MAX_TEXT_LENGTH = 100_000
const MAX_FAULTS = 500
const MAX_SUGGESTIONS = 8
const MAX_SUGGESTION_LENGTH = 200
const PERSIAN = /\p{Script=Arabic}/u
const CONTROL_CHARACTER = /\p{Cc}/u

/** Response of a LanguageTool server to `POST /v2/check`. */
const answerSchema = z.object({
  matches: z.array(
    z.object({
      offset: z.int(),
      length: z.int(),
      message: z.optional(z.string()),
      replacements: z.array(z.object({ value: z.string() })),
    }),
  ),
})

/** Returns false between the two halves of a surrogate pair. */
const isCharacterBoundary = (text: string, index: number): boolean =>
  !(/[\uDC00-\uDFFF]/.test(text.charAt(index)) && /[\uD800-\uDBFF]/.test(text.charAt(index - 1)))

const isValidMatch = (text: string, { offset, length }: { offset: number; length: number }): boolean =>
  offset >= 0 &&
  length > 0 &&
  offset + length <= text.length &&
  isCharacterBoundary(text, offset) &&
  isCharacterBoundary(text, offset + length)

/**
 * Checks the spelling of a text with the configured service (`spellcheck.url`). Returns the reported words in the order of the text. The
 * client never contacts the service. Throws `serviceMissing`, `tooLarge`, and `upstreamFailed`, also for a response that does not fit the
 * text.
 */
export async function checkSpelling(ports: Ports, settings: Settings, text: string): Promise<SpellingFault[]> {
  const address = await settings.get('spellcheck.url')
  if (address === null || !URL.canParse(address)) throw new Problem('serviceMissing')
  if (text.length > MAX_TEXT_LENGTH) throw new Problem('tooLarge')
  const token = await settings.get('spellcheck.token')
  const form = { language: PERSIAN.test(text) ? 'fa' : 'en-US', text }
  const { status, response } = await callWebService(ports, 'SPELL_CHECKER', { address, token, form })
  if (status !== 'DONE' || !response) {
    await response?.body?.cancel()
    throw new Problem('upstreamFailed')
  }
  const parsed = answerSchema.safeParse(await readAnswer(response))
  if (!parsed.success || !parsed.data.matches.every((match) => isValidMatch(text, match))) throw new Problem('upstreamFailed')
  return parsed.data.matches
    .toSorted((a, b) => a.offset - b.offset)
    .slice(0, MAX_FAULTS)
    .map(({ offset, length, message, replacements }) => ({
      ...{ offset, length, ...(message && { message }) },
      suggestions: replacements
        .flatMap(({ value }) => (value === '' || value.length > MAX_SUGGESTION_LENGTH || CONTROL_CHARACTER.test(value) ? [] : [value]))
        .slice(0, MAX_SUGGESTIONS),
    }))
}
