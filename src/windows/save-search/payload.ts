import * as z from 'zod/mini'
import { savedQuery } from '#api/contract/search'

/** Search to save. `uuid` is set if it is saved already. */
export const saveSearchPayload = z.object({
  /** Criteria of the search. Those that exist only while a search runs are not saved. */
  query: z.object(savedQuery.def.shape),
  title: z.optional(z.string()),
  showInDesktop: z.optional(z.boolean()),
  uuid: z.optional(z.guid()),
})
export type SaveSearchPayload = z.output<typeof saveSearchPayload>
