import * as z from 'zod/mini'

/** List to print, as shown in an explorer. */
export const printPayload = z.object({
  title: z.string(),
  /** Ids of the folders; empty for the root folders. */
  folders: z.array(z.guid()),
  keyword: z.string(),
  sortBy: z.string(),
  direction: z.enum(['ASC', 'DESC']),
  /** Ids of the selected nodes. */
  selected: z.array(z.guid()),
})
export type PrintPayload = z.output<typeof printPayload>
