import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageSize as pageSizes } from '#api/contract/constants'
import type { SharedRange, Similarity } from '#api/contract/document-shapes'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import {
  type SimilarDocumentPage,
  type SimilarDocumentRow,
  findSimilarDocuments,
  findRelatedDocuments,
  type PageRequest,
  findSources,
  findSubject,
} from './similarity.repository'

interface SimilarityQuery {
  offset?: number | undefined
  pageSize?: number | undefined
  ranges?: boolean | undefined
}

const READ = 1

/** Returns the condition for other documents in a result: the caller must have the right to read them, and they must not be in a bin. */
async function buildReadableCondition({ db, caller, now }: ReadContext): Promise<RawBuilder<SqlBool>> {
  const readable = await buildVisibilityCondition(db, caller, now, READ)
  return sql<SqlBool>`${readable('n')} and ${isOutsideBins('n')}`
}

type Search = (db: ReadContext['db'], id: string, shown: RawBuilder<SqlBool>, part: PageRequest) => Promise<SimilarDocumentPage>

const createPageReader =
  (search: Search) =>
  async (
    context: ReadContext,
    nodeId: string,
    { offset = 0, pageSize = pageSizes.historyLinksSimilarLog, ranges = false }: SimilarityQuery,
  ) => {
    const subject = await findSubject(context.db, nodeId)
    if (!subject) throw notFound()
    const { rows, total } = await search(context.db, nodeId, await buildReadableCondition(context), { offset, pageSize, ranges })
    const firstDocument = toDocument(subject)
    const contents = rows.map((row): Similarity => {
      const [longest, ...more] = toRanges(row)
      return {
        ...{ uuid: row.id, firstDocument, secondDocument: toDocument(row), similarityPercentage: row.percentage, date: row.since },
        ...longest,
        ...(ranges && { ranges: longest ? [longest, ...more] : [] }),
      }
    })
    return { contents, totalElements: total, offset, pageSize }
  }

const toRanges = ({ ranges }: SimilarDocumentRow): SharedRange[] =>
  Array.from({ length: (ranges?.length ?? 0) / 4 }, (_, at) => {
    const [firstDocFrom = 0, firstDocTo = 0, secondDocFrom = 0, secondDocTo = 0] = ranges?.slice(4 * at, 4 * at + 4) ?? []
    return { firstDocFrom, firstDocTo, secondDocFrom, secondDocTo }
  })

const toDocument = ({
  id,
  title,
  extension,
  type,
  size,
}: {
  id: string
  title: string
  extension: string
  type: number
  size: number
}) => ({
  ...{ uuid: id, title, type, size },
  ...(type === 0 && { extension }),
})

/** Lists documents with equal content or with much of the same text. Empty for a folder. */
export const listSimilar = createPageReader(findSimilarDocuments)

/** Lists the documents that a document, or passages of it, were copied from. */
export const listSources = createPageReader(findSources)

/** Lists documents that share keywords or links with a document, the closest first. */
export const listRelated = createPageReader(findRelatedDocuments)
