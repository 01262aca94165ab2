import * as z from 'zod/mini'

/** Nodes to delete; `purge` is permanent. */
export const deleteConfirmationPayload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['delete', 'purge']),
    uuids: z.array(z.guid()).check(z.minLength(1)),
    /** Title, if there is exactly one node. */
    title: z.optional(z.string()),
    extension: z.optional(z.string()),
    /** Folder that the nodes are deleted from. */
    fromUuid: z.optional(z.guid()),
    /** True if there are classes or instances, which other nodes may use. */
    ontology: z.optional(z.literal(true)),
  }),
  /** All content of a bin with the name of its owner; without `binUuid`, of the user's own bin. */
  z.object({ kind: z.literal('empty'), binUuid: z.optional(z.guid()), owner: z.optional(z.string()) }),
])
export type DeleteConfirmationPayload = z.output<typeof deleteConfirmationPayload>
