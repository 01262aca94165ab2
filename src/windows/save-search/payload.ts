import * as z from 'zod/mini'
import { savedQuery } from '#api/contract/search'

/** The search to save. `uuid` is the id of the saved search if it exists already. */
export const saveSearchPayload = z.object({
  /** Criteria of the search, without those that are used only while a search runs. */
  query: z.object(savedQuery.def.shape),
  title: z.optional(z.string()),
  showInDesktop: z.optional(z.boolean()),
  notify: z.optional(z.boolean()),
  uuid: z.optional(z.guid()),
})
export type SaveSearchPayload = z.output<typeof saveSearchPayload>
