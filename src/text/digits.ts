import type { Locale } from './locale'

/** Digits of displayed numbers. Values in requests, addresses and the clipboard always have Latin digits. */
export type Digits = 'persian' | 'latin'

/** Returns the default digits of a language. */
export const getDefaultDigits = (locale: Locale): Digits => (locale === 'fa' ? 'persian' : 'latin')

export interface NumberStyle {
  locale: Locale
  digits: Digits
}

const ZEROS = [0x30, 0x660, 0x6f0]

const shiftDigits = (text: string, zero: number): string =>
  text.replace(/[0-9٠-٩۰-۹]/g, (digit) => {
    const code = digit.charCodeAt(0)
    const from = ZEROS.findLast((start) => code >= start) ?? zero
    return String.fromCharCode(code - from + zero)
  })

/** Converts Latin and Arabic digits to ۰–۹; everything else stays. */
export const toPersianDigits = (text: string): string => shiftDigits(text, 0x6f0)

/** Converts Persian and Arabic digits to 0–9; everything else stays. */
export const toLatinDigits = (text: string): string => shiftDigits(text, 0x30)

/** Converts the digits of a sentence from a text catalogue, which are Persian, to the given digits. */
export const convertSentenceDigits = (digits: Digits, sentence: string): string =>
  digits === 'latin' ? toLatinDigits(sentence).replaceAll('٬', ',') : sentence

export const convertDigits = (text: string, digits: Digits): string => (digits === 'persian' ? toPersianDigits(text) : toLatinDigits(text))

const formatters = new Map<string, Intl.NumberFormat>()

const getFormatter = ({ locale, digits }: NumberStyle, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale} ${digits} ${options.style} ${options.minimumFractionDigits} ${options.maximumFractionDigits} ${options.useGrouping}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.NumberFormat(`${locale}-u-nu-${digits === 'persian' ? 'arabext' : 'latn'}`, options)
    formatters.set(key, found)
  }
  return found
}

export interface NumberShape {
  minimumFractionDigits?: number
  maximumFractionDigits?: number
  /** False for numbers that are names and have no group separators, such as years and page numbers. */
  useGrouping?: boolean
}

/** A number in Latin digits without group separators, such as `-1234.5`. It keeps the number of decimal places that the user typed. */
export type PlainNumber = `${number}`

const isSmallCount = (value: number | PlainNumber): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1000

/** Formats `۱٬۲۳۴٫۵` with Persian digits, `1,234.5` with Latin ones. Default: at most two digits after the point. */
export const formatNumber = (value: number | PlainNumber, style: NumberStyle, shape: NumberShape = {}): string =>
  // The first formatter takes tens of milliseconds to create, and the desktop shows only small counts at first.
  isSmallCount(value) && !shape.minimumFractionDigits
    ? convertDigits(String(value), style.digits)
    : getFormatter(style, { maximumFractionDigits: Math.max(2, shape.minimumFractionDigits ?? 0), ...shape }).format(value)

/** Formats `ratio` 0.125 as `۱۲٫۵٪`. */
export const formatPercent = (ratio: number, style: NumberStyle, shape: NumberShape = { maximumFractionDigits: 0 }): string =>
  getFormatter(style, { ...shape, style: 'percent' }).format(ratio)

const NUMBER = /^([-−+]?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?$/

/**
 * Converts a typed number: digits of any of the three sets, ٬ ، or , between groups of three digits, ٫ or . before the fraction. Undefined
 * if the text is not one number. A comma that does not separate groups of three (`1,5`) is refused, because its meaning is unclear.
 */
export const parsePlainNumber = (text: string): PlainNumber | undefined => {
  const latin = toLatinDigits(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()
    .replace(/[٬،]/g, ',')
    .replace(/٫/g, '.')
  const parts = NUMBER.exec(latin)
  if (!parts) return undefined
  const [, sign, whole = '', fraction = ''] = parts
  if (whole === '' && fraction === '') return undefined
  const minus = sign === '-' || sign === '−' ? '-' : ''
  return `${minus}${whole.replaceAll(',', '') || '0'}${fraction && `.${fraction}`}` as PlainNumber
}

/** Converts a typed number. Undefined if the text is not one number or if the number is too large. */
export const parseNumber = (text: string): number | undefined => {
  const value = Number(parsePlainNumber(text) ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}
