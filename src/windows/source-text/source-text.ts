import { highlightEight } from '#api/contract/constants'
import type { SharedRange, Similarity } from '#api/contract/document'
import type { TextPage } from '#api/contract/text-page'
import type { Mark } from '#widgets/text/marked-lines'

/** A document that passages were copied from. */
export interface Source {
  uuid: string
  title: string
  /** How much of the text stands there, 0 to 100. */
  percentage: number
  /** In the order of the text that they were copied to. */
  ranges: readonly SharedRange[]
}

/** The beginning of a text, and what it was copied from. */
export interface Opened {
  first: TextPage
  sources: readonly Source[]
}

export const sourceOf = ({ secondDocument: { uuid, title }, similarityPercentage, ranges = [] }: Similarity): Source => ({
  ...{ uuid, title, percentage: similarityPercentage },
  ranges: ranges.toSorted((one, other) => one.firstDocFrom - other.firstDocFrom),
})

const colourOf = (at: number): string => highlightEight[at % highlightEight.length] ?? highlightEight[0]

/** The passages as they stand in the text itself. */
export const ownMarks = ({ ranges }: Source): Mark[] =>
  ranges.map(({ firstDocFrom: from, firstDocTo: to }, id) => ({ id, from, to, colour: colourOf(id) }))

/** The same as they stand in the source, in its order: what was copied twice stands there once. */
export const sourceMarks = ({ ranges }: Source): Mark[] =>
  ranges
    .map(({ secondDocFrom: from, secondDocTo: to }, id) => ({ id, from, to, colour: colourOf(id) }))
    .toSorted((one, other) => one.from - other.from)
