/** Finds faults in the wording of Persian sentences in the source of a message catalogue. */

export interface Literal {
  text: string
  line: number
}

const LITERAL = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|\$\{(?:[^{}]|\{[^{}]*\})*\}|[^`\\])*)`/g

const HOLE = '□'

/** Returns the string literals of a source, without keys; `${…}` becomes one placeholder, and literals inside it follow separately. */
export const literalsOf = (source: string, firstLine = 1): Literal[] => {
  const found: Literal[] = []
  for (const match of source.matchAll(LITERAL)) {
    const [whole, single, double, template] = match
    const raw = single ?? double ?? template
    if (raw === undefined) continue
    const line = firstLine + source.slice(0, match.index).split('\n').length - 1
    if (/^\s*:/.test(source.slice(match.index + whole.length)) && /(?:^|[{,\n])\s*$/.test(source.slice(0, match.index))) continue
    if (template === undefined) found.push({ text: unescaped(raw), line })
    else {
      found.push({ text: unescaped(raw.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, HOLE)), line })
      for (const [, hole = ''] of raw.matchAll(/\$\{((?:[^{}]|\{[^{}]*\})*)\}/g))
        found.push(...literalsOf(hole, line).filter(({ text }) => /[\u0600-\u06ff]/.test(text)))
    }
  }
  return found
}

const unescaped = (raw: string): string =>
  raw.replace(/\\(?:u\{?([0-9a-f]+)\}?|(.))/gi, (_, code: string | undefined, character: string | undefined) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (character ?? ''),
  )

/** Returns the Persian part of a `defineMessages` call in biome's layout, or the whole source if there is none. */
export const persianPart = (source: string): { text: string; line: number } => {
  const start = source.search(/^ {2}fa: \{$/m)
  const end = source.search(/^ {2}en: \{$/m)
  if (start < 0 || end < start) return { text: source, line: 1 }
  return { text: source.slice(start, end), line: source.slice(0, start).split('\n').length }
}

/**
 * Returns the Persian texts of a source that have an English counterpart: after each `fa:` one text, several, or a function that returns
 * one.
 */
const persianParts = (source: string): { text: string; line: number }[] =>
  [...source.matchAll(/\bfa: /g)].map(({ index, 0: { length } }) => ({
    text: source.slice(index + length, endOf(source, index + length)),
    line: source.slice(0, index).split('\n').length,
  }))

/** Returns the end of a value: the position of the comma or closing bracket after it. */
const endOf = (source: string, start: number): number => {
  let depth = 0
  for (const { 0: token, index } of source.slice(start).matchAll(new RegExp(`${LITERAL.source}|[([{]|[)\\]}]|,`, 'g'))) {
    if (/^[([{]/.test(token)) depth++
    else if (/^[)\]}]/.test(token)) depth--
    if (depth < 0 || (depth === 0 && token === ',')) return start + index
  }
  return source.length
}

/** Words that are Latin in Persian text too: keys, names of formats and places, addresses, and the own name of a language. */
const LATIN_ALLOWED =
  /\b((?:(?:Ctrl|Alt|Shift)\+)+\w+|Caps Lock|Enter|Space|Tab|Escape|Esc|Alt|Ctrl|Shift|Delete|Page Up|Page Down|Home|End|ArrowDown|F\d{1,2}|PDF|SVG|TIFF|JPEG|PNG|GIF|BMP|WAV|SRT|VTT|OCR|CSV|ZIP|XLSX|DOCX|HTML|JSON|UUID|WebDAV|WOPI|BPMN|URL|IP|HTTP|ICO|WebP|XSRF|S3|Asia\/Tehran|AND|OR|English|\d+(?:\.\d+){3}\/\d+|2001:db8::\/32|[A-Z0])\b/g

const VERBS =
  'شود|شوند|توان|تواند|توانید|باشد|باشید|باشند|کند|کنید|کنند|خواهد|خواهید|رود|روند|شد|کرد|آید|دهد|دهید|گیرد|ماند|یابد|خورد|نویسد'

const RULES: readonly (readonly [problem: string, pattern: RegExp])[] = [
  ['an Arabic letter (ي ك ة ى)', /[يكةى]/],
  ['«می» apart from its verb', /(?:^|[^\u0600-\u06ff\u200c])ن?می [\u0621-\u06cc]/],
  ['«می» joined to its verb', new RegExp(`(?:^|[^\\u0600-\\u06ff\\u200c])ن?می(?:${VERBS})(?![\\u0600-\\u06ff\\u200c])`)],
  ['a plural apart from its noun', /[\u0621-\u06cc] ها(?:ی|یی|یم|یت|یش|یمان|یتان|یشان)?(?![\u0621-\u06cc])/],
  ['a comparative apart from its word', /[\u0621-\u06cc] تر(?:ین)?(?![\u0621-\u06cc])/],
  ['an exclamation mark', /[!！]/],
  ['a straight quotation mark', /["']/],
  ['Latin punctuation', /[\u0621-\u06cc□»)] ?[,;?]/],
  ['a Latin or Arabic digit', /[0-9٠-٩]/],
  ['two spaces, or a space before punctuation', / {2}| [،؛؟.»]|« /],
  ['a half-space at the edge of a word', /\u200c(?:[\s□.،؛؟»]|$)|(?:^|[\s«])\u200c/],
]

/** Returns the faults of a message catalogue. */
export const problemsOf = (source: string): string[] => problemsIn([persianPart(source)])

/** Returns the faults of a source with texts in both languages, such as the titles of windows. */
export const problemsBeside = (source: string): string[] => problemsIn(persianParts(source))

const problemsIn = (parts: readonly { text: string; line: number }[]): string[] =>
  parts
    .flatMap(({ text, line }) => literalsOf(text, line))
    .flatMap((literal) => {
      const sentence = literal.text
      if (!/[\u0600-\u06ff]/.test(sentence)) {
        return /[A-Za-z]{2}/.test(sentence.replace(LATIN_ALLOWED, '')) && isShown(sentence)
          ? [`line ${literal.line}: not in Persian: ${sentence}`]
          : []
      }
      return problemsOfText(sentence).map((problem) => `line ${literal.line}: ${problem}: ${sentence}`)
    })

export const problemsOfText = (text: string): string[] => {
  const own = text.replace(LATIN_ALLOWED, HOLE)
  const latin = /[A-Za-z]+/.exec(own)
  return [...RULES.flatMap(([problem, pattern]) => (pattern.test(own) ? [problem] : [])), ...(latin ? [`the Latin word ${latin[0]}`] : [])]
}

/** Returns false for module names, keys of values and comparisons, which are no sentences. */
const isShown = (text: string): boolean => !/^[#.@]|^[a-z][A-Za-z]*$/.test(text)
