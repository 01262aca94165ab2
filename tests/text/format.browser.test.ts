import { describe, expect, it } from 'vitest'
import { createFormat } from '#text/format'
import { createNumericSortKey } from '#text/sort-key'
import { hardNames } from './hard-names'

const instant = Date.UTC(2026, 10, 20, 10, 35)

describe('in a browser', () => {
  it('formats dates, numbers and sizes in the same way as the server [SHELL-003] [SHELL-118]', () => {
    const format = createFormat({ locale: 'fa' })
    expect(format.dateTime(instant)).toBe('۱۴۰۵/۰۸/۲۹ ۱۴:۰۵')
    expect(format.longDate(instant)).toBe('جمعه ۲۹ آبان ۱۴۰۵')
    expect(format.relative(instant - 3 * 86_400_000, instant)).toBe('۳ روز پیش')
    expect(format.size(12_900_000)).toBe('۱۲٫۳ مگابایت')
    expect(format.percent(0.5)).toBe('۵۰٪')
    expect(createFormat({ locale: 'en' }).dateTime(instant)).toBe('1405/08/29 14:05')
  })

  it('sorts names in the same order as the server', () => {
    const names = hardNames.map(([name = '']) => name)
    const sorted = names.toReversed().sort((a, b) => (createNumericSortKey(a) < createNumericSortKey(b) ? -1 : 1))
    expect(sorted).toEqual(names)
    expect(names.toReversed().sort(new Intl.Collator('fa', { numeric: true }).compare)).toEqual(names)
  })
})
