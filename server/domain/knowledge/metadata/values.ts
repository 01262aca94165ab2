import type { ErrorCode } from '#api/contract/errors'
import { parseNumber, toLatinDigits } from '#text/digits'
import { matchKey } from '#text/normalise'
import { fromWireDate } from '#text/wire-date'
import type { Property } from './definitions.repository'

export type Scalar = string | number | boolean

/** A value as it is kept, with what it is found by. */
export interface Kept {
  value: Scalar
  match_key: string | null
  amount: number | null
}

const LONGEST_STRING = 4_000

/** Seconds since 1970 on the clock of the organisation, which is what dates of this form are in. */
const secondsOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`) / 1_000

/** A moment as it is kept: a day alone begins it. Undefined where there is none such. */
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

/** A value as its property keeps it, or what is wrong with it. */
export const readValue = (raw: Scalar, property: Property): Kept | ErrorCode => readers[property.type](raw, property)

/** The last moment that a bound of a filter stands for: a day alone stands for all of it. */
export const endOf = (type: Property['type'], raw: Scalar): Scalar => {
  const text = toLatinDigits(String(raw)).trim()
  return type === 'DATE' && text.length === 10 ? `${text} 23:59:59` : raw
}

/** What a bound of a filter stands for among the amounts of a property; undefined for one that is none. */
export function amountOf(type: Property['type'], raw: Scalar): number | undefined {
  const moment = type === 'DATE' ? momentOf(raw) : undefined
  if (type === 'DATE') return moment === undefined ? undefined : secondsOf(moment)
  if (type === 'CHECKBOX') return raw === true || raw === 'true' ? 1 : raw === false || raw === 'false' ? 0 : undefined
  return typeof raw === 'boolean' ? undefined : typeof raw === 'number' ? raw : parseNumber(raw)
}
