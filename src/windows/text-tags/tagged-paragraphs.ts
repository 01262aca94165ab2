import { highlightEight } from '#api/contract/constants'
import type { Paragraph } from '#api/contract/paragraph'
import type { TextMark } from '#widgets/text/marked-lines'

/** Range of a text in UTF-16 code units, `[from, to)`. */
export interface Span {
  from: number
  to: number
}

/** Sorts paragraphs by their position in the text. Paragraphs whose words no longer occur in the text come last. */
export const sortByPosition = (paragraphs: readonly Paragraph[]): Paragraph[] =>
  paragraphs.toSorted((one, other) => Number(isMissingInText(one)) - Number(isMissingInText(other)) || one.fromIndex - other.fromIndex)

/** Returns true if the words of the paragraph no longer occur in the text. */
export const isMissingInText = ({ fromIndex, toIndex }: Paragraph): boolean => fromIndex === toIndex

/** Returns true if a selection overlaps a paragraph that has keywords. */
export const overlapsTaggedParagraph = (paragraphs: readonly Paragraph[], { from, to }: Span): boolean =>
  paragraphs.some(({ fromIndex, toIndex }) => fromIndex < to && toIndex > from)

/** Assigns a colour to each keyword, in the order in which the keywords appear. Colours repeat if there are more keywords than colours. */
export const assignColours = (paragraphs: readonly Paragraph[]): ReadonlyMap<string, string> => {
  const uuids = new Set(paragraphs.flatMap(({ keywords }) => keywords.map(({ uuid }) => uuid)))
  return new Map([...uuids].map((uuid, at) => [uuid, highlightEight[at % highlightEight.length] ?? highlightEight[0]]))
}

/** Colour of a paragraph without keywords. */
const untaggedColour = '#d9d9d9'

export const getColour = ({ keywords }: Paragraph, colours: ReadonlyMap<string, string>): string =>
  colours.get(keywords[0]?.uuid ?? '') ?? untaggedColour

/**
 * Returns the marks that highlight the paragraphs. `paragraphs` must be in the order of the text. The id of a mark is the index of its
 * paragraph.
 */
export const toMarks = (paragraphs: readonly Paragraph[]): TextMark[] => {
  const colours = assignColours(paragraphs)
  return paragraphs.flatMap((one, id) =>
    isMissingInText(one) ? [] : [{ id, from: one.fromIndex, to: one.toIndex, colour: getColour(one, colours) }],
  )
}

/** Returns the beginning of a text in one line. */
export const toExcerpt = (text: string, most = 160): string => {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line
}
