import { expect, it } from 'vitest'
import { ArchiveNames } from '#server/domain/content/downloads/archive-names'

const bytes = (text: string): number => new TextEncoder().encode(text).length

it('keeps names distinct that are equal in their first 200 bytes, with number and extension', () => {
  const names = new ArchiveNames()
  const law = 'قانون موافقت‌نامهٔ همکاری میان دولت جمهوری اسلامی ایران و دولت '.repeat(3)
  const all = ['آلمان', 'ژاپن', 'برزیل'].map((country) => names.next(law + country, 'docx'))
  expect(new Set(all).size).toBe(3)
  expect(all.map((name) => /(?: \(\d\))?\.docx$/.exec(name)?.[0])).toEqual(['.docx', ' (2).docx', ' (3).docx'])
  for (const name of all) expect(bytes(name)).toBeLessThanOrEqual(255)
})

it('skips a number that another title already has', () => {
  const names = new ArchiveNames()
  expect(['a', 'A (2)', 'a', 'a', 'a.txt'].map((title) => names.next(title, 'txt'))).toEqual([
    ...['a.txt', 'A (2).txt', 'a (3).txt', 'a (4).txt', 'a (5).txt'],
  ])
})

it('never splits a visible character when it shortens a repeated title to add a number', () => {
  const names = new ArchiveNames()
  const family = '👨‍👩‍👧‍👦'.repeat(30)
  const [first, second] = [names.next(family, 'png'), names.next(family, 'png')]
  expect(first).toMatch(/^(?:👨‍👩‍👧‍👦)+\.png$/u)
  expect(second).toMatch(/^(?:👨‍👩‍👧‍👦)+ \(2\)\.png$/u)
})

it('numbers two thousand equal titles consecutively', () => {
  const names = new ArchiveNames()
  const all = Array.from({ length: 2_000 }, () => names.next('ن'.repeat(255), 'pdf'))
  expect([new Set(all).size, all.at(-1)?.endsWith(' (2000).pdf')]).toEqual([2_000, true])
})
