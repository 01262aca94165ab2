import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { MetadataDefinition } from '#api/contract/metadata'
import {
  type MetadataRequests,
  buildRequests,
  type DocumentMetadata,
  findFaults,
  isDirty,
  buildItems,
  noEdits,
  addRecord,
  cancelRemoval,
  removeRecord,
  setValue,
} from '#widgets/properties/document-metadata'
import { documentMetadataMachine } from '#widgets/properties/document-metadata.machine'
import { listener } from '#tests/paths/stage'

const property = (uuid: string, more: object = {}) => ({
  uuid,
  title: uuid,
  type: 'STRING' as const,
  required: false,
  options: [],
  ...more,
})
const letter: MetadataDefinition = {
  ...{ uuid: 'letter', title: 'نامه', key: 'letter', kashfState: 'SAVED' },
  properties: [property('sender', { required: true }), property('note'), property('pages', { type: 'INTEGER' })],
}
const album: MetadataDefinition = {
  ...letter,
  uuid: 'album',
  key: 'album',
  title: 'آلبوم',
  properties: [property('name', { required: true })],
}
const described: DocumentMetadata = {
  metadata: [{ uuid: 'm', definition: letter, properties: { sender: 'آب', pages: 3 } }],
  definitions: [album, letter],
}
const set = (property: string, value: string | null, edits = noEdits) => setValue(edits, described, 'letter', property, value)

it('collects changed and removed metadata values, and no unchanged ones [META-010]', () => {
  const edits = set('note', 'تازه', set('sender', 'برق'))
  expect(buildRequests(described, edits)).toEqual({
    remove: [],
    save: [
      {
        ...{ definitionUuid: 'letter', metadataUuid: 'm', properties: { sender: 'برق', note: 'تازه' } },
        before: { sender: 'آب', note: null },
      },
    ],
  })
  expect(isDirty(described, set('note', '', set('sender', 'آب', edits)))).toBe(false)
  expect(buildRequests(described, set('note', null, set('pages', '')))).toMatchObject({ save: [{ properties: { pages: null } }] })

  const removed = removeRecord(edits, described, 'letter')
  expect(buildRequests(described, removed)).toEqual({ remove: ['m'], save: [] })
  expect(buildItems(described, removed)[0]).toMatchObject({ removed: true })
  expect(buildRequests(described, cancelRemoval(removed, 'letter')).save).toHaveLength(1)
  const added = addRecord(noEdits, 'album')
  expect(buildRequests(described, added)).toEqual({ remove: [], save: [{ definitionUuid: 'album', properties: {} }] })
  expect(isDirty(described, removeRecord(added, described, 'album'))).toBe(false)
  const two = { ...described, metadata: [...described.metadata, { uuid: 'n', definition: album, properties: {} }] }
  expect(buildRequests(two, removeRecord(noEdits, two, 'letter'))).toEqual({ remove: ['m'], save: [] })
})

it('shows the value that another user saved during an edit, and overwrites only that value', () => {
  const edits = set('pages', '4', set('sender', 'برق'))
  const theirs = (sender: string): DocumentMetadata => ({
    ...described,
    metadata: [{ uuid: 'm', definition: letter, properties: { sender, pages: 3 } }],
  })
  expect(buildItems(described, edits)[0]?.theirs).toEqual({})
  expect(buildItems(theirs('گاز'), edits)[0]?.theirs).toEqual({ sender: 'گاز' })
  expect(buildRequests(theirs('گاز'), edits).save[0]?.before).toEqual({ sender: 'گاز', pages: 3 })
  expect(buildItems(theirs('برق'), edits)[0]?.theirs).toEqual({})
  const typedOn = setValue(edits, theirs('گاز'), 'letter', 'sender', 'برق و گاز')
  expect(buildItems(theirs('گاز'), typedOn)[0]?.theirs).toEqual({ sender: 'گاز' })
  const givenUp = setValue(edits, theirs('گاز'), 'letter', 'sender', 'گاز')
  expect(buildItems(theirs('گاز'), givenUp)[0]).toMatchObject({ theirs: {}, changes: { pages: '4' } })
})

it('finds each required property without a value, only in metadata that will be saved [META-014]', () => {
  const kinds = (edits: typeof noEdits) => findFaults(described, edits).map(({ property: { title }, kind }) => [title, kind])
  expect(kinds(noEdits)).toEqual([])
  expect(kinds(set('sender', ' \u200c'))).toEqual([['sender', 'required']])
  expect(kinds(addRecord(set('pages', '۳٫۵'), 'album'))).toEqual([
    ['pages', 'number'],
    ['name', 'required'],
  ])
  expect(kinds(set('pages', '۱٬۲۰۰'))).toEqual([])
  expect(kinds(removeRecord(set('sender', ''), described, 'letter'))).toEqual([])
})

it('sends no request while a required metadata property has no value [META-015]', async () => {
  const asked: MetadataRequests[] = []
  const actor = createActor(
    documentMetadataMachine.provide({
      actors: {
        fetchDocumentMetadata: fromPromise(async () => described),
        apply: fromPromise<DocumentMetadata, { uuid: string; application: MetadataRequests }>(async ({ input }) => {
          asked.push(input.application)
          return described
        }),
      },
    }),
    { input: { key: { uuid: 'u' }, window: listener() as never } },
  ).start()
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  actor.send({ type: 'metadata.set', definition: 'letter', property: 'sender', value: '' })
  actor.send({ type: 'metadata.apply' })
  expect(actor.getSnapshot().context.isSubmitted).toBe(true)
  expect([actor.getSnapshot().value, asked]).toEqual(['shown', []])
  actor.send({ type: 'metadata.set', definition: 'letter', property: 'sender', value: 'گاز' })
  actor.send({ type: 'metadata.apply' })
  await waitFor(actor, (snapshot) => snapshot.matches('shown'))
  expect(asked).toEqual([
    { remove: [], save: [{ definitionUuid: 'letter', metadataUuid: 'm', properties: { sender: 'گاز' }, before: { sender: 'آب' } }] },
  ])
  expect(actor.getSnapshot().context.edits).toEqual(noEdits)
})
