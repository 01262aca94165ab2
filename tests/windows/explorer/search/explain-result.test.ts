import { describe, expect, it } from 'vitest'
import { aDocument } from '../builders'
import { describeResult } from '#windows/explorer/search/describe-result'
import { explainResult } from '#windows/explorer/search/explain-result'

const node = aDocument('گزارش سالانه', 'docx', {
  fullName: 'گزارش سالانه.docx',
  textHighlight: { text: 'در گزارش‌های بیمه آمده است', ranges: [[3, 12]] },
  metadataHighlight: { text: 'خودروهای اداری', ranges: [[0, 9]] },
})
const summarize = (keyword: string, notes = {}) =>
  explainResult(node, keyword, notes).map(({ typed, shown, by, places }) => [typed, shown, by, places.join(' ')])

describe('the explanation of a result', () => {
  it('prefers a word as typed, then another form of it, then a part of a word of the title', () => {
    expect(summarize('گزارش بیمه')).toEqual([
      ['گزارش', 'گزارش', 'exact', 'title'],
      ['بیمه', 'بیمه', 'exact', 'text'],
    ])
    expect(summarize('بیمه‌ها خودرو')).toEqual([
      ['بیمهها', 'بیمه', 'form', 'text'],
      ['خودرو', 'خودروهای', 'form', 'metadata'],
    ])
    expect(summarize('سالا')).toEqual([['سالا', 'سالانه', 'part', 'title']])
    expect(summarize('یمه')).toEqual([])
  })

  it('names corrections, the other keyboard layout and synonyms by the words that were searched instead', () => {
    expect(summarize('بیمع', { corrections: [{ typed: 'بیمع', shown: ['بیمه', 'بیعت'] }] })).toEqual([
      ['بیمع', 'بیمه', 'correction', 'text'],
    ])
    expect(summarize('fdli', { corrections: [{ typed: 'fdli', shown: ['بیمه'], reason: 'layout' }] })).toEqual([
      ['fdli', 'بیمه', 'layout', 'text'],
    ])
    expect(summarize('ماشین', { synonyms: [{ typed: 'ماشین', shown: ['خودرو'] }] })).toEqual([['ماشین', 'خودروهای', 'synonym', 'metadata']])
  })

  it('leaves out operators and excluded words', () => {
    expect(summarize('نوع:docx -خودرو گزارش')).toEqual([['گزارش', 'گزارش', 'exact', 'title']])
  })

  it('is a plain sentence for each word, in both languages', () => {
    const notes = { synonyms: [{ typed: 'ماشین', shown: ['خودرو'] }] }
    expect(describeResult(node, 'بیمه', {}, 'fa')).toBe('«\u2068بیمه\u2069» به همین شکل در متن آمده است.')
    expect(describeResult(node, 'سالا ماشین', notes, 'fa')).toBe(
      '«\u2068سالا\u2069» بخشی از «\u2068سالانه\u2069» در نام است. «\u2068خودروهای\u2069» در مشخصات هم‌معنای «\u2068ماشین\u2069» است.',
    )
    expect(describeResult(node, 'بیمه', {}, 'en')).toBe('“\u2068بیمه\u2069” is in the text as you typed it.')
    expect(describeResult(node, 'دیگر', {}, 'fa')).toBe('واژه‌ها در بخشی از این مورد آمده‌اند که در نتیجه دیده نمی‌شود.')
  })
})
