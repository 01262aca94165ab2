import type * as z from 'zod/mini'
import type { autotagged, keywords, proposed } from '#api/contract/keyword'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { PhraseCounts } from '#server/text/phrase-counts'
import { phraseOf } from '#text/phrases'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { textPieces } from '#server/domain/content/texts/texts.service'
import { documentsAmong, knownTitles, type TextRow } from './autotag.repository'
import { addKeywordsTo, keywordsOf, readableBy } from './keywords.service'
import { shownTo } from './tags.service'

type Proposed = z.output<typeof proposed>
type Asked = z.output<(typeof keywords)['propose']['json']>

const DEFAULT_PAGE = 20
const MOST_KEYWORDS = 20_000
/** For one document. */
const MOST_PROPOSED = 50
/** Of a longer text the beginning is read. */
const MOST_CHARACTERS = 4_000_000

interface Known {
  id: string
  title: string
}

async function countsIn(context: ReadContext, counter: PhraseCounts, { hash }: TextRow): Promise<Map<string, number>> {
  if (hash !== null)
    for await (const { text, start } of textPieces(context.db, hash)) {
      counter.read(text)
      if (start > MOST_CHARACTERS) break
    }
  return counter.take()
}

/** The most frequent first; equals in the order of the keywords. */
function ranked(counts: ReadonlyMap<string, number>, known: readonly Known[], has: ReadonlySet<string>): Proposed['proposals'] {
  return known
    .flatMap(({ id, title }) => {
      const count = counts.get(id)
      return count === undefined || has.has(id) ? [] : [{ keyword: { uuid: id, title }, count }]
    })
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_PROPOSED)
}

/**
 * For these documents, and those in these folders, the keywords the reader knows whose words stand in their text, in whatever form, and
 * that they do not have yet.
 */
export async function proposeKeywords(context: ReadContext, { uuidList, offset = 0, pageSize = DEFAULT_PAGE }: Asked) {
  const { db, caller } = context
  const { rows, total } = await documentsAmong(db, uuidList, await readableBy(context), await shownTo(context, 'n'), {
    offset,
    limit: pageSize,
  })
  const known = await knownTitles(db, caller.userId, await readableBy(context), MOST_KEYWORDS)
  const counter = new PhraseCounts()
  // Keywords that read the same are one; the first stands for them.
  for (const { id, title } of known.toReversed()) counter.add(id, phraseOf(title))
  const nodes = new Map(
    (
      await loadNodes(
        context,
        rows.map(({ id }) => id),
      )
    ).map((node) => [node.uuid, node]),
  )
  const contents: Proposed[] = []
  for (const row of rows) {
    const node = nodes.get(row.id)
    if (!node) continue
    const has = new Set((await keywordsOf(context, row.id)).map(({ uuid }) => uuid))
    contents.push({ node, proposals: ranked(await countsIn(context, counter, row), known, has), isRead: row.is_read })
  }
  return { contents, totalElements: total, offset, pageSize }
}

/** Gives documents the keywords that were accepted for each, and answers all they have. */
export async function acceptKeywords(
  context: WriteContext,
  accepted: z.output<(typeof keywords)['accept']['json']>,
): Promise<z.output<typeof autotagged>[]> {
  const tagged: z.output<typeof autotagged>[] = []
  for (const { uuid, keywordUuidList } of accepted) tagged.push({ uuid, keywords: await addKeywordsTo(context, uuid, keywordUuidList) })
  return tagged
}
