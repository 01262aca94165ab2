const parseInteger = (text: string): number | bigint => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}
const keepText = (text: string): string => text

/**
 * Parsers with which both engines return the same values: int8 as a number (a bigint only beyond 2^53), date, interval and numeric as text.
 * Keys are PostgreSQL type ids.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: parseInteger,
  1082: keepText,
  1186: keepText,
  1700: keepText,
}
