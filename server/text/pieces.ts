/** Characters of a piece: about two thousand words. */
const MAX_PIECE_LENGTH = 12_000
/** A piece ends at a line or word end at most this many characters earlier. */
const SLACK = 2_000
/** Minimum length of all pieces except the last. */
export const MIN_PIECE_LENGTH = MAX_PIECE_LENGTH - SLACK

const findPieceEnd = (text: string, start: number): number => {
  const most = start + MAX_PIECE_LENGTH
  if (most >= text.length) return text.length
  const tail = text.slice(most - SLACK, most)
  const line = tail.lastIndexOf('\n')
  const space = tail.search(/\s\S*$/)
  if (line >= 0 || space >= 0) return most - SLACK + Math.max(line >= 0 ? line : space, 0) + 1
  // A cut must never split a surrogate pair.
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most
}

/** Splits a text into pieces that are searched and shown separately; joined they are the text. */
export function* splitIntoPieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = findPieceEnd(text, start)
    yield text.slice(start, end)
    start = end
  }
}

/** Replaces characters that databases refuse: null characters and unpaired surrogates. Offsets stay the same. */
export const toStorableText = (text: string): string =>
  text.replace(/[\0-\x08\x0b\x0e-\x1f\x7f]/g, ' ').replace(/\p{Surrogate}/gu, '\ufffd')
