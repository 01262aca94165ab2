import * as z from 'zod/mini'

/** Ids of the path to the open folder, including itself. The tree opens there. */
export const pasteInPayload = z.object({ way: z.optional(z.array(z.string())) })
export type PasteInPayload = z.output<typeof pasteInPayload>
