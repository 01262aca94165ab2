import type { KeywordLink } from '#api/contract/keyword-link'
import type { Paragraph } from '#api/contract/paragraph'
import { computeRevision } from '#server/data-grid/grid'
import { splitWords } from '#text/analysis'
import { markRanges } from '#text/highlight'
import { toPhrase, findPhrase } from '#text/phrases'
import { toKeyword } from '../keywords/keywords.service'
import type { LinkRow } from './keyword-links.repository'
import type { KeywordMarkRow, ParagraphRow } from './paragraphs.repository'

const joinNames = ({ first_name, last_name }: { first_name: string; last_name: string }): string => `${first_name} ${last_name}`.trim()

/** Returns a revision of the title and text of a paragraph. */
export const getTextRevision = ({ title, text }: { title: string | null; text: string }): string => computeRevision([title, text])

/** Finds the positions of link words in a text. `shift` is added to all positions. */
export function toLinks(rows: readonly LinkRow[], text: string, shift = 0): KeywordLink[] {
  if (rows.length === 0) return []
  const words = splitWords(text)
  return rows.map(({ id, paragraph_id, keyword_id, title, alt }) => ({
    keywordLinkUuid: id,
    keyword: { uuid: keyword_id, title },
    alt,
    indexes: findPhrase(words, toPhrase(alt)).map(({ start, end }): [number, number] => [start + shift, end + shift]),
    uuid: paragraph_id,
  }))
}

export const toInfo = (mark: KeywordMarkRow): Paragraph['paragraphInfo'][number] => ({
  paragraphUuid: mark.paragraph_id,
  keywordUuid: mark.keyword_id,
  creator: { fullName: joinNames(mark) },
  date: mark.created_at,
})

/** Returns the source of a paragraph: its range in the document, or its folder with the whole text as range. */
export const toSource = (row: ParagraphRow): Paragraph['sources'][number] => ({
  uuid: row.node_id,
  title: row.owner_title,
  ...(row.quote !== null && { extension: row.owner_extension }),
  fromIndex: row.quote === null ? 0 : row.from_index,
  toIndex: row.quote === null ? row.text.length : row.to_index,
})

export function toParagraph(
  row: ParagraphRow,
  { marks, links }: { marks: readonly KeywordMarkRow[]; links: readonly LinkRow[] },
  hits?: readonly { start: number; end: number }[],
): Paragraph {
  const source = toSource(row)
  return {
    uuid: row.id,
    text: row.text,
    ...(row.title !== null && { title: row.title }),
    author: {
      uuid: row.author_id,
      firstName: row.first_name,
      lastName: row.last_name,
      fullName: joinNames(row),
      username: row.username,
    },
    fromIndex: source.fromIndex,
    toIndex: source.toIndex,
    keywords: marks.map(({ keyword_id, title, paste_source }) => toKeyword({ id: keyword_id, title, paste_source })),
    paragraphInfo: marks.map(toInfo),
    keywordLinks: toLinks(links, row.text),
    sources: [source],
    revision: getTextRevision(row),
    ...(hits && { textHighlight: markRanges(row.text, hits) }),
  }
}
