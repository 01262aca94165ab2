import { sql } from 'kysely'
import { sizeBuckets } from '#api/contract/constants'
import type { Criteria } from '#api/contract/criteria'
import type { Facets } from '#api/contract/facets'
import { findLevels } from '#server/access/levels'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { requireFolder } from '#server/domain/content/nodes/children.service'
import { findTitles } from '#server/domain/content/nodes/records.service'
import { jalaliAt, startOfDay } from '#text/jalali'
import { countFacets, type FacetName, type FacetRow, facets, findFullNames, findKeywordTitles } from './facets.repository'
import { buildSearchRange, buildTitleConditions } from './search-range.service'
import { buildSearchFilters, readSearchWords, type SearchOptions } from './search-request.service'
import type { HitQuery } from './word-search.repository'
import { buildAllHitsQuery } from './word-search.service'

/** Number of the latest Jalali years whose months are counted. */
const YEARS = 30
const MONTHS = 12

const READ = 1

/** Filters of each facet. Its values are counted without them, so that several can be compared and chosen. */
const FILTERS: Partial<Record<FacetName, readonly (keyof Criteria)[]>> = {
  extension: ['extension'],
  author: ['author', 'authors', 'creatorUuid'],
  month: ['fromDate', 'toDate'],
  size: ['fromSize', 'toSize'],
  keyword: ['keywordUuidList'],
  class: ['classes'],
  ...{ folder1: ['folders'], folder2: ['folders'], folder3: ['folders'], folder4: ['folders'], innerFolder: ['folders'] },
}

const withoutFilters = (criteria: Criteria, facet: FacetName): Criteria => {
  const names: readonly string[] = FILTERS[facet] ?? []
  return Object.fromEntries(Object.entries(criteria).filter(([name]) => !names.includes(name)))
}

/** The time zone is also that of the months. */
type FacetOptions = SearchOptions & { timeZone: string }

/** Returns the query of all hits of a search or of a selection by filters alone. */
async function buildHits(context: ReadContext, criteria: Criteria, options: FacetOptions): Promise<HitQuery> {
  const words = await readSearchWords(context, criteria, options)
  const range = await buildSearchRange(context, criteria, await buildSearchFilters(context, criteria, words, options))
  if (words?.text) return await buildAllHitsQuery(context, words, range)
  const names = words?.title ? buildTitleConditions(words.query, range) : []
  const nothing = { query: '', readings: [], relevant: [], emphasised: [] }
  return { ways: [{ in: 'titles', where: [...range.where, ...names] }], title: sql`null::float8`, ...nothing }
}

const sizeNames = Object.keys(sizeBuckets) as (keyof typeof sizeBuckets)[]
/** Lower bounds of the sizes that are not empty. */
const SIZE_BOUNDS = sizeNames.slice(1).map((name) => Math.max(1, sizeBuckets[name].from))

/** Groups the facets that are counted with the same criteria. */
function groupByCriteria(criteria: Criteria): { criteria: Criteria; facets: FacetName[] }[] {
  const groups = new Map<string, { criteria: Criteria; facets: FacetName[] }>()
  for (const facet of facets) {
    const rest = withoutFilters(criteria, facet)
    const key = JSON.stringify(rest)
    groups.set(key, { criteria: rest, facets: [...(groups.get(key)?.facets ?? []), facet] })
  }
  return [...groups.values()]
}

/** Returns the number of folders in the path of the searched folder. A search of everything starts below the roots. */
const findDepth = async (context: ReadContext, { parent }: Criteria): Promise<number> =>
  parent === undefined ? 1 : (await requireFolder(context, parent)).path.split('/').filter((id) => id !== '').length

/** Returns the chosen folders and the folders above them, below the given depth. */
async function findOpenFolders(context: ReadContext, { folders = [] }: Criteria, depth: number): Promise<{ id: string; depth: number }[]> {
  const paths = await Promise.all(folders.map(async (id) => (await requireFolder(context, id)).path))
  const open = new Map(
    paths.flatMap((path) =>
      path
        .split('/')
        .filter((id) => id !== '')
        .map((id, at) => [id, at + 1] as const),
    ),
  )
  return [...open].flatMap(([id, level]) => (level > depth ? [{ id, depth: level }] : []))
}

let latestMonths: { key: string; months: readonly number[] } | undefined

