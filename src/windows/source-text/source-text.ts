import { highlightEight } from '#api/contract/constants'
import type { SharedRange, Similarity } from '#api/contract/document'
import type { TextPage } from '#api/contract/text-page'
import type { Mark } from '#widgets/text/marked-lines'

/** Document from which passages were copied. */
export interface Source {
  uuid: string
  title: string
  /** Percentage of the text that occurs in it, 0 to 100. */
  percentage: number
  /** Passages in the order of the text that contains the copies. */
  ranges: readonly SharedRange[]
}

/** First page of a text, and its sources. */
export interface Opened {
  first: TextPage
  sources: readonly Source[]
}

export const toSource = ({ secondDocument: { uuid, title }, similarityPercentage, ranges = [] }: Similarity): Source => ({
  ...{ uuid, title, percentage: similarityPercentage },
  ranges: ranges.toSorted((one, other) => one.firstDocFrom - other.firstDocFrom),
})

const getColour = (at: number): string => highlightEight[at % highlightEight.length] ?? highlightEight[0]

/** Returns the marks of the passages in the document itself. */
export const getOwnMarks = ({ ranges }: Source): Mark[] =>
  ranges.map(({ firstDocFrom: from, firstDocTo: to }, id) => ({ id, from, to, colour: getColour(id) }))

/** Returns the marks of the passages in the source, in its order. A passage that was copied twice occurs once there. */
export const getSourceMarks = ({ ranges }: Source): Mark[] =>
  ranges
    .map(({ secondDocFrom: from, secondDocTo: to }, id) => ({ id, from, to, colour: getColour(id) }))
    .toSorted((one, other) => one.from - other.from)
