import * as z from 'zod/mini'

/**
 * Ids on the path to the folder that is open in the explorer, including the folder itself. The tree of this window is opened along the
 * path.
 */
export const pasteInPayload = z.object({ way: z.optional(z.array(z.string())) })
export type PasteInPayload = z.output<typeof pasteInPayload>
