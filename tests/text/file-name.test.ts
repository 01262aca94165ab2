import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFileName, splitExtension, findTitleProblem } from '#text/file-name'

describe('a title', () => {
  it.each(['گزارش', 'C++', 'گزارش v2 - نهایی.pdf', '…', '.htaccess', '👨‍👩‍👧‍👦', 'کتاب‌خانه', '۱', '...'])('accepts the title %s', (title) =>
    expect(findTitleProblem(title)).toBeUndefined(),
  )
  it.each(['', '   ', '\u200c', ' \u200c\u200f', 'ـــ', '\u202e\u202c', '\u3164\u00ad', '\u2800', '\u{1d159}', '\ufff9'])(
    'reports a title without visible characters as missing: %j',
    (title) => expect(findTitleProblem(title)).toBe('titleRequired'),
  )
  it.each(['a/b', 'a\\b', 'a\nb', 'a\u0000b', 'a\u007fb', '.', '..', ' .. ', 'a\ud800b', 'a\u2028b'])('refuses the title %j', (title) =>
    expect(findTitleProblem(title)).toBe('titleInvalid'),
  )
  it('limits a title to 255 characters as a reader counts them', () => {
    expect(findTitleProblem('ن'.repeat(255))).toBeUndefined()
    expect(findTitleProblem('ن'.repeat(256))).toBe('titleTooLong')
    expect(findTitleProblem('😀'.repeat(255))).toBeUndefined()
    expect(findTitleProblem('😀'.repeat(256))).toBe('titleTooLong')
    expect(findTitleProblem('نِ'.repeat(255))).toBeUndefined()
    expect(findTitleProblem(`a${'\u0301'.repeat(5000)}`)).toBe('titleTooLong')
  })
})

describe('a file name', () => {
  it.each([
    ['report (1).docx', 'report (1)', 'docx'],
    ['گزارش v2 - نهایی.PDF', 'گزارش v2 - نهایی', 'pdf'],
    ['file.tar.gz', 'file.tar', 'gz'],
    ['نسخهٔ ۱.۲ نهایی', 'نسخهٔ ۱.۲ نهایی', ''],
    ['.htaccess', '.htaccess', ''],
    ['name.', 'name.', ''],
    ['بدون پسوند', 'بدون پسوند', ''],
    ['C++', 'C++', ''],
    ['archive.7z\u200f', 'archive', '7z'],
    ['a. ', 'a.', ''],
  ])('splits the file name %s', (fileName, title, extension) => expect(splitExtension(fileName)).toEqual({ title, extension }))

  it('a file name cannot hide its extension behind direction controls', () => {
    expect(splitExtension('photo_\u202egnp.exe').extension).toBe('exe')
    expect(splitExtension('photo.\u202egnp.ex\u202ee').extension).toBe('exe')
    expect(splitExtension('photo.exe\u202e').extension).toBe('exe')
  })

  it('removes paths, control characters and device names from a file name for another system', () => {
    expect(toFileName('گزارش ۱۴۰۵', 'pdf')).toBe('گزارش ۱۴۰۵.pdf')
    expect(toFileName('گزارش.pdf', 'pdf')).toBe('گزارش.pdf')
    expect(toFileName('../../etc/passwd', '')).toBe('.._.._etc_passwd')
    expect(toFileName('a:b*c?"<>|', 'txt')).toBe('a_b_c_____.txt')
    expect(toFileName('photo\u202egnp', 'exe')).toBe('photo_gnp.exe')
    expect(toFileName('قرارداد\u200e', 'docx')).toBe('قرارداد.docx')
    expect(toFileName('CON', '')).toBe('CON_')
    expect(toFileName('...', '')).toBe('_')
    expect(toFileName('a', '../sh')).toBe('a.sh')
  })

  it('limits a file name for another system to 255 bytes, and never returns an empty one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 20 }), (title, extension) => {
        const name = toFileName(title, extension)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(/[/\\\p{Cc}\u202e]|^\.{0,2}$/u)
      }),
    )
    expect(toFileName('ن'.repeat(255), 'docx')).toBe(`${'ن'.repeat(100)}.docx`)
  })
})
