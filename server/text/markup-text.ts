import type { TextCollector } from './text-collector'
import type { XmlListener } from './xml'

interface Rules {
  /** Elements whose characters are text. Characters of other elements inside them are ignored. */
  holds: ReadonlySet<string>
  /** Elements that are skipped with their content: deleted text, alternatives for older programs, settings. */
  skips: ReadonlySet<string>
  /** Elements that end a line. */
  lines: ReadonlySet<string>
  /** Characters by the name of the element that represents them. */
  signs: Readonly<Record<string, string>>
}

const FAMILIES: Readonly<Record<'microsoft' | 'open', Rules>> = {
  microsoft: {
    holds: new Set(['t', 'v', 'text']),
    skips: new Set(['del', 'moveFrom', 'Fallback', 'delText', 'instrText', 'tabs', 'numCache', 'numLit', 'rPh']),
    lines: new Set(['p', 'pt', 'comment', 'cm']),
    signs: { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '\u2011', softHyphen: '\u00ad' },
  },
  open: {
    holds: new Set(['p', 'h']),
    skips: new Set(['tracked-changes', 'scripts', 'automatic-styles', 'styles', 'font-face-decls']),
    lines: new Set(['p', 'h']),
    signs: { tab: '\t', 'line-break': '\n', creator: ' ', date: ' ' },
  },
}
const MAX_SPACES = 100

/** Extracts the text of office XML, one line per paragraph. */
export class MarkupText implements XmlListener {
  readonly #rules: Rules
  readonly #into: TextCollector
  #holding = 0
  #skipping = 0

  constructor(family: 'microsoft' | 'open', into: TextCollector) {
    this.#rules = FAMILIES[family]
    this.#into = into
  }

  get isFull(): boolean {
    return this.#into.isFull
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    const { holds, skips, signs } = this.#rules
    if (skips.has(name)) this.#skipping += 1
    if (holds.has(name)) this.#holding += 1
    if (this.#skipping > 0) return
    if (name === 's' && this.#holding > 0) this.#into.add(' '.repeat(Math.min(MAX_SPACES, Number(attribute('c') ?? 1) || 1)))
    else if (Object.hasOwn(signs, name)) this.#into.add(signs[name] as string)
  }

  close(name: string): void {
    const { holds, skips, lines } = this.#rules
    if (lines.has(name) && this.#skipping === 0) this.#into.add('\n')
    if (skips.has(name)) this.#skipping -= 1
    if (holds.has(name)) this.#holding -= 1
  }

  text(text: string): void {
    if (this.#holding > 0 && this.#skipping === 0) this.#into.add(text)
  }
}
