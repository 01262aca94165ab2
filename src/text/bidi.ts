/** Direction in plain text. Sources: Unicode Bidirectional Algorithm (UAX 9), Unicode security mechanisms (UTS 39). */

const FSI = '\u2068'
const PDI = '\u2069'
/** Marks that change no letters. Word and messengers leave them in names; dropped, they cannot move a part of a name either. */
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
 * A user's text inside a sentence of plain text (title, aria-label, toast, export): it neither turns nor is turned by what
 * stands around it, and whatever in it could turn its own letters round shows as a mark. Not for a sentence that holds such texts.
 */
export const isolate = (text: string): string => FSI + visibleControls(text) + PDI

/** The name of an item in plain text, in one isolate with its extension. */
export const isolatedName = ({ title, extension = '' }: { title: string; extension?: string | undefined }): string =>
  isolate(extension === '' ? title : `${title}.${extension}`)

/** What a sentence of plain text says itself, without the users' texts that stand isolated in it. */
export const outsideIsolates = (text: string): string => text.replace(/\u2068[^\u2069]*\u2069/g, '')

/** A sentence as plain text, for a file that other programs read. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

export const hasBidiControls = (text: string): boolean => text.search(CONTROLS) >= 0

/**
 * Direction controls that turn letters round as readable marks, `gnp.exe` with an override as `[RLO]gnp.exe`: a name cannot pose as
 * another. Harmless marks are left out.
 */
export const visibleControls = (text: string): string =>
  text.replace(MARKS, '').replace(CONTROLS, (control) => `[${CONTROL_NAMES[control]}]`)

/** Text without any direction control: for file names on other systems and for search boxes. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '')
