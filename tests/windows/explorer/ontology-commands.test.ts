import { expect, it } from 'vitest'
import type { Node } from '#api/contract/node'
import type { MenuEntry } from '#ui/menu'
import { buildMenu } from '#windows/explorer/commands/build-menu'
import { menus } from '#windows/explorer/commands/menus'
import { createSituation } from '#windows/explorer/commands/situation'
import { aContext, aDocument, aFolder, aFrame, aSession } from './builders'
import { openMenu } from './opened-menu'

const may = { ...aFolder('m').may, showOntology: true }
const person = aFolder('شخص', { may, folderIsConcept: true })

const menu = (row: Node, admin = true) => {
  const { frame, asked } = aFrame()
  const context = { ...aContext({ session: aSession({ admin }), rows: [row] }), window: frame }
  const doer = {
    locale: 'fa' as const,
    send: () => {},
    chooseFiles: () => {},
    chooseFolder: () => {},
    focusSearch: () => {},
  }
  const entries = buildMenu(menus.rows, createSituation(context, { at: 'rows' }), doer)
  const branch = entries.find((entry) => entry !== '---' && entry.id === 'ontology')
  const children = branch !== undefined && branch !== '---' && 'children' in branch ? branch.children : []
  const idOf = (entry: MenuEntry) => (entry === '---' ? '-' : entry.id)
  const run = (id: string) => {
    const entry = children.find((one) => idOf(one) === id)
    if (entry !== undefined && entry !== '---' && 'run' in entry) entry.run()
    return asked[0]
  }
  return { ids: children.map(idOf), run }
}

it('shows the class submenu only for a class, to users who may see its ontology [EXP-070] [EXP-205]', () => {
  expect(menu(person).ids).toContain('editClass')
  expect(menu({ ...person, may: { ...may, showOntology: false } }).ids).toEqual([])
  expect(menu({ ...person, nodeType: 2 }).ids).toEqual([])
  expect(menu(aDocument('letter', 'txt', { may })).ids).toEqual([])
})

it('edits classes and creates classes in any folder, for administrators only [ONT-044]', () => {
  expect(menu(aFolder('plain', { may })).ids).toEqual(expect.arrayContaining(['createClass']))
  expect(menu(aFolder('plain', { may })).ids).not.toContain('editClass')
  expect(menu(person, false).ids).not.toContain('createClass')
  expect(menu(person).run('editClass')).toMatchObject({ kind: 'edit-ontology-class', payload: { uuid: person.uuid }, title: 'شخص' })
  expect(menu(person).run('createClass')).toMatchObject({ kind: 'create-ontology-class', payload: { parentUuid: person.uuid } })
})

it('opens the page of general properties or the page of their values, with write access to the class [EXP-199]', () => {
  expect(menu(person).run('editCharacteristic')).toMatchObject({ kind: 'edit-characteristic', payload: { page: 'properties' } })
  expect(menu(person).run('editValues')).toMatchObject({ kind: 'edit-characteristic', payload: { page: 'values' } })
  const closed = menu({ ...person, may: { ...may, write: false } }).ids
  expect(closed).not.toContain('editCharacteristic')
  expect(closed).not.toContain('editValues')
})

it('chooses classes for items that the user may write, in the window for the selected group [PARA-037]', () => {
  expect(menu(person).run('linkClasses')).toMatchObject({ kind: 'add-class-picker', title: 'گروه انتخاب‌شده: شخص' })
})

it('edits several instances of one class together, with write access to all of them [INST-070]', () => {
  const tags = { [person.uuid]: person.title }
  const one = aFolder('سارا', { nodeType: 2, classTags: tags })
  const other = aDocument('علی', 'pdf', { nodeType: 2, classTags: { [aFolder('کارمند').uuid]: 'کارمند', ...tags } })
  const uuids = [one.uuid, other.uuid]
  expect(openMenu({ rows: [one, other] }).run('editTogether')).toEqual([{ type: 'window.open', kind: 'instance', payload: { uuids } }])
  const closed = { ...other, may: { ...other.may, write: false } }
  expect(openMenu({ rows: [one, closed] }).find('editTogether')).toMatchObject({ disabled: true })
  const strange = { ...other, classTags: { [aFolder('کارمند').uuid]: 'کارمند' } }
  for (const rows of [[one], [one, strange], [one, person], [one, { ...other, nodeType: 1 as const }]])
    expect(openMenu({ rows }).find('editTogether')).toBeUndefined()
})
