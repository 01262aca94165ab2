/**
 * Whether nothing is filled in: no value, or a text in which a reader sees nothing, be it white space, half-spaces or other
 * invisible characters. What stands within a text is no matter: half-spaces between letters belong to it.
 */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !VISIBLE.test(value))

/** The last ones are signs without ink: an empty Braille cell, an empty note, marks around annotations. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufff9-\ufffb]/u
