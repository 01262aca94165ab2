/**
 * Returns true for no value, or for a text without visible characters: white space, half-spaces and other invisible characters. Invisible
 * characters between visible ones do not matter.
 */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !VISIBLE.test(value))

/** Matches a visible character. The last excluded ones have no ink: an empty Braille cell, an empty note, annotation marks. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufff9-\ufffb]/u
