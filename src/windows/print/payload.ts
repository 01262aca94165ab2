import * as z from 'zod/mini'

/** The list that is to be printed, as an explorer shows it. */
export const printPayload = z.object({
  title: z.string(),
  /** Without a folder: the roots. */
  folders: z.array(z.guid()),
  keyword: z.string(),
  sortBy: z.string(),
  direction: z.enum(['ASC', 'DESC']),
  /** What is selected there. */
  selected: z.array(z.guid()),
})
export type PrintPayload = z.output<typeof printPayload>
