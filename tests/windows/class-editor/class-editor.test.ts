import { expect, it } from 'vitest'
import { removeRow, putRow } from '#windows/class-editor/class-editor'
import { findHierarchyFault, findRepeatedTitle, toHierarchyQuery } from '#windows/class-editor/hierarchy'
import { toClassRows, toDefinitionRequests } from '#widgets/definition/class-rows'
import { blankDraft } from '#widgets/definition/definition'

const named = (uuid: string, direct: boolean) => ({ direct, draft: blankDraft(uuid, { title: uuid }) })

it('sends the relations and properties of the class itself, but not the inherited ones [ONT-013] [ONT-015]', () => {
  const property = {
    ...{ revision: '1', type: 'STRING' as const, functional: false, key: false, required: false },
    ...{ domains: [], disjoint: [], equivalents: [], entityName: 'OntProperty' as const },
  }
  const rows = toClassRows({
    ...{ uuid: 'c', revision: '1', title: 'شخص', disjoint: [], equivalents: [], ontRelations: [], ontDynamicProperties: [] },
    ontProperties: [
      { uuid: 'own', title: 'نام', direct: true, ...property },
      { uuid: 'above', title: 'شناسه', direct: false, ...property },
    ],
  })
  expect(rows.map(({ direct }) => direct)).toEqual([true, false])
  expect(toDefinitionRequests(rows).ontProperties?.map(({ uuid }) => uuid)).toEqual(['own'])
})

it('replaces an edited row in place, appends a new one, and does not remove inherited ones', () => {
  const rows = [named('a', true), named('b', false), named('c', true)]
  const changed = blankDraft('a', { title: 'دیگر' })
  expect(putRow(rows, changed, 'a').map(({ draft }) => draft.title)).toEqual(['دیگر', 'b', 'c'])
  expect(putRow(rows, blankDraft('d'), undefined).map(({ draft }) => draft.uuid)).toEqual(['a', 'b', 'c', 'd'])
  expect(removeRow(rows, 'b')).toHaveLength(3)
  expect(removeRow(rows, 'c')).toHaveLength(2)
})

it('sends a hierarchy as one line with bars and without tabs, plus the depth of each class [ONT-103] [ONT-104] [ONT-106]', () => {
  expect(toHierarchyQuery('شخص\n\tکارمند\n\t\tمدیر\n\n\tمشتری ')).toEqual({
    hierarchy: 'شخص|کارمند|مدیر|مشتری',
    depths: ['0', '1', '2', '1'],
  })
})

it('refuses an empty hierarchy, and one with a skipped level or a bar', () => {
  expect(findHierarchyFault(' \n\t')).toBe('hierarchyRequired')
  expect(findHierarchyFault('شخص\n\t\tمدیر')).toBe('hierarchyDepth')
  expect(findHierarchyFault('\tشخص')).toBe('hierarchyDepth')
  expect(findHierarchyFault('شخص|کارمند')).toBe('hierarchyBar')
  expect(findHierarchyFault('شخص\n\tمدیر\n\n\tکارمند\n\tمدير')).toBe('hierarchyTwice')
  expect(findRepeatedTitle('شخص\n\tمدیر\n\n\tکارمند\n\tمدير')).toEqual({ title: 'مدير', number: 5 })
  expect(findRepeatedTitle('شخص\n\tمدیر\nشرکت\n\tمدیر')).toBeUndefined()
  expect(findHierarchyFault('شخص\n\tکارمند\nسازمان')).toBeUndefined()
})
