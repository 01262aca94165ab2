import * as z from 'zod/mini'

/** Payload of a window that runs an action on a document. */
export const documentPayload = z.object({
  uuid: z.string(),
  /** Title with extension. */
  title: z.string(),
  extension: z.string(),
  /** Current version when the window was opened. */
  versionUuid: z.optional(z.string()),
})

export type DocumentPayload = z.infer<typeof documentPayload>
