import * as z from 'zod/mini'
import { searchTypes } from './constants'
import type { Subject } from './endpoint'
import { afterCursor, instant, nodeId, nodeIds, paging, uuid, uuids, words } from './wire'

export const sortKey = z.enum(['title', 'numericTitle', 'lastVersionsSize', 'createDate', 'lastFileEdit', 'order'])
export type SortKey = z.output<typeof sortKey>

export const searchType = z.enum(searchTypes)
export type SearchType = z.output<typeof searchType>

const scalar = z.union([z.string().check(z.maxLength(4_000)), z.number(), z.boolean()])

/**
 * A filter on one property of the ontology or of a metadata definition. It is active only with `from`, `to`, `value` or some `values`; see
 * `isActive`.
 */
export const metadataParam = z.strictObject({
  uuid,
  value: z.optional(scalar),
  values: z.optional(z.array(scalar).check(z.maxLength(1_000))),
  from: z.optional(scalar),
  to: z.optional(scalar),
  /** Shows the property in the list without filtering by it. */
  onlyShow: z.optional(z.boolean()),
  /** Also finds items without a value of the property. */
  showMissing: z.optional(z.boolean()),
})

export type MetadataParam = z.output<typeof metadataParam>

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

/** Returns true if a property filter restricts the result. */
export const isActive = ({ value, values = [], from, to }: Omit<MetadataParam, 'uuid'>): boolean =>
  isGiven(value) || isGiven(from) || isGiven(to) || values.some(isGiven)

/** One step of browsing by a relation or property: a related instance, or a Jalali year, then month, then day. */
export const browseStep = z.strictObject({
  relationOrPropertyUuid: uuid,
  valueUuid: z.optional(nodeId),
  year: z.optional(z.int().check(z.gte(1), z.lte(9_999))),
  month: z.optional(z.int().check(z.gte(1), z.lte(12))),
  day: z.optional(z.int().check(z.gte(1), z.lte(31))),
  showResult: z.optional(z.boolean()),
})

const flag = z.optional(z.boolean())
const bytes = z.optional(z.int().check(z.gte(0)))

/** Filters of a listing or a search. An absent field does not filter. */
export const criteriaFields = {
  sortBy: z.optional(sortKey),
  /** The folders that are listed or searched. Without ids: the roots, or everywhere in a search. */
  uuidList: z.optional(nodeIds),
  keyword: z.optional(words),
  /** Returns only items with all words in the typed spelling. Without it, a text search with few results also returns others. */
  literal: flag,
  /** Fields in which `keyword` is searched; the default is the title. */
  properties: z.optional(z.array(z.enum(['title', 'text'])).check(z.maxLength(2))),
  onlyFolder: flag,
  onlyDocument: flag,
  onlyInstances: flag,
  /** Lower case, without the dot. */
  extension: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(100))),
  textHighlightingIsActive: flag,
  /** Restricts the result to items below the main root. */
  onlyInHastine: flag,
  /**
   * A step of `browse` or `dynamicBrowse` to a class then works as a restriction: it also finds items that are related to any instance of
   * the class.
   */
  complexNodes: flag,
  /**
   * Also returns results of the configured external index for full-text searches. It has no effect if no index is configured or the index
   * does not respond.
   */
  useElastic: flag,
  browse: z.optional(z.array(browseStep).check(z.maxLength(50))),
  dynamicBrowse: z.optional(z.array(browseStep).check(z.maxLength(50))),
  /** User id. */
  author: z.optional(uuid),
  /** User ids: finds items of any of them. */
  authors: z.optional(uuids),
  fromDate: z.optional(instant),
  toDate: z.optional(instant),
  fromSize: bytes,
  toSize: bytes,
  metadataParams: z.optional(z.array(metadataParam).check(z.maxLength(200))),
  metadataFrom: z.optional(scalar),
  metadataTo: z.optional(scalar),
  metadataUuid: z.optional(uuid),
  metadataValue: z.optional(scalar),
  /** Searches below every root folder. `uuidList` is then ignored. */
  searchAllDocument: flag,
  searchType: z.optional(searchType),
  /** 1 is fully literal, 0 fully semantic. */
  literalWeight: z.optional(z.number().check(z.gte(0), z.lte(1))),
  tags: z.optional(nodeIds),
  /** Class ids: finds instances of any of them. */
  classes: z.optional(nodeIds),
  parent: z.optional(nodeId),
  /** Folder ids: finds items below any of them. */
  folders: z.optional(z.array(nodeId).check(z.maxLength(50))),
  keywordUuidList: z.optional(uuids),
  creatorUuid: z.optional(uuid),
}

export const criteria = z.strictObject({ ...paging, after: afterCursor, ...criteriaFields })
export type Criteria = z.output<typeof criteria>

type Scope = Pick<Criteria, 'parent' | 'uuidList' | 'searchAllDocument'>

/** Returns where a stored search is done: below a folder, in the named folders, or everywhere if it names none. */
export const toScope = ({ parent, uuidList = [], searchAllDocument = false }: Scope): Scope => {
  const isHere = !searchAllDocument && uuidList.length > 0
  return {
    ...(parent !== undefined && { parent }),
    ...(isHere && { uuidList }),
    ...(parent === undefined && !isHere && { searchAllDocument: true }),
  }
}

/**
 * Node ids in the criteria, with the permission level that each one needs: read for folders; for other nodes it is enough that the caller
 * can see them.
 */
export const criteriaSubjects = [
  { at: 'json.uuidList', level: 1 },
  { at: 'json.parent', level: 0 },
  { at: 'json.tags', level: 0 },
  { at: 'json.classes', level: 0 },
  { at: 'json.folders', level: 0 },
  { at: 'json.browse.valueUuid', level: 0 },
  { at: 'json.dynamicBrowse.valueUuid', level: 0 },
] as const satisfies readonly Subject[]

/** Errors for criteria that use a node other than a folder as the container. */
export const criteriaErrors = ['notFolder'] as const
