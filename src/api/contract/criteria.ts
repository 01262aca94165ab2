import * as z from 'zod/mini'
import { searchTypes } from './constants'
import type { Subject } from './endpoint'
import { after, instant, nodeId, nodeIds, paging, uuid, uuids, words } from './wire'

export const sortKey = z.enum(['title', 'numericTitle', 'lastVersionsSize', 'createDate', 'lastFileEdit', 'order'])
export type SortKey = z.output<typeof sortKey>

export const searchType = z.enum(searchTypes)
export type SearchType = z.output<typeof searchType>

const scalar = z.union([z.string().check(z.maxLength(4_000)), z.number(), z.boolean()])

/** A filter on one property of the ontology or of a metadata definition. Active only with `from`, `to`, `value` or some `values`: see `isActive`. */
export const metadataParam = z.strictObject({
  uuid,
  value: z.optional(scalar),
  values: z.optional(z.array(scalar).check(z.maxLength(1_000))),
  from: z.optional(scalar),
  to: z.optional(scalar),
  /** Shows the property in the list without narrowing. */
  onlyShow: z.optional(z.boolean()),
  /** Also finds items that do not have the property. */
  showMissing: z.optional(z.boolean()),
})

export type MetadataParam = z.output<typeof metadataParam>

const isGiven = (value: unknown): boolean => value !== undefined && value !== ''

/** Whether a filter on a property narrows at all. */
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

/** What narrows a listing or search. Absent means not narrowed. */
export const criteriaFields = {
  sortBy: z.optional(sortKey),
  /** The folders shown or searched; none means the roots, or everywhere in a search. */
  uuidList: z.optional(nodeIds),
  keyword: z.optional(words),
  /** Where `keyword` is looked for; none means the title. */
  properties: z.optional(z.array(z.enum(['title', 'text'])).check(z.maxLength(2))),
  onlyFolder: flag,
  onlyDocument: flag,
  onlyInstances: flag,
  /** Small letters, without the dot. */
  extension: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(100))),
  textHighlightingIsActive: flag,
  /** Only below the main root. */
  onlyInHastine: flag,
  /** A step of `browse` or `dynamicBrowse` to a class stands for a restriction: what is related to some instance of the class is found too. */
  complexNodes: flag,
  /** Also finds what the configured index outside knows for the words of a search in texts; without one, or when it does not answer, it changes nothing. */
  useElastic: flag,
  browse: z.optional(z.array(browseStep).check(z.maxLength(50))),
  dynamicBrowse: z.optional(z.array(browseStep).check(z.maxLength(50))),
  /** User id. */
  author: z.optional(uuid),
  fromDate: z.optional(instant),
  toDate: z.optional(instant),
  fromSize: bytes,
  toSize: bytes,
  metadataParams: z.optional(z.array(metadataParam).check(z.maxLength(200))),
  metadataFrom: z.optional(scalar),
  metadataTo: z.optional(scalar),
  metadataUuid: z.optional(uuid),
  metadataValue: z.optional(scalar),
  /** Searches below every root, whatever `uuidList` says. */
  searchAllDocument: flag,
  searchType: z.optional(searchType),
  /** 1 is fully literal, 0 fully semantic. */
  literalWeight: z.optional(z.number().check(z.gte(0), z.lte(1))),
  tags: z.optional(nodeIds),
  parent: z.optional(nodeId),
  keywordUuidList: z.optional(uuids),
  creatorUuid: z.optional(uuid),
}

export const criteria = z.strictObject({ ...paging, after, ...criteriaFields })
export type Criteria = z.output<typeof criteria>

/** The ids in criteria: folders are opened, the others only have to be visible. */
export const criteriaSubjects = [
  { at: 'json.uuidList', level: 1 },
  { at: 'json.parent', level: 0 },
  { at: 'json.tags', level: 0 },
  { at: 'json.browse.valueUuid', level: 0 },
  { at: 'json.dynamicBrowse.valueUuid', level: 0 },
] as const satisfies readonly Subject[]

/** How criteria are refused that ask for what is in something else than a folder. */
export const criteriaErrors = ['notFolder'] as const
