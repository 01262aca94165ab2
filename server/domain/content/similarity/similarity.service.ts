import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageSize as pageSizes } from '#api/contract/constants'
import type { SharedRange, Similarity } from '#api/contract/document'
import { notBinned, visibleNodes } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { type AlikePage, type AlikeRow, documentsLike, kinOf, type Part, sourcesOf, subjectRow } from './similarity.repository'

interface Asked {
  offset?: number | undefined
  pageSize?: number | undefined
  ranges?: boolean | undefined
}

const READ = 1

/** What is told about the content of another document is for those who may read that one too. */
async function readableTo({ db, caller, now }: ReadContext): Promise<RawBuilder<SqlBool>> {
  const readable = await visibleNodes(db, caller, now, READ)
  return sql<SqlBool>`${readable('n')} and ${notBinned('n')}`
}

type Search = (db: ReadContext['db'], id: string, shown: RawBuilder<SqlBool>, part: Part) => Promise<AlikePage>

const pageBy =
  (search: Search) =>
  async (context: ReadContext, nodeId: string, { offset = 0, pageSize = pageSizes.historyLinksSimilarLog, ranges = false }: Asked) => {
    const subject = await subjectRow(context.db, nodeId)
    if (!subject) throw notFound()
    const { rows, total } = await search(context.db, nodeId, await readableTo(context), { offset, pageSize, ranges })
    const firstDocument = partOf(subject)
    const contents = rows.map((row): Similarity => {
      const [longest, ...more] = rangesOf(row)
      return {
        ...{ uuid: row.id, firstDocument, secondDocument: partOf(row), similarityPercentage: row.percentage, date: row.since },
        ...longest,
        ...(ranges && { ranges: longest ? [longest, ...more] : [] }),
      }
    })
    return { contents, totalElements: total, offset, pageSize }
  }

const rangesOf = ({ ranges }: AlikeRow): SharedRange[] =>
  Array.from({ length: (ranges?.length ?? 0) / 4 }, (_, at) => {
    const [firstDocFrom = 0, firstDocTo = 0, secondDocFrom = 0, secondDocTo = 0] = ranges?.slice(4 * at, 4 * at + 4) ?? []
    return { firstDocFrom, firstDocTo, secondDocFrom, secondDocTo }
  })

const partOf = ({ id, title, extension, type, size }: { id: string; title: string; extension: string; type: number; size: number }) => ({
  ...{ uuid: id, title, type, size },
  ...(type === 0 && { extension }),
})

/** Documents with the same content as one, or much of its text. A folder has none. */
export const similar = pageBy(documentsLike)

/** The documents that one was copied from, as a whole or passages of it. */
export const sources = pageBy(sourcesOf)

/** Documents that share keywords or links with one, the closest first. */
export const related = pageBy(kinOf)
