import * as z from 'zod/mini'

/** Parent folder; it is not visible or editable in the window. */
export const newPayload = z.object({ destUuid: z.guid() })
export type NewPayload = z.output<typeof newPayload>
