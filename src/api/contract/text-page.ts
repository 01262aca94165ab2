import * as z from 'zod/mini'

/** Why a document shows no text, or not all of it; `READING` until it has been read. */
export const textStatus = z.enum(['READY', 'CUT', 'READING', 'ENCRYPTED', 'CORRUPT', 'TOO_LARGE', 'UNSUPPORTED', 'TIMEOUT'])
export type TextStatus = z.output<typeof textStatus>

/** Places are UTF-16 units of the whole text. */
export const textPage = z.object({
  text: z.string(),
  /** Of `text`; it ends where a character ends. */
  length: z.int(),
  /** Where `text` starts. */
  offset: z.int(),
  /** Of the whole. */
  maxLen: z.int(),
  /** Where words of the keyword stand in `text`, `[from, to)`, as a search finds them. */
  keywordsLocations: z.array(z.object({ from: z.int(), to: z.int(), keyword: z.optional(z.string()) })),
  /** Addition. */
  status: textStatus,
})
export type TextPage = z.output<typeof textPage>
