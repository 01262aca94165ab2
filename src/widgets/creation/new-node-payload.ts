import * as z from 'zod/mini'

/** Id of the parent folder. The window neither shows nor changes it. */
export const newNodePayload = z.object({ destUuid: z.guid() })
export type NewNodePayload = z.output<typeof newNodePayload>
