/** Prefix of the index entry for a word in its exact form. Terms contain only letters and digits. */
const EXACT = '='

/** Returns the index entry for a word in this form. */
export const toExactTerm = (bare: string): string => EXACT + bare
/** Returns the word of an index entry for an exact form; undefined for other entries. */
export const readExactTerm = (entry: string): string | undefined => (entry.startsWith(EXACT) ? entry.slice(EXACT.length) : undefined)
