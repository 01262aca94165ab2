import * as z from 'zod/mini'

export const documentPayload = z.object({ uuid: z.guid(), title: z.string() })

const keyword = z.object({ uuid: z.guid(), title: z.string() })

/** A part of a document's text, in UTF-16 units, or a paragraph of a folder as a whole. */
export const addTagPayload = z.object({
  docUuid: z.guid(),
  from: z.int(),
  to: z.int(),
  /** The beginning of its words. */
  text: z.string(),
  /** With it what is tagged already gets other keywords. */
  paragraphUuid: z.optional(z.guid()),
  keywords: z.array(keyword),
  /** What was chosen for it before and refused. */
  picked: z.optional(z.array(keyword)),
  /** Whether it crosses parts that have keywords already. */
  overlaps: z.optional(z.boolean()),
})
export type AddTagPayload = z.output<typeof addTagPayload>

export const keywordLinkPayload = z.object({
  docUuid: z.guid(),
  paragraphUuid: z.guid(),
  /** Words that are offered to stand for the keyword. */
  alt: z.optional(z.string()),
})
export type KeywordLinkPayload = z.output<typeof keywordLinkPayload>

/** Documents and folders whose texts are looked through; without any they are chosen there. */
export const autotagPayload = z.object({
  targets: z.optional(z.array(z.object({ uuid: z.guid(), title: z.string() })).check(z.maxLength(1_000))),
})
