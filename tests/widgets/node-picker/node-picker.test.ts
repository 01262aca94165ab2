import { expect, it } from 'vitest'
import { aDocument, aFolder, idOf } from '#tests/windows/explorer/builders'
import { canConfirm, canPick, type PickRules, buildPickQuery, togglePicked } from '#widgets/node-picker/node-picker'

const rules = (more: Partial<PickRules> = {}): PickRules => ({ kinds: 'both', multiple: true, ...more })
const main = aFolder('هستینه')
const letter = aDocument('letter', 'txt')

it('picks the main root only if it is allowed [PARA-059] [PARA-060]', () => {
  expect(canPick(main, rules(), 'هستینه')).toBe(false)
  expect(canPick(main, rules({ allowMainRoot: true }), 'هستینه')).toBe(true)
  const english = { ...main, title: 'Hastineh', systemRole: 'hastineh' as const }
  expect(canPick(english, rules(), 'هستینه')).toBe(false)
  expect(canPick(english, rules({ allowMainRoot: true }), undefined)).toBe(true)
  // A folder with the same name further down is an ordinary folder.
  expect(canPick({ ...main, pwd: `${idOf('top')}/${main.uuid}` }, rules(), 'هستینه')).toBe(true)
  expect(canPick(aFolder('دیگر'), rules(), 'هستینه')).toBe(true)
})

it('accepts only the required kinds of nodes, never special nodes, bins or excluded nodes', () => {
  const kinds = (node: Parameters<typeof canPick>[0]) =>
    (['documents', 'folders', 'both'] as const).filter((kind) => canPick(node, rules({ kinds: kind }), undefined))
  expect(kinds(letter)).toEqual(['documents', 'both'])
  expect(kinds(aFolder('a'))).toEqual(['folders', 'both'])
  expect(kinds(aFolder('special', { type: 3 }))).toEqual([])
  expect(kinds(aFolder('bin', { type: 4 }))).toEqual([])
  expect(canPick(letter, rules({ without: [letter.uuid] }), undefined)).toBe(false)
})

it('replaces the choice in a single selection, and toggles items in a multiple selection [PARA-056] [PARA-057] [ONT-037]', () => {
  const other = aDocument('other', 'txt')
  expect(togglePicked([letter], other, { multiple: false })).toEqual([other])
  expect(togglePicked([letter], other, { multiple: true })).toEqual([letter, other])
  expect(togglePicked([letter, other], letter, { multiple: true })).toEqual([other])
})

it('with `keepsLast`, does not deselect the last item [PARA-058]', () => {
  const other = aDocument('other', 'txt')
  const tags = { multiple: true, keepsLast: true }
  expect(togglePicked([letter], letter, tags)).toEqual([letter])
  expect(togglePicked([letter, other], letter, tags)).toEqual([other])
  expect(togglePicked([letter], letter, { multiple: true })).toEqual([])
})

it('accepts every node of a tag tree except its main root [PARA-061]', () => {
  const tags = rules({ kinds: 'any' })
  expect([letter, aFolder('a'), aFolder('special', { type: 3 })].map((node) => canPick(node, tags, 'هستینه'))).toEqual([true, true, true])
  expect(canPick(main, tags, 'هستینه')).toBe(false)
})

it('does not search with an empty keyword [SRCH-070]', () => {
  expect(buildPickQuery(' ', null, { kinds: 'both' })).toBeNull()
  expect(buildPickQuery('', main, { kinds: 'folders' })).toEqual({ folder: main.uuid })
  expect(buildPickQuery(' نامه ', main, { kinds: 'both' })).toEqual({ keyword: 'نامه' })
})

it('searches only the kind of nodes that may be picked', () => {
  const soughtFor = (kinds: PickRules['kinds']) => buildPickQuery('نامه', main, { kinds })
  expect(soughtFor('folders')).toEqual({ keyword: 'نامه', only: 'folders' })
  expect(soughtFor('documents')).toEqual({ keyword: 'نامه', only: 'documents' })
  expect([soughtFor('both'), soughtFor('any')]).toEqual([{ keyword: 'نامه' }, { keyword: 'نامه' }])
})

it('with `classes`, accepts only classes, and the main root only if it is allowed [ONT-037]', () => {
  const classes = rules({ kinds: 'classes' })
  const person = aFolder('شخص', { folderIsConcept: true })
  expect(canPick(person, classes, 'هستینه')).toBe(true)
  expect(canPick({ ...person, nodeType: 2 }, classes, 'هستینه')).toBe(false)
  expect(canPick(aFolder('نامه‌ها'), classes, 'هستینه')).toBe(false)
  expect(canPick(letter, classes, 'هستینه')).toBe(false)
  expect(canPick(main, classes, 'هستینه')).toBe(false)
  expect(canPick(main, { ...classes, allowMainRoot: true }, 'هستینه')).toBe(true)
})

it('confirms an empty selection only with `mayBeNone`', () => {
  expect(canConfirm([], rules())).toBe(false)
  expect(canConfirm([], rules({ mayBeNone: true }))).toBe(true)
  expect(canConfirm([letter], rules())).toBe(true)
})
