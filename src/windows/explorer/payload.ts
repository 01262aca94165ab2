import * as z from 'zod/mini'
import { pageSize } from '#api/contract/constants'
import { criteriaFields } from '#api/contract/criteria'
import { sortableColumns } from '#api/contract/node-columns'
import { savedQuery } from '#api/contract/search'
import type { Rules } from './explorer'

const sortColumn = z.enum([...sortableColumns, 'relevance'])

/** Payload that opens an explorer, and restores it after a page reload. Without a folder it shows the root folders. */
export const explorerPayload = z.object({
  folderUuid: z.optional(z.guid()),
  /** Shows the recycle bin instead of the root folders. */
  bin: z.optional(z.literal(true)),
  /** Shows only this bin. If it is missing: the user's own bin, or all bins for an administrator. */
  binUuid: z.optional(z.guid()),
  /** Several folders at once, ticked in the tree. */
  folderUuids: z.optional(z.array(z.guid()).check(z.minLength(2), z.maxLength(1_000))),
  rules: z.optional(
    z.object({
      view: z.enum(['LIST', 'GRID']),
      pagination: z.boolean(),
      pageSize: z.literal([...pageSize.choices, pageSize.search]),
      sortBy: sortColumn,
      direction: z.enum(['ASC', 'DESC']),
      numeric: z.array(sortColumn),
      face: z.optional(z.enum(['FILE', 'CONTENT', 'RELATION'])),
    }),
  ),
})

export const recycleBinPayload = z.object({
  bin: z._default(z.literal(true), true),
  binUuid: explorerPayload.shape.binUuid,
  rules: explorerPayload.shape.rules,
})

/** Query of a search window. `title` and `savedUuid` belong to a saved search. */
export const searchPayload = z.object({
  query: z._default(
    z.extend(savedQuery, {
      keywordUuidList: criteriaFields.keywordUuidList,
      literalWeight: criteriaFields.literalWeight,
      dynamicBrowse: criteriaFields.dynamicBrowse,
      literal: criteriaFields.literal,
    }),
    {
      properties: ['title', 'text'],
    },
  ),
  savedUuid: z.optional(z.guid()),
  title: z.optional(z.string()),
  showInDesktop: z.optional(z.boolean()),
  notify: z.optional(z.boolean()),
  /** True if the matching text is shown below each result. */
  matches: z.optional(z.boolean()),
  /** Titles of the nodes whose ids are in the query. */
  names: z.optional(
    z.object({
      author: z.optional(z.string()),
      authors: z.optional(z.record(z.string(), z.string())),
      classes: z.optional(z.record(z.string(), z.string())),
      folders: z.optional(z.record(z.string(), z.string())),
      parent: z.optional(z.string()),
      keyword: z.optional(z.string()),
      browse: z.optional(z.array(z.string())),
    }),
  ),
  rules: explorerPayload.shape.rules,
})
type SearchPayload = z.output<typeof searchPayload>

/** Payload of an explorer; a payload with a query is a search. */
export type ExplorerPayload = Omit<z.output<typeof explorerPayload> & Partial<SearchPayload>, 'rules'> & { rules?: Rules | undefined }
