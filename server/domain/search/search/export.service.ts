import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import { type ColumnNode, exportColumns, type NodeColumn } from '#api/contract/node-columns'
import { findLevels } from '#server/access/levels'
import { type ReadContext } from '#server/context/request-context'
import type { Digits } from '#text/digits'
import { createFormat, type Format } from '#text/format'
import type { Locale } from '#text/locale'
import type { SynonymIndex } from '#text/synonyms'
import type { NodePage } from '#server/domain/content/nodes/children.service'
import { type ExternalIndex, listNodes } from './listing.service'
import { findTitles } from '#server/domain/content/nodes/records.service'
import { readTexts } from '#server/domain/content/texts/texts.service'
import { type Cell, type Column, MAX_CHARACTERS, type Sheet } from './sheet'

const ROWS_AT_ONCE = 1_000
/** Documents per query of texts; few, because their texts are in memory. */
const TEXTS_AT_ONCE = 100
const MAX_ROWS = 100_000

const words = {
  fa: {
    ...{ sheet: 'نتایج جست‌وجو', universalTime: '(میلادی، زمان جهانی)', bytes: '(بایت)' },
    cut: ({ number }: Format) => `تنها ${number(MAX_ROWS)} مورد نخست در این فهرست آمده است.`,
  },
  en: {
    ...{ sheet: 'Search results', universalTime: '(Gregorian, universal time)', bytes: '(bytes)' },
    cut: ({ number }: Format) => `Only the first ${number(MAX_ROWS)} items are listed.`,
  },
} as const

const UNIVERSAL_TIME_WIDTH = 26

/** Returns the heads of a column. A date has two columns: as the user reads it, and in universal time. */
const getHeads = ({ type, titles, width }: ReturnType<typeof exportColumns>[number], locale: Locale): Column[] => {
  const title = titles[locale]
  if (type === 'instant')
    return [
      { title, width },
      { title: `${title} ${words[locale].universalTime}`, width: UNIVERSAL_TIME_WIDTH },
    ]
  return [{ title: type === 'bytes' ? `${title} ${words[locale].bytes}` : title, width }]
}

/** Returns the cells of a node in a column, one per head. */
const getCells = (column: NodeColumn, node: ColumnNode, { locale, dateTime }: Format): Cell[] => {
  if (column.type !== 'instant') return [column.value(node, locale)]
  const at = column.value(node, locale)
  return at === undefined ? ['', ''] : [dateTime(at), new Date(at).toISOString()]
}

/** Yields all result pages. The first page is already read. */
async function* readPages(first: NodePage, read: (place: Partial<Criteria>) => Promise<NodePage>): AsyncGenerator<readonly Node[]> {
  let page = first
  for (;;) {
    yield page.contents
    const { next, totalElements, offset, pageSize } = page
    const following = offset + pageSize
    if (next === undefined && following >= totalElements) return
    // A search ordered by relevance has no cursor.
    page = await read(next === undefined ? { offset: following } : { after: next })
  }
}

/** Yields the nodes with their texts, if the caller may read them. Texts are cut to the maximum length of a cell. */
async function* readNodeTexts({ db }: ReadContext, nodes: readonly Node[]): AsyncGenerator<readonly [Node, string | undefined]> {
  for (let at = 0; at < nodes.length; at += TEXTS_AT_ONCE) {
    const some = nodes.slice(at, at + TEXTS_AT_ONCE)
    const readable = some.flatMap(({ uuid, may }) => (may.read ? [uuid] : []))
    const texts = await readTexts(db, readable, MAX_CHARACTERS)
    for (const node of some) yield [node, texts.get(node.uuid)]
  }
}

const getAncestorIds = ({ pwd = '' }: Node): string[] => pwd.split('/').slice(0, -1)

/** Returns a function for the path of a node: the titles of its ancestors that the caller may see. */
async function readPaths({ db, caller, now, locale }: ReadContext, nodes: readonly Node[]): Promise<(node: Node) => string> {
  const ids = [...new Set(nodes.flatMap(getAncestorIds))]
  const levels = await findLevels(db, caller, ids, now)
  const titles = await findTitles(
    db,
    ids.filter((id) => (levels.get(id) ?? -1) >= 0),
    locale,
  )
  return (node) =>
    getAncestorIds(node)
      .flatMap((id) => titles.get(id) ?? [])
      .join(' / ')
}

export interface ExportOptions {
  /**
   * `LIST` exports only the rows; `CONTENT` adds the text of each document that the caller may read, cut to the maximum length of a cell.
   */
  type: 'LIST' | 'CONTENT'
  locale: Locale
  digits: Digits
  timeZone: string
  /** External index, used if the criteria ask for it. */
  index?: ExternalIndex
  synonyms?: SynonymIndex | undefined
}

/** Exports the results of a search as a sheet, in their order. Rows are read while the sheet is written. */
export async function exportResults(
  context: ReadContext,
  searchCriteria: Criteria,
  { type, locale, digits, timeZone, index, synonyms }: ExportOptions,
): Promise<Sheet> {
  const { after: _, offset: __, textHighlightingIsActive: ___, ...rest } = searchCriteria
  const criteria: Criteria = { ...rest, pageSize: ROWS_AT_ONCE }
  let externalHits: ReturnType<ExternalIndex> | undefined
  // Calls the external index only once, so that all pages belong to one result.
  const once: ExternalIndex | undefined = index && ((words) => (externalHits ??= index(words)))
  const read = (place: Partial<Criteria>): Promise<NodePage> =>
    listNodes(context, { ...criteria, ...place }, { index: once, timeZone, synonyms })
  // Reads the first page before the response starts, so that invalid criteria cause an error response.
  const first = await read({})
  const format = createFormat({ locale, timeZone, digits, calendar: 'jalali' })
  const columns = exportColumns(type === 'CONTENT')
  const rowOf = (node: ColumnNode): Cell[] => columns.flatMap((column) => getCells(column, node, format))
  const rows = async function* (): AsyncGenerator<readonly Cell[]> {
    let left = MAX_ROWS
    for await (const page of readPages(first, read)) {
      const nodes = page.slice(0, left)
      const pathOf = await readPaths(context, nodes)
      if (type === 'LIST') for (const node of nodes) yield rowOf({ ...node, path: pathOf(node) })
      else for await (const [node, text] of readNodeTexts(context, nodes)) yield rowOf({ ...node, path: pathOf(node), text })
      left -= nodes.length
      if (left === 0) break
    }
    if (first.totalElements > MAX_ROWS) yield [words[locale].cut(format)]
  }
  const heads = columns.flatMap((column) => getHeads(column, locale))
  return { title: words[locale].sheet, rightToLeft: locale === 'fa', digits, columns: heads, rows: rows() }
}
