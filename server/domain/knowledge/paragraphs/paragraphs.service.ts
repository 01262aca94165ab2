import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageSize as pageSizes } from '#api/contract/constants'
import type { Keyword } from '#api/contract/keyword'
import type { Paragraph } from '#api/contract/paragraph'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { cursorInvalid, notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { splitWords } from '#text/analysis'
import { toKeyword } from '../keywords/keywords.service'
import { updateAllAnchors } from './anchoring.service'
import { readLinks } from './keyword-links.repository'
import { toSource, toInfo, toParagraph } from './paragraph-record'
import {
  readFoundParagraphs,
  readParagraphKeywords,
  readListedParagraphs,
  readMarks,
  findParagraphMarks,
  type ParagraphRow,
  readParagraphRows,
} from './paragraphs.repository'

type Condition = RawBuilder<SqlBool>

export interface ParagraphPage {
  contents: Paragraph[]
  totalElements: number
  offset: number
  pageSize: number
}

interface ParagraphQuery {
  direction?: 'ASC' | 'DESC' | undefined
  offset?: number | undefined
  pageSize?: number | undefined
  after?: string | undefined
  uuidList?: readonly string[] | undefined
  keywordUuidList?: readonly string[] | undefined
  creatorUuid?: string | undefined
}

/** Returns the condition on the owner (alias `n`) of readable paragraphs: the caller may read the owner. */
export const buildReadableOwnerCondition = async ({ db, caller, now }: ReadContext): Promise<Condition> =>
  (await buildVisibilityCondition(db, caller, now, 1))('n')

/**
 * Returns the conditions on the alias `g` for paragraphs with one of these keywords, and for paragraphs that a user wrote, selected or
 * tagged.
 */
export const buildParagraphConditions = ({
  keywordUuidList = [],
  creatorUuid,
}: Pick<ParagraphQuery, 'keywordUuidList' | 'creatorUuid'>): Condition[] => [
  ...(keywordUuidList.length === 0
    ? []
    : [sql<SqlBool>`g.id in (select m.paragraph_id from paragraph_keyword m where m.keyword_id = any(${[...keywordUuidList]}::uuid[]))`]),
  ...(creatorUuid === undefined
    ? []
    : [
        sql<SqlBool>`(g.author_id = ${creatorUuid}::uuid or g.id in (select m.paragraph_id from paragraph_keyword m where m.created_by = ${creatorUuid}::uuid))`,
      ]),
]

/** Returns the records of readable rows. If search terms are given, their matches are highlighted. */
export async function toParagraphs({ db }: ReadContext, rows: readonly ParagraphRow[], terms?: ReadonlySet<string>): Promise<Paragraph[]> {
  const ids = rows.map(({ id }) => id)
  const [marks, links] = [await readMarks(db, ids), await readLinks(db, ids)]
  const findHits = ({ text }: ParagraphRow) =>
    terms && splitWords(text).filter(({ term, parts }) => [term, ...parts].some((word) => terms.has(word)))
  const ofRow = <Row extends { paragraph_id: string }>(marksOrLinks: readonly Row[], { id }: ParagraphRow): Row[] =>
    marksOrLinks.filter(({ paragraph_id }) => paragraph_id === id)
  return rows.map((row) => toParagraph(row, { marks: ofRow(marks, row), links: ofRow(links, row) }, findHits(row)))
}

/** Runs a query of paragraphs. If positions in the result refer to an older content of the document, updates them and runs it again. */
export async function readWithCurrentPositions<T extends { rows: readonly ParagraphRow[] }>(
  { db }: ReadContext,
  read: () => Promise<T>,
): Promise<T> {
  const found = await read()
  const stale = found.rows.filter((row) => row.stale).map(({ node_id }) => node_id)
  if (stale.length === 0) return found
  await updateAllAnchors(db, stale)
  return await read()
}

/**
 * Returns a page of the paragraphs of folders and documents, in order. If none are given, a page of all readable paragraphs, the newest
 * first.
 */
export async function getParagraphPage(context: ReadContext, query: ParagraphQuery): Promise<ParagraphPage> {
  const { uuidList = [], offset = 0, pageSize = pageSizes.paragraphs } = query
  if (query.after !== undefined) throw cursorInvalid('json.after')
  const where = [await buildReadableOwnerCondition(context), ...buildParagraphConditions(query)]
  const range = { offset, limit: pageSize }
  const { rows, total } = await readWithCurrentPositions(context, () =>
    uuidList.length > 0
      ? readListedParagraphs(context.db, uuidList, { where, notBinned: isOutsideBins('n'), backwards: query.direction === 'DESC' }, range)
      : readFoundParagraphs(
          context.db,
          { where: [...where, isOutsideBins('n')], order: sql`g.created_at`, backwards: query.direction !== 'ASC' },
          range,
        ),
  )
  return { contents: await toParagraphs(context, rows), totalElements: total, offset, pageSize }
}

/** Returns these paragraphs in the given order. Those that the caller may not read are left out. */
async function loadRows(context: ReadContext, ids: readonly string[]): Promise<ParagraphRow[]> {
  const readable = await buildReadableOwnerCondition(context)
  const { rows } = await readWithCurrentPositions(context, async () => ({ rows: await readParagraphRows(context.db, ids, readable) }))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

export async function getParagraph(context: ReadContext, id: string): Promise<Paragraph> {
  const [paragraph] = await toParagraphs(context, await loadRows(context, [id]))
  if (!paragraph) throw notFound()
  return paragraph
}

/** Returns the sources of paragraphs. Those that the caller may not read are left out. */
export async function getParagraphParents(context: ReadContext, ids: readonly string[]) {
  return (await loadRows(context, ids)).map((row) => ({ paragraphUuid: row.id, parents: [toSource(row)] }))
}

/** Returns who added which keyword and when, in text order. */
export const getKeywordInfo = async ({ db }: ReadContext, nodeId: string) => (await findParagraphMarks(db, nodeId)).map(toInfo)

export const getParagraphKeywords = async ({ db }: ReadContext, nodeId: string): Promise<Keyword[]> =>
  (await readParagraphKeywords(db, nodeId)).map(toKeyword)
