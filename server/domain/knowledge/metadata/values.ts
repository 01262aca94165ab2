import type { ErrorCode } from '#api/contract/errors'
import { parseNumber, toLatinDigits } from '#text/digits'
import { matchKey } from '#text/normalise'
import { fromWireDate } from '#text/wire-date'
import type { Property } from './definitions.repository'

export type Scalar = string | number | boolean

/** Stored value with its search keys. */
export interface Kept {
  value: Scalar
  match_key: string | null
  amount: number | null
}

const LONGEST_STRING = 4_000

/** Converts a date to seconds since 1970. The date has the local time of the organisation and is not converted to UTC. */
const secondsOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1_000

/** Returns a date in stored form. A date without time means the start of the day. Undefined if it is invalid. */
export const momentOf = (raw: Scalar): string | undefined => {
  const text = toLatinDigits(String(raw)).trim()
  const moment = text.length === 10 ? `${text} 00:00:00` : text
  return fromWireDate(moment) ? moment : undefined
}

const asText = (value: string): Kept => ({ value, match_key: matchKey(value), amount: null })
const asAmount = (value: Scalar, amount: number): Kept => ({ value, match_key: null, amount })

const readers: Readonly<Record<Property['type'], (raw: Scalar, property: Property) => Kept | ErrorCode>> = {
  STRING: (raw) => (String(raw).length > LONGEST_STRING ? 'formatInvalid' : asText(String(raw))),
  LONG_STRING: (raw) => asText(String(raw)),
  DATE(raw) {
    const moment = momentOf(raw)
    return moment === undefined ? 'dateInvalid' : asAmount(moment, secondsOf(moment))
  },
  CHECKBOX(raw) {
    const is = raw === true || raw === 'true' ? true : raw === false || raw === 'false' ? false : undefined
    return is === undefined ? 'formatInvalid' : asAmount(is, is ? 1 : 0)
  },
  INTEGER(raw) {
    const number = typeof raw === 'string' ? parseNumber(raw) : Number(raw)
    return typeof raw !== 'boolean' && Number.isSafeInteger(number) ? asAmount(number as number, number as number) : 'formatInvalid'
  },
  OPTION: (raw, { options }) => (options.includes(String(raw)) ? asText(String(raw)) : 'formatInvalid'),
  RADIO: (raw, { options }) => (options.includes(String(raw)) ? asText(String(raw)) : 'formatInvalid'),
}

/** Returns a value in stored form, or the error code. */
export const readValue = (raw: Scalar, property: Property): Kept | ErrorCode => readers[property.type](raw, property)

/** Returns the upper bound of a filter. A date without time means the end of the day. */
export const endOf = (type: Property['type'], raw: Scalar): Scalar => {
  const text = toLatinDigits(String(raw)).trim()
  return type === 'DATE' && text.length === 10 ? `${text} 23:59:59` : raw
}

/** Returns the bound of a filter as an amount. Undefined if it is invalid. */
export function amountOf(type: Property['type'], raw: Scalar): number | undefined {
  const moment = type === 'DATE' ? momentOf(raw) : undefined
  if (type === 'DATE') return moment === undefined ? undefined : secondsOf(moment)
  if (type === 'CHECKBOX') return raw === true || raw === 'true' ? 1 : raw === false || raw === 'false' ? 0 : undefined
  return typeof raw === 'boolean' ? undefined : typeof raw === 'number' ? raw : parseNumber(raw)
}
