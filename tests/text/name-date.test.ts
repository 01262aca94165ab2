import { expect, it } from 'vitest'
import { createFormat } from '#text/format'
import { formatDateForName, formatTimeForName } from '#text/name-date'

const now = Date.UTC(2026, 10, 26, 11, 13)

it.each([
  ['fa', undefined, '۱۴۰۵٫۰۹٫۰۵ ۱۴٫۴۳'],
  ['fa', 'latin', '1405.09.05 14.43'],
  ['en', undefined, '1405.09.05 14.43'],
] as const)('formats a date and time for a file name in %s with %s digits as %s', (locale, digits, shown) => {
  const format = createFormat({ locale, digits })
  expect(`${formatDateForName(format, now)} ${formatTimeForName(format, now)}`).toBe(shown)
})
