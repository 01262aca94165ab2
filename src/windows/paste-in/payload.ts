import * as z from 'zod/mini'

/** The folders on the way to the one that was on show, itself last: the tree opens there. */
export const pasteInPayload = z.object({ way: z.optional(z.array(z.string())) })
export type PasteInPayload = z.output<typeof pasteInPayload>
