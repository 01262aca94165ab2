import { describe, expect, it } from 'vitest'
import { splitOperators } from '#text/search-operators'

const none = { alternatives: [], excluded: [], prefixes: [], fields: [] }

describe('a typed query', () => {
  it.each([
    'قرارداد نگهداری',
    '«قرارداد نگهداری» آسانسور',
    'و-یا',
    'e-mail',
    'ساعت ۱۰:۳۰',
    'http://example.org',
    'a:b',
    '- -',
    'OR',
    '*',
    '«',
  ])('without operators stays whole: %s', (typed) => {
    expect(splitOperators(typed)).toEqual({ ...none, plain: typed })
  })

  it.each([
    ['بیمه OR مالیات', { alternatives: [['بیمه', 'مالیات']] }],
    ['الف | ب | «ج د»', { alternatives: [['الف', 'ب', '«ج د»']] }],
    ['-بیمه', { excluded: ['بیمه'] }],
    ['-«سال گذشته»', { excluded: ['«سال گذشته»'] }],
    ['NOT بیمه', { excluded: ['بیمه'] }],
    ['کتابخا*', { prefixes: ['کتابخا'] }],
    ['نوع:pdf', { fields: [{ field: 'type', value: 'pdf' }] }],
    ['Author:«رضا رضایی»', { fields: [{ field: 'author', value: 'رضا رضایی' }] }],
    ['پديدآور:رضایی', { fields: [{ field: 'author', value: 'رضایی' }] }],
  ])('%s', (typed, parts) => {
    expect(splitOperators(typed)).toEqual({ ...none, ...parts, plain: '' })
    expect(splitOperators(`قرارداد ${typed} نو`)).toEqual({ ...none, ...parts, plain: 'قرارداد نو' })
  })

  it('is split in linear time', () => {
    for (const typed of ['-'.repeat(4_000), 'a OR '.repeat(800), '"'.repeat(4_000), 'نوع:'.repeat(1_000), 'ب|'.repeat(2_000)])
      expect(splitOperators(typed).fields.length).toBeLessThanOrEqual(200)
  })
})
