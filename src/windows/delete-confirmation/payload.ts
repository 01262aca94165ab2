import * as z from 'zod/mini'

/** The nodes to delete. `purge` deletes permanently. */
export const deleteConfirmationPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['delete', 'purge']),
    uuids: z.array(z.guid()).check(z.minLength(1)),
    /** Title of the node; only if there is exactly one. */
    title: z.optional(z.string()),
    extension: z.optional(z.string()),
    /** Id of the folder from which the nodes are removed. */
    fromUuid: z.optional(z.guid()),
    /** True if some of the nodes are classes or instances, which other nodes may use. */
    ontology: z.optional(z.literal(true)),
  }),
  /** All content of a recycle bin, and the name of its owner. Without `binUuid` it is the user's own bin. */
  z.object({ kind: z.literal('empty'), binUuid: z.optional(z.guid()), owner: z.optional(z.string()) }),
])
export type DeleteConfirmationPayload = z.output<typeof deleteConfirmationPayload>
