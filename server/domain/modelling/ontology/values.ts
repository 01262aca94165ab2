import type { ErrorCode } from '#api/contract/errors'
import type { DefinitionFacts } from '#server/database/ontology-tables'
import { isBlank } from '#text/blank'
import { parseNumber } from '#text/digits'
import { fromWireDate } from '#text/wire-date'
import { toNameKey } from '#server/domain/content/nodes/names'

export type Scalar = string | number | boolean

export interface StoredValue {
  value: Scalar
  /** Search key of the value. Equal values have equal keys. */
  key: string
  number: number | null
}

export interface Rules {
  type: string | null
  facts: DefinitionFacts
}

const MAX_TEXT_LENGTH = 100_000
/** Returns false for numbers beyond the precise range of JSON numbers. */
const isSafe = (number: number): boolean => Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER

const checkLimits = (size: number, { min, max }: DefinitionFacts, codes: readonly [ErrorCode, ErrorCode]): ErrorCode | undefined => {
  if (typeof min === 'number' && size < min) return codes[0]
  return typeof max === 'number' && size > max ? codes[1] : undefined
}

const toDay = (date: string): string => date.slice(0, 10)

/**
 * Returns a value as it is stored, or the code of its refusal. Queries send numbers and booleans as text. Limits of numbers and lengths are
 * inclusive; a date must be on a day after the first and before the last limit. Days are compared in one time zone, so both calendars
 * agree.
 */
async function toStoredValue(raw: Scalar, { type, facts }: Rules): Promise<StoredValue | ErrorCode> {
  switch (type) {
    case 'INTEGER':
    case 'DOUBLE': {
      const number = typeof raw === 'number' ? raw : typeof raw === 'string' ? parseNumber(raw) : undefined
      if (number === undefined || !isSafe(number) || (type === 'INTEGER' && !Number.isInteger(number))) return 'formatInvalid'
      return checkLimits(number, facts, ['minValue', 'maxValue']) ?? { value: number, key: String(number), number }
    }
    case 'BOOLEAN': {
      const isTrue = raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : undefined
      return isTrue === undefined ? 'formatInvalid' : { value: isTrue, key: String(isTrue), number: null }
    }
    case 'DATE': {
      if (typeof raw !== 'string' || !fromWireDate(raw)) return 'dateInvalid'
      const { min, max } = facts
      if (typeof min === 'string' && toDay(raw) <= toDay(min)) return 'minValue'
      if (typeof max === 'string' && toDay(raw) >= toDay(max)) return 'maxValue'
      return { value: raw, key: raw, number: null }
    }
    default: {
      if (typeof raw === 'boolean') return 'formatInvalid'
      const text = String(raw)
      const length = [...text].length
      if (length > MAX_TEXT_LENGTH) return 'maxLength'
      return checkLimits(length, facts, ['minLength', 'maxLength']) ?? { value: text, key: await toNameKey(text), number: null }
    }
  }
}

/** Returns the values of one property in order, each once, or the error of one of them. */
export async function toStoredValues(raws: readonly Scalar[], rules: Rules): Promise<StoredValue[] | ErrorCode> {
  const stored = new Map<string, StoredValue>()
  for (const raw of raws.filter((value) => !isBlank(value))) {
    const found = await toStoredValue(raw, rules)
    if (typeof found === 'string') return found
    if (!stored.has(found.key)) stored.set(found.key, found)
  }
  return rules.facts.functional && stored.size > 1 ? 'tooManyItems' : [...stored.values()]
}
