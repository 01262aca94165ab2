import { toLatinDigits } from '#text/digits'
import { matchKey } from '#text/normalise'

/** Form values of a process by property id. */
export type Values = Readonly<Record<string, string | number | boolean | null>>
interface Facts {
  /** Key of the action that completed the last task. */
  action: string | undefined
  values: Values
}
type Value = Values[string] | undefined
type Reads<T> = (facts: Facts) => T

class NotACondition extends Error {}

const TOKEN = /\s*(?:(==|!=|>=|<=|=|>|<|\(|\))|"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)|([A-Za-z_][A-Za-z0-9_]*))/y
const LONGEST = 2_000
const DEEPEST = 30

interface Token {
  sign?: string | undefined
  text?: string | undefined
  number?: string | undefined
  word?: string | undefined
}

function tokensOf(source: string): Token[] {
  const text = toLatinDigits(source).trim()
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)
    if (!found) throw new NotACondition()
    tokens.push({ sign: found[1], text: found[2] ?? found[3], number: found[4], word: found[5] })
  }
  return tokens
}

const asNumber = (value: Value): number | undefined => {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(toLatinDigits(value).trim())
  return Number.isFinite(number) ? number : undefined
}
const asText = (value: Value): string => (value === null || value === undefined ? '' : String(value))

/** Compares numbers by value and everything else as text in any spelling. The dates of the API are sorted correctly as text. */
function order(one: Value, other: Value): number {
  const [low, high] = [asNumber(one), asNumber(other)]
  if (low !== undefined && high !== undefined) return Math.sign(low - high)
  const [left, right] = [asText(one), asText(other)]
  if (matchKey(left) === matchKey(right)) return 0
  return left < right ? -1 : 1
}

const comparisons: Readonly<Record<string, (sign: number) => boolean>> = {
  '=': (sign) => sign === 0,
  '==': (sign) => sign === 0,
  '!=': (sign) => sign !== 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
}

/** Recursive descent parser for one condition: `or` has the lowest precedence, then `and`, then `not`, then comparisons. */
class Reading {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Reads<boolean> {
    const read = this.#either()
    if (this.#at < this.#tokens.length) throw new NotACondition()
    return read
  }

  #next(): Token {
    const token = this.#tokens[this.#at]
    if (!token) throw new NotACondition()
    this.#at += 1
    return token
  }
  #skips(kind: 'word' | 'sign', what: string): boolean {
    if (this.#tokens[this.#at]?.[kind] !== what) return false
    this.#at += 1
    return true
  }

  #either(): Reads<boolean> {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new NotACondition()
    const parts = [this.#both()]
    while (this.#skips('word', 'or')) parts.push(this.#both())
    this.#depth -= 1
    return (facts) => parts.some((part) => part(facts))
  }
  #both(): Reads<boolean> {
    const parts = [this.#negated()]
    while (this.#skips('word', 'and')) parts.push(this.#negated())
    return (facts) => parts.every((part) => part(facts))
  }
  #negated(): Reads<boolean> {
    let negative = false
    while (this.#skips('word', 'not')) negative = !negative
    const part = this.#compared()
    return (facts) => part(facts) !== negative
  }
  #compared(): Reads<boolean> {
    if (this.#skips('sign', '(')) {
      const inner = this.#either()
      if (!this.#skips('sign', ')')) throw new NotACondition()
      return inner
    }
    const one = this.#operand()
    const holds = comparisons[this.#next().sign ?? '']
    if (!holds) throw new NotACondition()
    const other = this.#operand()
    return (facts) => holds(order(one(facts), other(facts)))
  }
  #operand(): Reads<Value> {
    const { word, text, number } = this.#next()
    if (text !== undefined) return () => text
    if (number !== undefined) return () => Number(number)
    if (word === 'action') return ({ action }) => action
    if (word === 'true' || word === 'false') return () => word === 'true'
    if (word === 'empty') return () => ''
    if (word !== 'value' || !this.#skips('sign', '(')) throw new NotACondition()
    const id = this.#next().text?.toLowerCase()
    if (id === undefined || !this.#skips('sign', ')')) throw new NotACondition()
    return ({ values }) => (Object.hasOwn(values, id) ? values[id] : undefined)
  }
}

/**
 * Parses a condition of a diagram: `action = "approve" and value("<id of a property>") >= 100`. It can only compare and combine, so authors
 * of diagrams cannot run code. Undefined for any other text.
 */
export function conditionOf(source: string): Reads<boolean> | undefined {
  if (source.length > LONGEST) return undefined
  try {
    return new Reading(tokensOf(source)).whole()
  } catch (error) {
    if (error instanceof NotACondition) return undefined
    throw error
  }
}
