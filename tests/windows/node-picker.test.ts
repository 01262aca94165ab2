import { expect, it } from 'vitest'
import { aDocument, aFolder, idOf } from '#tests/windows/explorer/builders'
import { canPick, type PickRules, queryOf, turned } from '#windows/parts/node-picker/node-picker'

const rules = (more: Partial<PickRules> = {}): PickRules => ({ kinds: 'both', multiple: true, ...more })
const main = aFolder('هستینه')
const letter = aDocument('letter', 'txt')

it('picks the main root only where that is allowed [PARA-059] [PARA-060]', () => {
  expect(canPick(main, rules(), 'هستینه')).toBe(false)
  expect(canPick(main, rules({ allowMainRoot: true }), 'هستینه')).toBe(true)
  // A folder of the same name further down is a folder like any other.
  expect(canPick({ ...main, pwd: `${idOf('top')}/${main.uuid}` }, rules(), 'هستینه')).toBe(true)
  expect(canPick(aFolder('دیگر'), rules(), 'هستینه')).toBe(true)
})

it('picks what it is for: documents, folders or both, never special nodes, bins or what is left out', () => {
  const kinds = (node: Parameters<typeof canPick>[0]) =>
    (['documents', 'folders', 'both'] as const).filter((kind) => canPick(node, rules({ kinds: kind }), undefined))
  expect(kinds(letter)).toEqual(['documents', 'both'])
  expect(kinds(aFolder('a'))).toEqual(['folders', 'both'])
  expect(kinds(aFolder('special', { type: 3 }))).toEqual([])
  expect(kinds(aFolder('bin', { type: 4 }))).toEqual([])
  expect(canPick(letter, rules({ without: [letter.uuid] }), undefined)).toBe(false)
})

it('replaces the choice where one alone may be picked, and adds each item once where several may [PARA-056] [PARA-057] [ONT-037]', () => {
  const other = aDocument('other', 'txt')
  expect(turned([letter], other, false)).toEqual([other])
  expect(turned([letter], other, true)).toEqual([letter, other])
  expect(turned([letter, other], letter, true)).toEqual([other])
})

it('takes an empty keyword for no search [SRCH-070]', () => {
  expect(queryOf(' ', null)).toBeNull()
  expect(queryOf('', main)).toEqual({ folder: main.uuid })
  expect(queryOf(' نامه ', main)).toEqual({ keyword: 'نامه' })
})
