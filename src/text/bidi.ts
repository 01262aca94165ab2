/** Text direction in plain text. Sources: Unicode Bidirectional Algorithm (UAX 9), Unicode security mechanisms (UTS 39). */

const FSI = '\u2068'
const PDI = '\u2069'
/**
 * Direction marks that do not reorder letters. Word and messengers leave them in names. They are removed, because they could move a part
 * of a name.
 */
const MARKS = /[\u061c\u200e\u200f]/g
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const CONTROL_NAMES: Readonly<Record<string, string>> = {
  '\u202a': 'LRE',
  '\u202b': 'RLE',
  '\u202c': 'PDF',
  '\u202d': 'LRO',
  '\u202e': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
}

/**
 * Isolates a user's text inside a sentence of plain text (title, aria-label, toast, export), so that the text and the sentence cannot
 * change each other's direction. Control characters that could reorder letters become visible marks. Do not use it for a sentence that
 * already contains isolated texts.
 */
export const isolate = (text: string): string => FSI + visibleControls(text) + PDI

/** Returns the name of an item with its extension, isolated as one text, for use in plain text. */
export const isolatedName = ({ title, extension = '' }: { title: string; extension?: string | undefined }): string =>
  isolate(extension === '' ? title : `${title}.${extension}`)

/** Returns a sentence without the user texts that are isolated in it. */
export const withoutIsolatedParts = (text: string): string => text.replace(/\u2068[^\u2069]*\u2069/g, '')

/** Removes the isolation characters from a sentence, for a file that other programs read. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

export const hasBidiControls = (text: string): boolean => text.search(CONTROLS) >= 0

/**
 * Replaces direction controls that reorder letters by visible marks: `gnp.exe` with an override becomes `[RLO]gnp.exe`. So no name can
 * look like another name. Harmless marks are removed.
 */
export const visibleControls = (text: string): string =>
  text.replace(MARKS, '').replace(CONTROLS, (control) => `[${CONTROL_NAMES[control]}]`)

/** Removes all direction controls, for file names on other systems and for search boxes. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '')
