/**
 * Returns true for a missing value, and for a text without visible characters, which contains only white space, half-spaces and other
 * invisible characters.
 */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !VISIBLE.test(value))

/**
 * Matches a visible character. The last three excluded characters have a width but no ink: an empty Braille cell, an empty note,
 * annotation marks.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufff9-\ufffb]/u
