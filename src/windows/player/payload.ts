import * as z from 'zod/mini'
import { documentPayload } from '#widgets/document-action/document-payload'

/** Payload of the player. */
export const playerPayload = z.object({
  ...documentPayload.shape,
  /** Second at which the playback begins. */
  second: z.optional(z.int()),
})

export type PlayerPayload = z.infer<typeof playerPayload>
