import { expect, it } from 'vitest'
import type { Node } from '#api/contract/node'
import { type TabId, tabIds, listTabs } from '#widgets/properties/properties'

const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const letter: Node = { uuid: 'u', title: 'نامه', type: 0, entityName: 'Document', extension: 'txt', createDate: 0, may }
const folder: Node = { ...letter, type: 1, entityName: 'Folder' }
const clerk = (...flags: string[]) => ({ userUuid: 'c', username: 'c', fullName: 'ک', admin: false, flags, config: {} })
const every = [
  ...['PROPERTIES_PERMISSION', 'PROPERTIES_SIMILAR', 'PROPERTIES_RELATED', 'PROPERTIES_KEYWORDS', 'PROPERTIES_SOURCE_TAB'],
  ...['PROPERTIES_HISTORY', 'PROPERTIES_LOG'],
]

it('shows links, similar, sources, related, keywords and history of documents only [PROP-002]', () => {
  expect(listTabs(letter, clerk(...every))).toEqual([
    ...['general', 'common_metadata', 'document_id', 'permissions', 'similar', 'related', 'keywords', 'sources', 'history', 'links', 'log'],
  ])
  expect(listTabs(folder, clerk(...every))).toEqual(['general', 'common_metadata', 'permissions', 'log'])
})

it('shows all twelve tabs of a document that is an instance, its values first [PROP-001]', () => {
  const all = [
    ...['instance_metadata', 'general', 'common_metadata', 'document_id', 'permissions', 'similar', 'related', 'keywords', 'sources'],
    ...['history', 'links', 'log'],
  ]
  expect(all.toSorted()).toEqual(tabIds.toSorted())
  expect(listTabs({ ...letter, nodeType: 2 }, clerk(...every))).toEqual(all)
})

const needs = (tab: TabId, flag: string) => {
  expect(listTabs(letter, clerk(flag))).toContain(tab)
  expect(listTabs(letter, clerk(...every.filter((one) => one !== flag)))).not.toContain(tab)
  expect(listTabs(letter, { ...clerk(), admin: true })).toContain(tab)
}

it('shows the similar documents only with their flag [PROP-045]', () => needs('similar', 'PROPERTIES_SIMILAR'))
it('shows the sources only with their flag [PROP-046]', () => needs('sources', 'PROPERTIES_SOURCE_TAB'))
it('shows the related documents only with their flag [PROP-047]', () => needs('related', 'PROPERTIES_RELATED'))
it('shows the history only with its flag [PROP-049]', () => needs('history', 'PROPERTIES_HISTORY'))
it('shows the keywords only with their flag [PROP-048]', () => needs('keywords', 'PROPERTIES_KEYWORDS'))
it('shows the log only with its flag [PROP-050]', () => needs('log', 'PROPERTIES_LOG'))

it('shows the permissions only with their flag, to users who may change them [PROP-044]', () => {
  needs('permissions', 'PROPERTIES_PERMISSION')
  const reader = { ...letter, may: { ...may, changePermission: false } }
  expect(listTabs(reader, { ...clerk(), admin: true })).not.toContain('permissions')
})

it('hides the log from users without write access, and hides all tabs but the facts from users who may only see the item', () => {
  expect(listTabs({ ...letter, may: { ...may, write: false, changePermission: false } }, clerk(...every))).toEqual([
    ...['general', 'common_metadata', 'document_id', 'similar', 'related', 'keywords', 'sources', 'history', 'links'],
  ])
  expect(
    listTabs({ ...letter, may: { ...may, read: false, write: false, changePermission: false } }, clerk('PROPERTIES_KEYWORDS')),
  ).toEqual(['general'])
})
