import { expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { RangeEntry } from '#api/contract/ontology'
import { listener } from '#tests/paths/stage'
import { blankDraft, type DefinitionDraft, getLimitKind } from '#widgets/definition/definition'
import { definitionMachine } from '#widgets/definition/definition.machine'
import {
  applyDraftChange,
  applyRestrictionChange,
  blankRestriction,
  findDraftFaults,
  isModeFixed,
  isExcludedCharacteristic,
  toRestrictionEntry,
  toggleCharacteristic,
  addRangeEntries,
} from '#widgets/definition/definition-rules'
import type { DefinitionSave } from '#widgets/definition/definition-setup'
import { toPropertyDraft, toPropertyWrite, toRelationWrite } from '#widgets/definition/definition-wire'

const draft = (more: Partial<DefinitionDraft> = {}): DefinitionDraft => blankDraft('d', { title: 'نام', ...more })
const newId = () => 'new'
const relation = { uuid: 'r', title: 'دارد' }
const node = { uuid: 'n', title: 'شخص' }

it('a functional relation cannot be transitive, and the reverse [ONT-088] [ONT-089]', () => {
  expect(isExcludedCharacteristic(['FUNCTIONAL'], 'TRANSITIVE')).toBe(true)
  expect(isExcludedCharacteristic(['TRANSITIVE'], 'FUNCTIONAL')).toBe(true)
  expect(toggleCharacteristic(['FUNCTIONAL'], 'TRANSITIVE')).toEqual(['FUNCTIONAL'])
  expect(toggleCharacteristic(['TRANSITIVE'], 'FUNCTIONAL')).toEqual(['TRANSITIVE'])
  expect(toggleCharacteristic([], 'TRANSITIVE')).toEqual(['TRANSITIVE'])
  expect(toggleCharacteristic(['TRANSITIVE'], 'TRANSITIVE')).toEqual([])
})

it('a symmetric relation cannot be asymmetric, and a reflexive one cannot be irreflexive', () => {
  expect(toggleCharacteristic(['SYMMETRIC'], 'ASYMMETRIC')).toEqual(['SYMMETRIC'])
  expect(toggleCharacteristic(['IR_REFLEXIVE'], 'REFLEXIVE')).toEqual(['IR_REFLEXIVE'])
  expect(isExcludedCharacteristic(['INVERSE_FUNCTIONAL'], 'FUNCTIONAL')).toBe(false)
})

it('a boolean property is always functional and never a key [ONT-090] [ONT-091]', () => {
  const boolean = applyDraftChange(draft({ key: true }), { type: 'BOOLEAN' }, newId)
  expect(boolean).toMatchObject({ type: 'BOOLEAN', functional: true, key: false })
  expect(applyDraftChange(boolean, { functional: false, key: true }, newId)).toMatchObject({ functional: true, key: false })
})

it('a new title in the form of an existing definition creates another one with its own id; in edit mode it renames [ONT-092]', () => {
  const existing = draft({ isNew: false })
  expect(applyDraftChange(existing, { title: 'نام دیگر' }, newId)).toMatchObject({ uuid: 'new', isNew: true })
  expect(applyDraftChange(existing, { title: 'نام دیگر' })).toMatchObject({ uuid: 'd', isNew: false, title: 'نام دیگر' })
  expect(applyDraftChange(existing, { required: true }, newId)).toMatchObject({ uuid: 'd', isNew: false })
})

it('removes the count from a restriction type without a count [ONT-086] [ONT-087]', () => {
  const counted = applyRestrictionChange(blankRestriction, { type: 'MIN', count: '3' })
  expect(counted.count).toBe('3')
  expect(applyRestrictionChange(counted, { type: 'SOME' }).count).toBe('')
  expect(applyRestrictionChange(counted, { type: 'ONLY' }).count).toBe('')
})

it('accepts a restriction only with a relation, a class and, where counted, a numeric count [ONT-096] [ONT-097]', () => {
  expect(toRestrictionEntry({ relation: null, node, type: 'SOME', count: '' }, 'u')).toBeUndefined()
  expect(toRestrictionEntry({ relation, node: null, type: 'SOME', count: '' }, 'u')).toBeUndefined()
  expect(toRestrictionEntry({ relation, node, type: 'SOME', count: '' }, 'u')).toMatchObject({ state: 'COMPLEX', ontNodeUuid: 'n' })
  expect(toRestrictionEntry({ relation, node, type: 'MIN', count: 'دو' }, 'u')).toBeUndefined()
  expect(toRestrictionEntry({ relation, node, type: 'MIN', count: '' }, 'u')).toBeUndefined()
  expect(toRestrictionEntry({ relation, node, type: 'MIN', count: '۲' }, 'u')).toMatchObject({ type: 'MIN', count: 2 })
})

it('names the limits by the property type: length, value or date [ONT-099] [ONT-100] [ONT-101]', () => {
  expect(['STRING', 'LONG_STRING'].map((type) => getLimitKind(type as DefinitionDraft['type']))).toEqual(['length', 'length'])
  expect(['INTEGER', 'DOUBLE'].map((type) => getLimitKind(type as DefinitionDraft['type']))).toEqual(['value', 'value'])
  expect(getLimitKind('DATE')).toBe('date')
})

it('requires numeric limits, in any digits, and a maximum not below the minimum [ONT-098]', () => {
  expect(findDraftFaults(draft({ min: 'یک' }))).toEqual({ min: 'number' })
  expect(findDraftFaults(draft({ min: '۱', max: '۱۰' }))).toEqual({})
  expect(findDraftFaults(draft({ min: '۱۰', max: '۹' }))).toEqual({ max: 'order' })
  expect(findDraftFaults(draft({ min: '1.5' }))).toEqual({ min: 'whole' })
  expect(findDraftFaults(draft({ type: 'DOUBLE', min: '۱٫۵' }))).toEqual({})
  expect(findDraftFaults(draft({ type: 'INTEGER', min: '-5' }))).toEqual({})
})

it('requires a title, and for a dynamic property also what it is computed from [ONT-095]', () => {
  expect(findDraftFaults(draft({ mode: 'DYNAMIC', title: ' ' }))).toEqual({ title: 'titleRequired' })
  expect(findDraftFaults(draft({ mode: 'DYNAMIC', startNumber: 'x' }))).toEqual({ startNumber: 'whole' })
  expect(findDraftFaults(draft({ mode: 'DYNAMIC', dynamicType: 'COUNT_BASED' }))).toEqual({ basedOn: 'basedOnRequired' })
  const numerical = draft({ mode: 'DYNAMIC', dynamicType: 'NUMERICAL_PROPERTY', basedOn: relation })
  expect(findDraftFaults(numerical)).toEqual({ numerical: 'numericalRequired' })
  expect(findDraftFaults({ ...numerical, numerical: node })).toEqual({})
})

it('stores date limits in the format of the API [ONT-102]', () => {
  const read = toPropertyDraft(
    {
      ...{
        uuid: 'p',
        revision: '1',
        title: 'تولد',
        type: 'DATE',
        min: '2025-03-21 00:00:00',
        functional: true,
        key: false,
        required: false,
      },
      ...{ domains: [], disjoint: [], equivalents: [], entityName: 'OntProperty' },
    },
    () => '',
  )
  expect(read.min).toBe('2025-03-21 00:00:00')
  expect(toPropertyWrite(read)).toMatchObject({ min: '2025-03-21 00:00:00', max: null })
})

it('sends the simple target classes of a relation as ids, and its restrictions in full', () => {
  const restriction = toRestrictionEntry({ relation, node, type: 'MAX', count: '2' }, 'u') as RangeEntry
  const range = addRangeEntries([{ state: 'SIMPLE', ...node }], [restriction, { state: 'SIMPLE', ...node }])
  expect(toRelationWrite(draft({ mode: 'RELATION', range }))).toMatchObject({
    rangesSimpleNodes: ['n'],
    rangesComplexNodes: [{ uuid: 'u', ontNodeUuid: 'n', ontRelationUuid: 'r', type: 'MAX', count: 2, state: 'COMPLEX' }],
  })
})

/** Starts the editor of a new property whose save succeeds. */
const makesProperty = (window: object) => {
  const machine = definitionMachine.provide({
    actors: { saveDefinition: fromPromise<DefinitionSave, DefinitionSave>(async ({ input }) => input) },
  })
  const about = { isEditing: false, modes: ['PROPERTY'] as const, bases: [], mainTitle: undefined, newId }
  const input = { owner: listener() as never, window: window as never, draft: draft({ title: '' }), ...about }
  return createActor(machine, { input }).start()
}

it('after a save, a new title creates another definition with its own id [ONT-093]', async () => {
  const actor = makesProperty(listener())
  const held = () => actor.getSnapshot().context.draft
  actor.send({ type: 'draft.change', change: { title: 'سن' } })
  expect(held()).toMatchObject({ uuid: 'd', isNew: true })
  actor.send({ type: 'draft.submit', addAnother: false })
  await waitFor(actor, ({ context }) => !context.draft.isNew)
  expect(held()).toMatchObject({ uuid: 'd', title: 'سن' })
  actor.send({ type: 'draft.change', change: { title: 'وزن' } })
  expect(held()).toMatchObject({ uuid: 'new', isNew: true })
  actor.stop()
})

it('offers a relation that was saved meanwhile as a basis for the next definition, once and as last saved', async () => {
  const machine = definitionMachine.provide({
    actors: { saveDefinition: fromPromise<DefinitionSave, DefinitionSave>(async ({ input }) => input) },
  })
  const about = { isEditing: false, modes: ['RELATION', 'DYNAMIC'] as const, bases: [], mainTitle: undefined, newId }
  const window = listener() as never
  const input = { owner: listener() as never, window, draft: draft({ title: '', mode: 'RELATION' }), ...about }
  const actor = createActor(machine, { input }).start()
  actor.send({ type: 'draft.change', change: { title: 'اقلام' } })
  actor.send({ type: 'draft.submit', addAnother: true })
  await waitFor(actor, ({ context }) => context.savedCount === 1)
  expect(actor.getSnapshot().context.bases).toMatchObject([{ uuid: 'd', title: 'اقلام' }])
  actor.stop()
})

it('reports unsaved changes to the window until they are saved or discarded; an incomplete definition cannot be saved', async () => {
  const asked: unknown[] = []
  const window = createActor(
    fromCallback(({ receive }) => receive((event) => asked.push(event))),
    { input: undefined },
  ).start()
  const actor = makesProperty(window)
  const told = () => asked.splice(0)
  const say = (dirty: boolean) => ({ type: 'window.dirty', part: 'definition', dirty })
  actor.send({ type: 'draft.change', change: { title: 'سن' } })
  expect(told()).toEqual([say(true)])
  actor.send({ type: 'draft.change', change: { title: '' } })
  expect(told()).toEqual([say(false)])
  actor.send({ type: 'draft.change', change: { key: true } })
  actor.send({ type: 'frame.save' })
  expect(told()).toEqual([say(true), say(true)])
  actor.send({ type: 'draft.change', change: { title: 'سن' } })
  actor.send({ type: 'frame.save' })
  await waitFor(actor, ({ context }) => !context.draft.isNew)
  expect(told()).toEqual([say(true), say(false)])
  actor.send({ type: 'draft.change', change: { title: 'وزن' } })
  actor.send({ type: 'draft.cancel' })
  expect(told()).toEqual([say(true), say(false)])
  actor.stop()
})

it('the kind of an existing, nested or single-kind definition is fixed; a new kind clears disjoint and equivalent ones [ONT-018] [ONT-019] [ONT-020]', () => {
  const modes = ['PROPERTY', 'RELATION'] as const
  expect(isModeFixed(draft(), { isEditing: false, modes })).toBe(false)
  expect(isModeFixed(draft(), { isEditing: true, modes })).toBe(true)
  expect(isModeFixed(draft({ parent: relation }), { isEditing: false, modes })).toBe(true)
  expect(isModeFixed(draft({ general: true }), { isEditing: false, modes: ['PROPERTY'] })).toBe(true)
  const other = applyDraftChange(draft({ disjoint: [node], equivalents: [relation] }), { mode: 'RELATION' }, newId)
  expect(other).toMatchObject({ mode: 'RELATION', disjoint: [], equivalents: [] })
})
