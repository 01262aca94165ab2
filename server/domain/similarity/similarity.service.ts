import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageSize as pageSizes } from '#api/contract/constants'
import type { Similarity } from '#api/contract/document'
import { notBinned, visibleNodes } from '#server/access/visibility'
import { notFound } from '../nodes/nodes.errors'
import type { Reader } from '../nodes/records.service'
import { type AlikePage, kinOf, originsOf, subjectRow, twinsOf } from './similarity.repository'

interface Paging {
  offset?: number | undefined
  pageSize?: number | undefined
}

const READ = 1

/** What is told about the content of another document is for those who may read that one too. */
async function readableTo({ db, caller, now }: Reader): Promise<RawBuilder<SqlBool>> {
  const readable = await visibleNodes(db, caller, now, READ)
  return sql<SqlBool>`${readable('n')} and ${notBinned('n')}`
}

type Search = (db: Reader['db'], id: string, shown: RawBuilder<SqlBool>, page: { offset: number; pageSize: number }) => Promise<AlikePage>

const pageBy =
  (search: Search) =>
  async (reader: Reader, nodeId: string, { offset = 0, pageSize = pageSizes.historyLinksSimilarLog }: Paging) => {
    const subject = await subjectRow(reader.db, nodeId)
    if (!subject) throw notFound()
    const { rows, total } = await search(reader.db, nodeId, await readableTo(reader), { offset, pageSize })
    const firstDocument = partOf(subject)
    const contents = rows.map(
      ({ percentage, since, ...other }): Similarity => ({
        ...{ uuid: other.id, firstDocument, secondDocument: partOf(other) },
        ...{ similarityPercentage: percentage, date: since },
      }),
    )
    return { contents, totalElements: total, offset, pageSize }
  }

const partOf = ({ id, title, extension, type, size }: { id: string; title: string; extension: string; type: number; size: number }) => ({
  ...{ uuid: id, title, type, size },
  ...(type === 0 && { extension }),
})

/** Documents with the same content as one. A folder has none. */
export const similarTo = pageBy(twinsOf)

/** The documents that one was copied from and still equals, the nearest first. */
export const sourcesOf = pageBy(originsOf)

/** Documents that share keywords or links with one, the closest first. */
export const relatedTo = pageBy(kinOf)
