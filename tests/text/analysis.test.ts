import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitWords } from '#text/analysis'
import { snippet } from '#text/highlight'
import { getQueryTerms, parseSearchQuery } from '#text/search-query'
import { stem } from '#text/stem'

const termsOf = (text: string): string[] => splitWords(text).map(({ term }) => term)

describe('the terms of a text', () => {
  it.each([
    ['کتاب', 'كتاب‌ها', 'کتاب ها', 'کتابها', 'کتاب‌های', 'کتابهایشان', 'کِتـــاب', 'کتاب¬ها', 'کتابی', 'کتاب\u200fها'],
    ['خانه', 'خانهٔ', 'خانۀ', 'خانه‌ای', 'خانه ای', 'خانهٔ‌ای', 'خانه‌های', 'خانه ها'],
    ['رفته', 'رفته‌اند', 'رفته اند', 'رفته‌ام'],
    ['بزرگ', 'بزرگ‌تر', 'بزرگ تر', 'بزرگترین', 'بزرگ‌ترین'],
    ['رفته', 'می‌رود', 'می رود', 'میرود', 'نمی‌رفتند', 'بروید', 'رفتن', 'نرفته‌اند'],
    ['گفته', 'گفت', 'گفتند', 'می‌گوید', 'بگو', 'نگفته‌ام'],
    ['نوشته', 'می‌نویسم', 'نمی‌نویسد', 'بنویسد', 'نوشت'],
    ['خوانده', 'خواندن', 'می‌خواند', 'بخوان'],
    ['امده', 'آمد', 'می‌آید', 'نیامد', 'بیا'],
    ['افتاده', 'بیفتد', 'نیافتاد', 'می‌افتند'],
    ['برگشته', 'برمی‌گردد', 'برنگشتند', 'برنمی‌گشت'],
    ['دفتر', 'دفترم', 'دفترش', 'دفترشان', 'دفترها'],
    ['قیمت', 'قیمتش', 'قیمت‌شان', 'قیمتی'],
    ['سال', 'سالی', 'سال‌ها'],
    ['صفحه', 'صفحات', 'صفحه‌ها'],
    ['مصوبه', 'مصوبات'],
    ['سخنگو', 'سخنگویان'],
    ['نماینده', 'نمایندگان', 'نماینده‌ها'],
    ['هدف', 'اهداف', 'هدف‌ها'],
    ['اب', 'آب', 'آب‌ها', 'ا\u0653ب'],
    ['مدیر', 'مدیران', 'مدیران‌', 'مدير'],
    ['1403', '۱۴۰۳', '١٤٠٣', '1403'],
    ['1234567', '۱٬۲۳۴٬۵۶۷', '1,234,567', '1234567'],
    ['report', 'Report', 'REPORTS', 'ｒｅｐｏｒｔ'],
    ['company', 'Companies', 'company'],
    ['تنها', 'تنها'],
  ])('reduces all forms of %s to one term', (term, ...forms) => {
    for (const form of forms) expect([form, termsOf(form)]).toEqual([form, [term]])
  })

  it.each([
    ['فیلتر', 'فیل'],
    ['کلانتر', 'کلان'],
    ['اینتر', 'این'],
    ['کارتر', 'کار'],
    ['خاطرات', 'خاطر'],
    ['واردات', 'وارد'],
    ['مالیات', 'مالی'],
    ['مجازات', 'مجاز'],
    ['دارایی', 'دارا'],
    ['گفتمان', 'گفتم'],
    ['چیدمان', 'چیدم'],
    ['صندلی', 'صندل'],
    ['بستنی', 'بستن'],
    ['ماهی', 'ماه'],
    ['مردم', 'مرد'],
    ['سالم', 'سال'],
  ])('%s is not a form of %s', (word, other) => {
    expect(termsOf(word)).not.toEqual(termsOf(other))
  })

  it('splits Persian words and numbers that touch, and keeps Latin names whole', () => {
    expect(termsOf('بند۳')).toEqual(['بند', '3'])
    expect(termsOf('A4 و mp4')).toEqual(['a4', 'و', 'mp4'])
    expect(termsOf('۱۴۰۳/۰۲/۰۱')).toEqual(['1403', '02', '01'])
  })

  it('joins a suffix only to a word that can have this suffix', () => {
    expect(termsOf('ای ایران')).toEqual(['ای', 'ایران'])
    expect(termsOf('به ام')).toEqual(['به', 'ام'])
  })

  it('also finds the parts of a word with a half-space', () => {
    expect(splitWords('دانش‌آموزان')).toEqual([
      { term: 'دانشاموز', parts: ['دانش', 'اموز'], bare: 'دانشاموزان', form: 'دانشاموزان', start: 0, end: 11 },
    ])
  })

  it('ignores extremely long letter runs', () => {
    expect(termsOf(`الف ${'x'.repeat(100_000)} ب`)).toEqual(['الف', 'ب'])
  })

  it('returns terms in order, without overlap, at their original positions', () => {
    const text = fc.string({ unit: fc.constantFrom(...'آابیيكک هةۀ\u200c\u0640\u064e۱1٢,٬ aAßs-😀ﷲ\u0301\n«»ها'), maxLength: 40 })
    fc.assert(
      fc.property(text, (given) => {
        let last = 0
        for (const { term, start, end } of splitWords(given)) {
          expect(term).toMatch(/^[\p{L}\p{N}\p{M}]+$/u)
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(given.length)
          last = start
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('stemming leaves at least two letters', () => {
    for (const word of ['ها', 'تر', 'ترین', 'ات', 'ان', 'ی', 'هایی', 'آن', 'ss', 's'])
      expect(stem(word).length).toBeGreaterThanOrEqual(Math.min(2, word.length))
  })
})

describe('a keyword', () => {
  it('a query requires all its words, and quoted words next to each other', () => {
    const { words, phrases, titles } = parseSearchQuery('گزارش «بودجهٔ سال» "one"')
    expect(words.map(({ bare }) => bare)).toEqual(['گزارش', 'بودجه', 'سال', 'one'])
    expect(phrases.map((phrase) => phrase.map(({ bare }) => bare))).toEqual([['بودجه', 'سال']])
    expect(titles).toEqual([['گزارش'], ['بودجهسال'], ['one']])
  })
  it('a query also matches two words written as one', () => {
    expect(parseSearchQuery('دانش آموز').words.map(({ any }) => any)).toEqual([
      [['دانش'], ['دانشاموز']],
      [['اموز'], ['دانشاموز']],
    ])
    expect(parseSearchQuery('دانش‌آموز').words.map(({ any }) => any)).toEqual([[['دانشاموز'], ['دانش', 'اموز']]])
  })
  it('a query of punctuation alone has no words', () => {
    expect(parseSearchQuery('؟! «»').words).toEqual([])
    expect(parseSearchQuery('   ')).toEqual({ words: [], phrases: [], titles: [], whole: '', excluded: [], fields: [] })
  })
  it('a very long query uses only its first words', () => {
    expect(parseSearchQuery('واژه '.repeat(800)).words).toHaveLength(64)
  })
})

describe('a snippet', () => {
  const of = (text: string, keyword: string) => snippet(text, getQueryTerms(parseSearchQuery(keyword)))
  const parts = (text: string, keyword: string): string[] => {
    const found = of(text, keyword)
    return found ? found.ranges.map(([from, to]) => found.text.slice(from, to)) : []
  }
  it('a snippet highlights each form of the query words, in the original characters', () => {
    expect(parts('كتاب‌های نو و کتابی کهنه؛ کِتـاب', 'کتاب')).toEqual(['كتاب‌های', 'کتابی', 'کِتـاب'])
  })
  it('a snippet is one line of about two hundred characters around most of the matches', () => {
    const far = 'سخنی دیگر.\n'.repeat(300)
    const found = of(`بودجه ${far} گزارشِ\nبودجهٔ سال ${far}`, 'گزارش بودجه')
    expect(found?.text).toMatch(/^….* گزارشِ بودجهٔ سال .*…$/)
    expect(found?.text.length).toBeLessThanOrEqual(210)
    expect(found?.ranges.map(([from, to]) => found.text.slice(from, to))).toEqual(['گزارشِ', 'بودجهٔ'])
  })
  it('returns a short text in full, and no snippet without a match', () => {
    expect(of('نامهٔ اداری', 'نامه')).toEqual({ text: 'نامهٔ اداری', ranges: [[0, 5]] })
    expect(of('نامهٔ اداری', 'بودجه')).toBeUndefined()
  })
  it('a snippet has valid ranges for any text', () => {
    const unit = fc.constantFrom('کتاب', 'ها', ' ', '\u200c', '\n', 'x', '😀', '\u064e', 'می', '۱')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 400 }), (text) => {
        const found = of(text, 'کتاب')
        expect(found === undefined).toBe(!splitWords(text).some(({ term, parts }) => [term, ...parts].includes('کتاب')))
        for (const [from, to] of found?.ranges ?? []) expect(found?.text.slice(from, to)).toContain('کتاب')
      }),
    )
  })
})
