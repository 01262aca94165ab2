import { expect, it } from 'vitest'
import type { DiffSegment } from '#api/contract/diff'
import { diffTexts } from '#text/diff/diff'
import { mergeSpellings } from '#windows/text-compare/same-spelling'

const changes = (first: string, second: string) => mergeSpellings(diffTexts(first, second)).filter(({ operation }) => operation !== 'EQUAL')

it.each([
  ['مادهٔ یکم', 'ماده یکم'],
  ['آیین‌نامه', 'آیین نامه'],
  ['كتاب علي', 'کتاب علی'],
  ['بند ۲۵', 'بند 25'],
])('ignores the spelling difference between «%s» and «%s»', (first, second) => {
  expect(changes(first, second)).toEqual([])
})

it('keeps real differences and line breaks', () => {
  expect(changes('بند ۲', 'بند ۳')).toEqual([
    { operation: 'DELETE', text: '۲' },
    { operation: 'INSERT', text: '۳' },
  ])
  const broken: DiffSegment[] = [
    { operation: 'DELETE', text: 'آیین نامه' },
    { operation: 'INSERT', text: 'آیین\nنامه' },
  ]
  expect(mergeSpellings(broken)).toEqual(broken)
  const oneOfTwo: DiffSegment[] = [
    { operation: 'DELETE', text: 'مادهٔ یکم\nبند' },
    { operation: 'INSERT', text: 'ماده یکم\nتبصره' },
  ]
  expect(mergeSpellings(oneOfTwo)).toEqual(oneOfTwo)
})

it('merges a spelling difference into one equal segment, in the spelling of the second text', () => {
  expect(mergeSpellings(diffTexts('الف مادهٔ ب', 'الف ماده ب'))).toEqual([{ operation: 'EQUAL', text: 'الف ماده ب' }])
})
