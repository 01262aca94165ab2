import type { ErrorCode } from '#api/contract/errors'
import { parseNumber, toLatinDigits } from '#text/digits'
import { matchKey } from '#text/normalise'
import { fromWireDate } from '#text/wire-date'
import type { Property } from './definitions.repository'

export type Scalar = string | number | boolean

/** Stored value of a property, with the keys by which searches find it (`match_key` for text, `amount` for other types). */
export interface StoredValue {
  value: Scalar
  match_key: string | null
  amount: number | null
}

const MAX_STRING_LENGTH = 4_000

/** Converts a date to seconds since 1970. The date has the local time of the organisation and is not converted to UTC. */
const toSeconds = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1_000

/** Returns a date in stored form. A date without time means the start of the day. Undefined if it is invalid. */
export const toStoredDate = (raw: Scalar): string | undefined => {
  const text = toLatinDigits(String(raw)).trim()
  const moment = text.length === 10 ? `${text} 00:00:00` : text
  return fromWireDate(moment) ? moment : undefined
}

const toTextValue = (value: string): StoredValue => ({ value, match_key: matchKey(value), amount: null })
const toAmountValue = (value: Scalar, amount: number): StoredValue => ({ value, match_key: null, amount })

const parsers: Readonly<Record<Property['type'], (raw: Scalar, property: Property) => StoredValue | ErrorCode>> = {
  STRING: (raw) => (String(raw).length > MAX_STRING_LENGTH ? 'formatInvalid' : toTextValue(String(raw))),
  LONG_STRING: (raw) => toTextValue(String(raw)),
  DATE(raw) {
    const moment = toStoredDate(raw)
    return moment === undefined ? 'dateInvalid' : toAmountValue(moment, toSeconds(moment))
  },
  CHECKBOX(raw) {
    const isChecked = raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : undefined
    return isChecked === undefined ? 'formatInvalid' : toAmountValue(isChecked, isChecked ? 1 : 0)
  },
  INTEGER(raw) {
    const number = typeof raw === 'string' ? parseNumber(raw) : Number(raw)
    return typeof raw !== 'boolean' && Number.isSafeInteger(number) ? toAmountValue(number as number, number as number) : 'formatInvalid'
  },
  OPTION: (raw, { options }) => (options.includes(String(raw)) ? toTextValue(String(raw)) : 'formatInvalid'),
  RADIO: (raw, { options }) => (options.includes(String(raw)) ? toTextValue(String(raw)) : 'formatInvalid'),
}

/** Returns a value in stored form, or the error code. */
export const toStoredValue = (raw: Scalar, property: Property): StoredValue | ErrorCode => parsers[property.type](raw, property)

/** Returns the upper bound of a filter. A date without time means the end of the day. */
export const toUpperBound = (type: Property['type'], raw: Scalar): Scalar => {
  const text = toLatinDigits(String(raw)).trim()
  return type === 'DATE' && text.length === 10 ? `${text} 23:59:59` : raw
}

/** Returns the bound of a filter as an amount. Undefined if it is invalid. */
export function toAmount(type: Property['type'], raw: Scalar): number | undefined {
  const moment = type === 'DATE' ? toStoredDate(raw) : undefined
  if (type === 'DATE') return moment === undefined ? undefined : toSeconds(moment)
  if (type === 'CHECKBOX') return raw === true || raw === 'true' ? 1 : raw === false || raw === 'false' ? 0 : undefined
  return typeof raw === 'boolean' ? undefined : typeof raw === 'number' ? raw : parseNumber(raw)
}
