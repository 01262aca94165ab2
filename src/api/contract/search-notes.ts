import * as z from 'zod/mini'

/** Not in the specification: notes on the results of a text search that found few documents with all words. */
export const searchNotes = {
  /** Number of results that contain all words; the others follow and contain some of them. */
  withAllWords: z.optional(z.int()),
  /** Words that no document contains, with the words that are shown instead. */
  corrections: z.optional(
    z.array(
      z.object({
        typed: z.string(),
        shown: z.array(z.string()),
        /** A misspelt word has no reason. */
        reason: z.optional(z.enum(['layout'])),
      }),
    ),
  ),
  /** Words of the search, and their synonyms that were searched too. */
  synonyms: z.optional(z.array(z.object({ typed: z.string(), shown: z.array(z.string()) }))),
}
