import * as z from 'zod/mini'
import { sizeBuckets } from './constants'
import { nodeId, uuid } from './wire'

const count = z.int()

/** Values that the results of a search have, each with the number of results; see `nodebase.facets`. */
export const facetsShape = z.object({
  extension: z.array(z.object({ value: z.string(), count })),
  /** User ids with full names. */
  author: z.array(z.object({ value: uuid, title: z.string(), count })),
  /** Jalali months of creation, the latest first. */
  month: z.array(z.object({ year: z.int(), month: z.int().check(z.gte(1), z.lte(12)), count })),
  size: z.array(z.object({ value: z.enum(Object.keys(sizeBuckets) as [keyof typeof sizeBuckets]), count })),
  /** Ids of keywords of documents. */
  keyword: z.array(z.object({ value: uuid, title: z.string(), count })),
  /** Classes of instances. */
  class: z.array(z.object({ value: nodeId, title: z.string(), count })),
  /**
   * Folders below the searched one; each counts the results in itself and below. The folders in a chosen one, and in the folders above it,
   * follow their parent.
   */
  folder: z.array(z.object({ value: nodeId, title: z.string(), count, parent: z.optional(nodeId) })),
})
export type Facets = z.output<typeof facetsShape>
