import { type RawBuilder, sql } from 'kysely'

/**
 * A list for `= any(…)` of a few ids, looked up by an index. The planner does not see the list through the sub-select, so that it
 * plans for a few whatever comes, and keeps that plan; shown how long the list is, it would plan each time anew.
 */
export const fewIds = (ids: readonly string[]): RawBuilder<unknown> => sql`(select ${[...ids]}::uuid[])::uuid[]`
