/** Splits text into visible characters: a letter with its marks, an emoji with its modifiers. */

let segmenter: Intl.Segmenter | undefined

/** Matches texts in which each code point is one visible character. They do not need the segmenter, which is slow. */
const SIMPLE = /^[\x20-\x7e\u0621-\u063a\u0641-\u064a\u0660-\u0669\u067e-\u06d3\u06f0-\u06f9\u00ab\u00bb\u060c\u061b\u061f]*$/

export const splitGraphemes = (text: string): string[] => {
  if (SIMPLE.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter('fa', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export const countGraphemes = (text: string): number => (SIMPLE.test(text) ? text.length : splitGraphemes(text).length)
