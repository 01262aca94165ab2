import * as z from 'zod/mini'

/** Reason why a document shows no text or only a part of it. `READING`: the text is still being extracted. */
export const textStatus = z.enum(['READY', 'CUT', 'READING', 'ENCRYPTED', 'CORRUPT', 'TOO_LARGE', 'UNSUPPORTED', 'TIMEOUT'])
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
})
export type TextPage = z.output<typeof textPage>
