import * as z from 'zod/mini'

/** What is about to go; purging is for good. */
export const deleteConfirmationPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['delete', 'purge']),
    uuids: z.array(z.guid()).check(z.minLength(1)),
    /** Of the only item. */
    title: z.optional(z.string()),
    extension: z.optional(z.string()),
    /** The folder they are taken out of. */
    fromUuid: z.optional(z.guid()),
    /** Classes or instances are among them, which others may use. */
    ontology: z.optional(z.literal(true)),
  }),
  /** Everything in a bin, under the name of whose it is; without one, in the user's own. */
  z.object({ kind: z.literal('empty'), binUuid: z.optional(z.guid()), owner: z.optional(z.string()) }),
])
export type DeleteConfirmationPayload = z.output<typeof deleteConfirmationPayload>
