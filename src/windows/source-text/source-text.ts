import { highlightEight } from '#api/contract/constants'
import type { SharedRange, Similarity } from '#api/contract/document-shapes'
import type { TextPage } from '#api/contract/text-page'
import type { TextMark } from '#widgets/text/marked-lines'

/** A document from which passages were copied. */
export interface SourceDocument {
  uuid: string
  title: string
  /** Percentage (0 to 100) of the compared text that also occurs in this source. */
  percentage: number
  /** Copied passages, in the order of the text into which they were copied. */
  ranges: readonly SharedRange[]
}

/** First page of the text of a document, and its sources. */
export interface OpenedText {
  first: TextPage
  sources: readonly SourceDocument[]
}

export const toSource = ({ secondDocument: { uuid, title }, similarityPercentage, ranges = [] }: Similarity): SourceDocument => ({
  ...{ uuid, title, percentage: similarityPercentage },
  ranges: ranges.toSorted((one, other) => one.firstDocFrom - other.firstDocFrom),
})

const getColour = (at: number): string => highlightEight[at % highlightEight.length] ?? highlightEight[0]

/** Returns the passages as marks in the text into which they were copied. */
export const getOwnMarks = ({ ranges }: SourceDocument): TextMark[] =>
  ranges.map(({ firstDocFrom: from, firstDocTo: to }, id) => ({ id, from, to, colour: getColour(id) }))

/** Returns the passages as marks in the source, in the order of the source. A passage that was copied twice has one mark. */
export const getSourceMarks = ({ ranges }: SourceDocument): TextMark[] =>
  ranges
    .map(({ secondDocFrom: from, secondDocTo: to }, id) => ({ id, from, to, colour: getColour(id) }))
    .toSorted((one, other) => one.from - other.from)
