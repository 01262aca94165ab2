import * as z from 'zod/mini'

const keyword = z.object({ uuid: z.guid(), title: z.string() })

/** Part of a document's text, with offsets in UTF-16 code units, or a whole paragraph of a folder. Its keywords will be changed. */
export const addTagPayload = z.object({
  docUuid: z.guid(),
  from: z.int(),
  to: z.int(),
  /** Beginning of the text, for display. */
  text: z.string(),
  /** Id of the paragraph whose keywords are changed; undefined creates a new paragraph. */
  paragraphUuid: z.optional(z.guid()),
  keywords: z.array(keyword),
  /** Keywords that the user picked in an earlier attempt, which the server rejected. */
  picked: z.optional(z.array(keyword)),
  /** True if the part overlaps paragraphs that already have keywords. */
  overlaps: z.optional(z.boolean()),
})
export type AddTagPayload = z.output<typeof addTagPayload>

export const keywordLinkPayload = z.object({
  docUuid: z.guid(),
  paragraphUuid: z.guid(),
  /** Initial text of the field for the words that will link to the keyword. */
  alt: z.optional(z.string()),
})
export type KeywordLinkPayload = z.output<typeof keywordLinkPayload>
