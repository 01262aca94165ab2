/** Direction in plain text. Sources: Unicode Bidirectional Algorithm (UAX 9), Unicode security mechanisms (UTS 39). */

const FSI = '\u2068'
const PDI = '\u2069'
/** Embeddings and overrides: what makes letters read in another order than they stand. */
const TURNING = /[\u202a-\u202e]/g
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const MARK_NAMES: Readonly<Record<string, string>> = {
  '\u061c': 'ALM',
  '\u200e': 'LRM',
  '\u200f': 'RLM',
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

const marked = (text: string, controls: RegExp): string => text.replace(controls, (control) => `[${MARK_NAMES[control]}]`)

/**
 * A user's text inside a sentence of plain text (title, aria-label, toast, export): it neither turns nor is turned by what
 * stands around it, and what would turn its own letters round shows as a mark.
 */
export const isolate = (text: string): string => FSI + balanced(marked(text, TURNING)) + PDI

/** Closes what the text opens and drops closings without an opening, so that nothing leaks out of an isolate. */
const balanced = (text: string): string => {
  if (!hasBidiControls(text)) return text
  let isolates = 0
  let kept = ''
  for (const character of text) {
    if (character === PDI) {
      if (isolates === 0) continue
      isolates--
    } else if (character === '\u2066' || character === '\u2067' || character === FSI) isolates++
    kept += character
  }
  return kept + PDI.repeat(isolates)
}

/** What a sentence of plain text says itself, without the users' texts that stand isolated in it. */
export const outsideIsolates = (text: string): string => {
  const rest = text.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '')
  return rest === text ? text : outsideIsolates(rest)
}

export const hasBidiControls = (text: string): boolean => text.search(CONTROLS) >= 0

/** Direction controls as readable marks, `gnp.exe` with an override as `[RLO]gnp.exe`: a name cannot pose as another. */
export const visibleControls = (text: string): string => marked(text, CONTROLS)

/** Text without any direction control: for file names on other systems and for search boxes. */
export const withoutControls = (text: string): string => text.replace(CONTROLS, '')
