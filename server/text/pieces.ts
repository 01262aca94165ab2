/** About two thousand words. */
const PIECE = 12_000
/** A piece ends at a line or a word that ends so far before. */
const SLACK = 2_000
/** All pieces but the last are so long. */
export const LEAST_PIECE = PIECE - SLACK

const endOf = (text: string, start: number): number => {
  const most = start + PIECE
  if (most >= text.length) return text.length
  const tail = text.slice(most - SLACK, most)
  const line = tail.lastIndexOf('\n')
  const space = tail.search(/\s\S*$/)
  if (line >= 0 || space >= 0) return most - SLACK + Math.max(line >= 0 ? line : space, 0) + 1
  // Never between the halves of one character.
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most
}

/** A text in pieces that are searched and shown one by one; together they are the text. */
export function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = endOf(text, start)
    yield text.slice(start, end)
    start = end
  }
}

/** What databases take: no null characters, no halves of characters. Every character stays in its place. */
export const storable = (text: string): string => text.replace(/[\0-\x08\x0b\x0e-\x1f\x7f]/g, ' ').replace(/\p{Surrogate}/gu, '\ufffd')
