import * as z from 'zod/mini'

/** Id of the parent folder. The window neither shows nor changes it. */
export const newPayload = z.object({ destUuid: z.guid() })
export type NewPayload = z.output<typeof newPayload>
