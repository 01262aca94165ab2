import * as z from 'zod/mini'
import { savedQuery } from '#api/contract/search'

/** Search to save. With an id it is an existing saved search. */
export const saveSearchPayload = z.object({
  /** Criteria that only a running search has are not saved. */
  query: z.object(savedQuery.def.shape),
  title: z.optional(z.string()),
  showInDesktop: z.optional(z.boolean()),
  uuid: z.optional(z.guid()),
})
export type SaveSearchPayload = z.output<typeof saveSearchPayload>
