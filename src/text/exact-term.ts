/** Prefix of the index entry for a word in a form that differs from its term. Terms contain only letters and digits. */
const EXACT = '='

/** Returns the index entry for a word in this form. */
export const toExactTerm = (form: string): string => EXACT + form
/** Returns the word of an index entry, which is a term or a form; undefined for other entries. */
export const readWord = (entry: string): string | undefined => {
  const word = entry.startsWith(EXACT) ? entry.slice(EXACT.length) : entry
  return /^[\p{L}\p{N}]/u.test(word) ? word : undefined
}
