import { highlightEight } from '#api/contract/constants'
import type { Paragraph } from '#api/contract/paragraph'
import type { Mark } from '#widgets/text/marked-lines'

/** UTF-16 units of a text, `[from, to)`. */
export interface Span {
  from: number
  to: number
}

/** The parts of a text that have keywords, as they stand in it; those whose words are gone come last. */
export const inOrder = (paragraphs: readonly Paragraph[]): Paragraph[] =>
  paragraphs.toSorted((one, other) => Number(isGone(one)) - Number(isGone(other)) || one.fromIndex - other.fromIndex)

/** Its words do not stand in the text any more. */
export const isGone = ({ fromIndex, toIndex }: Paragraph): boolean => fromIndex === toIndex

/** Whether a selection crosses parts that have keywords. */
export const overlaps = (paragraphs: readonly Paragraph[], { from, to }: Span): boolean =>
  paragraphs.some(({ fromIndex, toIndex }) => fromIndex < to && toIndex > from)

/** Every keyword in a colour of its own, as far as there are colours, in the order in which they first stand in the text. */
export const coloursOf = (paragraphs: readonly Paragraph[]): ReadonlyMap<string, string> => {
  const uuids = new Set(paragraphs.flatMap(({ keywords }) => keywords.map(({ uuid }) => uuid)))
  return new Map([...uuids].map((uuid, at) => [uuid, highlightEight[at % highlightEight.length] ?? highlightEight[0]]))
}

/** What has no keyword any more. */
const bare = '#d9d9d9'

export const colourOf = ({ keywords }: Paragraph, colours: ReadonlyMap<string, string>): string =>
  colours.get(keywords[0]?.uuid ?? '') ?? bare

/** `paragraphs` in their order; the number of a mark is the place of its part in it. */
export const marksOf = (paragraphs: readonly Paragraph[]): Mark[] => {
  const colours = coloursOf(paragraphs)
  return paragraphs.flatMap((one, id) =>
    isGone(one) ? [] : [{ id, from: one.fromIndex, to: one.toIndex, colour: colourOf(one, colours) }],
  )
}

/** The beginning of what is tagged, in one line. */
export const excerpt = (text: string, most = 160): string => {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line
}
