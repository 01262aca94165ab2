import * as z from 'zod/mini'

/** The list to print, as an explorer shows it. */
export const printPayload = z.object({
  title: z.string(),
  /** Ids of the folders whose content is listed; empty for the root folders. */
  folders: z.array(z.guid()),
  keyword: z.string(),
  sortBy: z.string(),
  direction: z.enum(['ASC', 'DESC']),
  /** Ids of the nodes that are selected in the list. */
  selected: z.array(z.guid()),
})
export type PrintPayload = z.output<typeof printPayload>
