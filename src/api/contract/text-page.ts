import * as z from 'zod/mini'

/**
 * Reason why a document shows no text or only a part of it. `READING`: the text is still being extracted. Of pictures and scanned documents:
 * `QUEUED` and `RECOGNISING`: the text will be or is being recognised; `NO_WORDS`: nothing legible was found; `NOT_RECOGNISED`: it failed;
 * `TOO_MANY_PAGES`: the document is too long.
 */
export const textStatus = z.enum([
  ...['READY', 'CUT', 'READING', 'ENCRYPTED', 'CORRUPT', 'TOO_LARGE', 'UNSUPPORTED', 'TIMEOUT'],
  ...['QUEUED', 'RECOGNISING', 'NO_WORDS', 'NOT_RECOGNISED', 'TOO_MANY_PAGES'],
] as const)
export type TextStatus = z.output<typeof textStatus>

/** One page of a document's text. Offsets are UTF-16 units of the whole text. */
export const textPage = z.object({
  text: z.string(),
  /** Length of `text` in UTF-16 units. A page never splits a character. */
  length: z.int(),
  /** Start of `text` in the whole text. */
  offset: z.int(),
  /** Length of the whole text. */
  maxLen: z.int(),
  /** Ranges of the keyword's words in `text`, `[from, to)`. They match in the same way as in a search. */
  keywordsLocations: z.array(z.object({ from: z.int(), to: z.int(), keyword: z.optional(z.string()) })),
  status: textStatus,
  /** Place in the queue of recognition, from 1, if the status is `QUEUED`. */
  place: z.optional(z.int()),
  /** Not in the specification: true if the text was recognised in pictures. */
  isRecognised: z.optional(z.literal(true)),
})
export type TextPage = z.output<typeof textPage>
