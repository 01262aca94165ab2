import * as z from 'zod/mini'

/** Where it is made; nobody types or sees it. */
export const newPayload = z.object({ destUuid: z.guid() })
export type NewPayload = z.output<typeof newPayload>