/** Returns the first milliseconds of the counted months. They are computed again only in a new year, or for another time zone. */
function listMonths(firstYear: number, timeZone: string): readonly number[] {
  const key = `${firstYear} ${timeZone}`
  if (latestMonths?.key !== key) {
    const months = Array.from({ length: YEARS * MONTHS }, (_, at) => startOfDay({ ...toMonth(firstYear, at), day: 1 }, timeZone))
    latestMonths = { key, months }
  }
  return latestMonths.months
}

/** Returns the month with a number, from 0 for the first one that is counted. */
const toMonth = (firstYear: number, at: number) => ({ year: firstYear + Math.floor(at / MONTHS), month: (at % MONTHS) + 1 })

/**
 * Returns the values that the results of a search have, with the number of results for each, under the rights of the caller. The values of
 * a facet are counted without its own filter.
 */
export async function readFacets(context: ReadContext, criteria: Criteria, options: FacetOptions): Promise<Facets> {
  const { timeZone } = options
  const firstYear = jalaliAt(context.now, timeZone).year - YEARS + 1
  const months = listMonths(firstYear, timeZone)
  const isReadable = (await buildVisibilityCondition(context.db, context.caller, context.now, READ))('n')
  const depth = await findDepth(context, criteria)
  const openFolders = await findOpenFolders(context, criteria, depth)
  const rows: FacetRow[] = []
  for (const group of groupByCriteria(criteria)) {
    const hits = await buildHits(context, group.criteria, options)
    rows.push(
      ...(await countFacets(context.db, hits, { facets: group.facets, months, sizes: SIZE_BOUNDS, depth, openFolders, isReadable })),
    )
  }
  const select = (name: FacetName) => rows.filter(({ facet }) => facet === name)
  const toTitled = (name: FacetName, titles: ReadonlyMap<string, string>) =>
    select(name).flatMap(({ value, count }) => {
      const title = titles.get(value)
      return title === undefined ? [] : [{ value, title, count }]
    })
  const readIds = (name: FacetName) => select(name).map(({ value }) => value)
  return {
    extension: select('extension').map(({ value, count }) => ({ value, count })),
    author: toTitled('author', await findFullNames(context.db, readIds('author'))),
    month: select('month')
      .filter(({ value }) => Number(value) > 0)
      .map(({ value, count }) => ({ ...toMonth(firstYear, Number(value) - 1), count }))
      .toSorted((one, other) => other.year - one.year || other.month - one.month),
    size: select('size').map(({ value, count }) => ({ value: sizeNames[Number(value)] ?? 'empty', count })),
    keyword: toTitled('keyword', await findKeywordTitles(context.db, readIds('keyword'))),
    class: toTitled('class', await findVisibleTitles(context, readIds('class'))),
    folder: await selectFolders(context, toTitled, select),
  }
}

const LEVELS = ['folder1', 'folder2', 'folder3', 'folder4'] as const

/**
 * Returns the folders of the first level with several of them that the caller may see, or else of the first level with one. The folders in
 * open ones follow their parent.
 */
async function selectFolders(
  context: ReadContext,
  toTitled: (name: FacetName, titles: ReadonlyMap<string, string>) => Facets['folder'],
  select: (name: FacetName) => FacetRow[],
): Promise<Facets['folder']> {
  const inner = select('innerFolder').map(({ value, count }) => {
    const [parent = '', id = ''] = value.split('/')
    return { parent, value: id, count }
  })
  const ids = [...LEVELS.flatMap(select), ...inner].map(({ value }) => value)
  const titles = await findVisibleTitles(context, [...new Set(ids)])
  const addInner = (folder: Facets['folder'][number]): Facets['folder'] => [
    folder,
    ...inner.flatMap((one) => {
      const title = titles.get(one.value)
      return one.parent === folder.value && title !== undefined ? addInner({ ...one, title }) : []
    }),
  ]
  const levels = LEVELS.map((name) => toTitled(name, titles)).filter((folders) => folders.length > 0)
  return (levels.find((folders) => folders.length > 1) ?? levels[0] ?? []).flatMap(addInner)
}

/** Returns the titles of the folders and classes that the caller may see. */
async function findVisibleTitles({ db, caller, now, locale }: ReadContext, ids: readonly string[]): Promise<Map<string, string>> {
  const levels = await findLevels(db, caller, [...ids], now)
  return await findTitles(
    db,
    ids.filter((id) => (levels.get(id) ?? -1) >= 0),
    locale,
  )
}
