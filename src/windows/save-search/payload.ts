import * as z from 'zod/mini'
import { savedQuery } from '#api/contract/search'

/** The search to be saved, as a saved search keeps it; with an id it is there already. */
export const saveSearchPayload = z.object({
  /** What only the running search knows is left behind. */
  query: z.object(savedQuery.def.shape),
  title: z.optional(z.string()),
  showInDesktop: z.optional(z.boolean()),
  uuid: z.optional(z.guid()),
})
export type SaveSearchPayload = z.output<typeof saveSearchPayload>
