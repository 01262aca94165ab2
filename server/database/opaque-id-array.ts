import { type RawBuilder, sql } from 'kysely'

/**
 * Returns a list for `= any(…)` of a few ids that an index looks up. The sub-select hides the list from the planner, so it assumes a few
 * ids and keeps the plan. With a visible length it would plan each query again.
 */
export const opaqueIdArray = (ids: readonly string[]): RawBuilder<unknown> => sql`(select ${[...ids]}::uuid[])::uuid[]`
