import * as z from 'zod/mini'

const item = z.object({ uuid: z.guid(), title: z.string() })

/** The compared subjects: two documents, two folders, a version and the current content of a document, or two typed texts. */
export const textComparePayload = z.union([
  z.object({ what: z.enum(['documents', 'folders']), first: item, second: item }),
  z.object({ what: z.literal('version'), document: item, version: z.object({ uuid: z.guid(), createDate: z.int() }) }),
  z.object({ firstText: z.optional(z.string()), secondText: z.optional(z.string()) }),
])
export type TextComparePayload = z.output<typeof textComparePayload>
