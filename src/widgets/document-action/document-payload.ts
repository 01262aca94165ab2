import * as z from 'zod/mini'

/** Payload of a window that runs an action on a document. */
export const documentPayload = z.object({
  uuid: z.string(),
  /** Title of the document with its extension. */
  title: z.string(),
  extension: z.string(),
  /** Id of the version that was current when the window was opened. */
  versionUuid: z.optional(z.string()),
})

export type DocumentPayload = z.infer<typeof documentPayload>
