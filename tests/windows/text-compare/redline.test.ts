import * as fc from 'fast-check'
import { Parser } from 'saxen'
import { describe, expect, it } from 'vitest'
import { diffTexts } from '#text/diff/diff'
import { listChanges } from '#windows/text-compare/changes'
import { findHiddenDifferences, nameCharacter } from '#windows/text-compare/looks'
import { redlineXml } from '#windows/text-compare/redline'

const reviewer = { author: 'سارا "رضایی"', at: Date.UTC(2026, 2, 21, 9) }

/** Returns the text after all tracked changes are rejected (`w:ins`) or accepted (`w:del`), as a word processor does. */
function resolve(xml: string, dropped: 'w:ins' | 'w:del'): string {
  let text = ''
  const open: string[] = []
  let isMarkDropped = false
  const parser = new Parser()
  parser.on('openTag', (name: string) => {
    open.push(name)
    if (name === dropped && open.includes('w:rPr') && !open.includes('w:r')) isMarkDropped = true
    if (name === 'w:tab' && !open.includes(dropped)) text += '\t'
  })
  parser.on('text', (value: string, decode: (value: string) => string) => {
    if (/^w:(t|delText)$/.test(open.at(-1) ?? '') && !open.includes(dropped)) text += decode(value)
  })
  parser.on('closeTag', (name: string) => {
    open.pop()
    if (name !== 'w:p') return
    if (!isMarkDropped) text += '\n'
    isMarkDropped = false
  })
  parser.on('error', (error: Error) => {
    throw error
  })
  parser.parse(xml)
  return text
}
/** Removes the line ends after the last line. The last paragraph of a Word document always has one. */
const withoutEnd = (text: string): string => text.replace(/\n+$/, '')

describe('the redline for Word', () => {
  it('marks each change right to left with its author and time', () => {
    const xml = redlineXml(diffTexts('بند دو', 'بند سه'), reviewer)
    const who = 'w:author="سارا &quot;رضایی&quot;" w:date="2026-03-21T09:00:00Z"'
    expect(xml).toContain(
      `<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">بند </w:t></w:r><w:del w:id="1" ${who}><w:r><w:rPr><w:rtl/></w:rPr><w:delText xml:space="preserve">دو</w:delText></w:r></w:del><w:ins w:id="2" ${who}><w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">سه</w:t></w:r></w:ins></w:p>`,
    )
  })

  it('leaves out characters that XML cannot contain', () => {
    const xml = redlineXml(diffTexts('بند\u0000 دو', 'بند\u0000 دو\ufffe\u000b تازه'), reviewer)
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
    expect(withoutEnd(resolve(xml, 'w:ins'))).toBe('بند دو')
  })

  it('gives the first text if all changes are rejected, and the second if they are accepted', () => {
    const text = fc
      .array(fc.constantFrom('قرارداد', 'بند', 'a<b>&"', ' ', '\t', '\n', 'report'), { maxLength: 30 })
      .map((parts) => `متن${parts.join('')}`)
    fc.assert(
      fc.property(text, text, (first, second) => {
        const xml = redlineXml(diffTexts(first, second), reviewer)
        expect(withoutEnd(resolve(xml, 'w:ins'))).toBe(withoutEnd(first))
        expect(withoutEnd(resolve(xml, 'w:del'))).toBe(withoutEnd(second))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the list of changes', () => {
  it('joins a passage that was deleted here and inserted there, but not a short or repeated one', () => {
    const [passage, other] = ['این بند به جای دیگری از قرارداد رفته است.', 'این بند در هر دو جا هست و تکرار می‌شود.']
    const kinds = (first: string[], second: string[]) =>
      listChanges(diffTexts(first.join('\n'), second.join('\n'))).map(({ kind, changes }) => [kind, ...changes])
    const rest = ['الف', 'ب', 'پ', 'ت', 'ث']
    expect(kinds([passage, ...rest], [...rest, passage])).toEqual([['moved', 0, 1]])
    expect(kinds([...rest, passage, 'ج'], [passage, ...rest, 'ج'])).toEqual([['moved', 1, 0]])
    expect(kinds(['کوتاه', ...rest, 'ج'], [...rest, 'کوتاه', 'ج'])).toEqual([
      ['deleted', 0],
      ['inserted', 1],
    ])
    expect(kinds([other, ...rest, 'ج'], [...rest.slice(0, 2), other, ...rest.slice(2), other, 'ج']).map(([kind]) => kind)).toEqual([
      ...['deleted', 'inserted', 'inserted'],
    ])
  })
})

describe('texts that look equal', () => {
  it('finds the characters in which they differ', () => {
    expect(findHiddenDifferences('می\u200cرود', 'می\u200cرود')).toEqual([])
    expect(findHiddenDifferences('سیب', 'سبز')).toEqual([])
    expect(findHiddenDifferences('علي', 'علی')).toEqual([{ first: 'ي', second: 'ی' }])
    expect(findHiddenDifferences('متن', '\u200fمتن')).toEqual([{ first: '', second: '\u200f' }])
    expect(findHiddenDifferences('a\u00a0b', 'a b')).toEqual([{ first: '\u00a0', second: ' ' }])
    expect(findHiddenDifferences('Cap', 'Сар')).toEqual([
      { first: 'C', second: 'С' },
      { first: 'a', second: 'а' },
      { first: 'p', second: 'р' },
    ])
  })
  it('names them in both languages', () => {
    expect(nameCharacter('\u200c', 'fa')).toBe('نیم‌فاصله (U+200C)')
    expect(nameCharacter('а', 'fa')).toBe('а سیریلیک (U+0430)')
    expect(nameCharacter('а', 'en')).toBe('а Cyrillic (U+0430)')
    expect(nameCharacter('\u2060', 'en')).toBe('U+2060')
  })
})
