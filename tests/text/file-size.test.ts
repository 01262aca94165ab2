import { describe, expect, it } from 'vitest'
import { formatSize } from '#text/file-size'
import { createFormat } from '#text/format'

const persian = { locale: 'fa', digits: 'persian' } as const
const english = { locale: 'en', digits: 'latin' } as const

describe('a file size', () => {
  it('writes file sizes in steps of 1024 with binary units [CONST-042]', () => {
    expect(formatSize(1023, english)).toBe('1,023 B')
    expect(formatSize(1024, english)).toBe('1 KiB')
    expect(formatSize(12_900_000, english)).toBe('12.3 MiB')
    expect(formatSize(5 * 1024 ** 3, english)).toBe('5 GiB')
  })
  it('file sizes use steps of 1000 with decimal units in decimal mode [CONST-042]', () => {
    expect(formatSize(999, english, 'decimal')).toBe('999 B')
    expect(formatSize(1000, english, 'decimal')).toBe('1 kB')
    expect(formatSize(12_300_000, english, 'decimal')).toBe('12.3 MB')
  })
  it('file sizes use decimal mode if the display setting says so, else binary [CONST-043]', () => {
    expect(createFormat({ locale: 'en', sizes: 'decimal' }).size(1_000_000)).toBe('1 MB')
    expect(createFormat({ locale: 'en' }).size(1_000_000)).toBe('977 KiB')
  })
  it('file sizes use Persian words and digits', () => {
    expect(formatSize(12_900_000, persian)).toBe('۱۲٫۳ مگابایت')
    expect(formatSize(12_300_000, persian, 'decimal')).toBe('۱۲٫۳ مگابایت')
    expect(formatSize(0, persian)).toBe('۰ بایت')
  })
  it('a file size never shows a full step of the smaller unit', () => {
    expect(formatSize(1024 ** 2 - 1, english)).toBe('1 MiB')
    expect(formatSize(999_950, english, 'decimal')).toBe('1 MB')
  })
  it('an unknown file size is empty', () => {
    expect(formatSize(Number.NaN, english)).toBe('')
    expect(formatSize(-1, english)).toBe('')
  })
})
