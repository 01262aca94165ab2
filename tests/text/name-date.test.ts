import { expect, it } from 'vitest'
import { createFormat } from '#text/format'
import { nameDate, nameTime } from '#text/name-date'

const now = Date.UTC(2026, 10, 26, 11, 13)

it.each([
  ['fa', undefined, '۱۴۰۵٫۰۹٫۰۵ ۱۴٫۴۳'],
  ['fa', 'latin', '1405.09.05 14.43'],
  ['en', undefined, '1405.09.05 14.43'],
] as const)('formats a date and time for a file name in %s with %s digits as %s', (locale, digits, shown) => {
  const format = createFormat({ locale, digits })
  expect(`${nameDate(format, now)} ${nameTime(format, now)}`).toBe(shown)
})
