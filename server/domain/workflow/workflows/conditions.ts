import { toLatinDigits } from '#text/digits'
import { matchKey } from '#text/normalise'

/** Form values of a process by property id. */
export type Values = Readonly<Record<string, string | number | boolean | null>>
interface ConditionInput {
  /** Key of the action that completed the last task. */
  action: string | undefined
  values: Values
}
type Value = Values[string] | undefined
type Evaluator<T> = (input: ConditionInput) => T

class InvalidCondition extends Error {}

const TOKEN = /\s*(?:(==|!=|>=|<=|=|>|<|\(|\))|"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)|([A-Za-z_][A-Za-z0-9_]*))/y
const MAX_LENGTH = 2_000
const MAX_DEPTH = 30

interface Token {
  sign?: string | undefined
  text?: string | undefined
  number?: string | undefined
  word?: string | undefined
}

function tokenise(source: string): Token[] {
  const text = toLatinDigits(source).trim()
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text)
    if (!found) throw new InvalidCondition()
    tokens.push({ sign: found[1], text: found[2] ?? found[3], number: found[4], word: found[5] })
  }
  return tokens
}

const toNumber = (value: Value): number | undefined => {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(toLatinDigits(value).trim())
  return Number.isFinite(number) ? number : undefined
}
const toText = (value: Value): string => (value === null || value === undefined ? '' : String(value))

/** Compares numbers by value and everything else as text in any spelling. The dates of the API are sorted correctly as text. */
function compareValues(a: Value, b: Value): number {
  const [low, high] = [toNumber(a), toNumber(b)]
  if (low !== undefined && high !== undefined) return Math.sign(low - high)
  const [left, right] = [toText(a), toText(b)]
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
class ConditionParser {
  readonly #tokens: readonly Token[]
  #index = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parse(): Evaluator<boolean> {
    const evaluate = this.#parseOr()
    if (this.#index < this.#tokens.length) throw new InvalidCondition()
    return evaluate
  }

  #next(): Token {
    const token = this.#tokens[this.#index]
    if (!token) throw new InvalidCondition()
    this.#index += 1
    return token
  }
  #skip(kind: 'word' | 'sign', expected: string): boolean {
    if (this.#tokens[this.#index]?.[kind] !== expected) return false
    this.#index += 1
    return true
  }

  #parseOr(): Evaluator<boolean> {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) throw new InvalidCondition()
    const parts = [this.#parseAnd()]
    while (this.#skip('word', 'or')) parts.push(this.#parseAnd())
    this.#depth -= 1
    return (input) => parts.some((part) => part(input))
  }
  #parseAnd(): Evaluator<boolean> {
    const parts = [this.#parseNot()]
    while (this.#skip('word', 'and')) parts.push(this.#parseNot())
    return (input) => parts.every((part) => part(input))
  }
  #parseNot(): Evaluator<boolean> {
    let negative = false
    while (this.#skip('word', 'not')) negative = !negative
    const part = this.#parseComparison()
    return (input) => part(input) !== negative
  }
  #parseComparison(): Evaluator<boolean> {
    if (this.#skip('sign', '(')) {
      const inner = this.#parseOr()
      if (!this.#skip('sign', ')')) throw new InvalidCondition()
      return inner
    }
    const a = this.#parseOperand()
    const isTrue = comparisons[this.#next().sign ?? '']
    if (!isTrue) throw new InvalidCondition()
    const b = this.#parseOperand()
    return (input) => isTrue(compareValues(a(input), b(input)))
  }
  #parseOperand(): Evaluator<Value> {
    const { word, text, number } = this.#next()
    if (text !== undefined) return () => text
    if (number !== undefined) return () => Number(number)
    if (word === 'action') return ({ action }) => action
    if (word === 'true' || word === 'false') return () => word === 'true'
    if (word === 'empty') return () => ''
    if (word !== 'value' || !this.#skip('sign', '(')) throw new InvalidCondition()
    const id = this.#next().text?.toLowerCase()
    if (id === undefined || !this.#skip('sign', ')')) throw new InvalidCondition()
    return ({ values }) => (Object.hasOwn(values, id) ? values[id] : undefined)
  }
}

/**
 * Parses a condition of a diagram: `action = "approve" and value("<id of a property>") >= 100`. It can only compare and combine, so authors
 * of diagrams cannot run code. Undefined for any other text.
 */
export function parseCondition(source: string): Evaluator<boolean> | undefined {
  if (source.length > MAX_LENGTH) return undefined
  try {
    return new ConditionParser(tokenise(source)).parse()
  } catch (error) {
    if (error instanceof InvalidCondition) return undefined
    throw error
  }
}
