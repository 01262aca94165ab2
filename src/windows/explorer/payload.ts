import * as z from 'zod/mini'
import { pageSize } from '#api/contract/constants'

const sortColumn = z.enum(['title', 'lastVersionsSize', 'createDate', 'deleteDate'])

/** What opens an explorer, and what a reload brings back. Without a folder it shows the roots. */
export const explorerPayload = z.object({
  folderUuid: z.optional(z.guid()),
  /** Shows the recycle bin in the place of the roots. */
  bin: z.optional(z.literal(true)),
  /** This bin alone; without it the user's own, or everyone's for an administrator. */
  binUuid: z.optional(z.guid()),
  /** Several folders at once, ticked in the tree. */
  folderUuids: z.optional(z.array(z.guid()).check(z.minLength(2), z.maxLength(1_000))),
  rules: z.optional(
    z.object({
      view: z.enum(['LIST', 'GRID']),
      pagination: z.boolean(),
      pageSize: z.literal([...pageSize.choices]),
      sortBy: sortColumn,
      direction: z.enum(['ASC', 'DESC']),
      numeric: z.array(sortColumn),
    }),
  ),
})
export type ExplorerPayload = z.output<typeof explorerPayload>

export const recycleBinPayload = z.object({
  bin: z._default(z.literal(true), true),
  binUuid: explorerPayload.shape.binUuid,
  rules: explorerPayload.shape.rules,
})
