export interface ListedDocument {
  uuid: string
  title: string
  extension: string
}

/** The documents of a list that the viewer can show, in the order of the list. */
export interface DocumentList {
  documents: readonly ListedDocument[]
  /** False if the list has more documents than were loaded. */
  isComplete: boolean
}

/** Direction in the list: to the next document or to the previous one. */
export type Step = 1 | -1

interface Position {
  /** Number of the document in the list, from 1. */
  at: number
  count: number
  isComplete: boolean
}

type Shown = { payload: { uuid: string }; documents: DocumentList | null }

const findIndex = ({ payload, documents }: Shown): number => documents?.documents.findIndex(({ uuid }) => uuid === payload.uuid) ?? -1

/** Returns the position of the shown document; null if the list is not loaded, does not contain the document, or contains no other one. */
export const getPosition = (shown: Shown): Position | null => {
  const index = findIndex(shown)
  const { documents = [], isComplete = true } = shown.documents ?? {}
  return index < 0 || (documents.length < 2 && isComplete) ? null : { at: index + 1, count: documents.length, isComplete }
}

/** Returns the next or the previous document; undefined at the ends of the list. */
export const getNeighbour = (shown: Shown, by: Step): ListedDocument | undefined => {
  const index = findIndex(shown)
  return index < 0 ? undefined : shown.documents?.documents[index + by]
}

export const isSamePosition = (one: Position | null, other: Position | null): boolean =>
  one?.at === other?.at && one?.count === other?.count && one?.isComplete === other?.isComplete
