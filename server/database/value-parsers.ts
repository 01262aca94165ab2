const integer = (text: string): number | bigint => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}
const asText = (text: string): string => text

/**
 * Parsers with which both engines return the same values: int8 as a number (a bigint only beyond 2^53), date, interval and numeric as text.
 * Keys are PostgreSQL type ids.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: integer,
  1082: asText,
  1186: asText,
  1700: asText,
}
