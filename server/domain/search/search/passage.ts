import type { Node } from '#api/contract/node'
import { findSecond, type Moment } from '#server/domain/content/subtitles/spoken-text'
import { findSnippet } from '#text/highlight'

/** Part of a text. `moments` belong to the piece of a transcript. */
export interface FoundPiece {
  text: string
  moments: readonly Moment[] | null
}

/** Returns the passage of a piece that contains the most terms, and its second if the piece is spoken. Undefined if no term occurs. */
export function findPassage(
  { text, moments }: FoundPiece,
  terms: ReadonlySet<string>,
  prefixes: readonly string[] = [],
): Pick<Node, 'textHighlight' | 'passageSecond'> | undefined {
  const found = findSnippet(text, terms, prefixes)
  if (!found) return undefined
  const passageSecond = findSecond(moments ?? [], found.firstMatch)
  return { textHighlight: { text: found.text, ranges: found.ranges }, ...(passageSecond !== undefined && { passageSecond }) }
}
