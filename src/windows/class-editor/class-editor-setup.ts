import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import { classRules } from '#widgets/class-picker/class-picker'
import type { ClassRow } from '#widgets/definition/class-wire'
import { blankDraft } from '#widgets/definition/definition'
import { definitionMachine } from '#widgets/definition/definition.machine'
import type { DefinitionAnswer } from '#widgets/definition/definition-setup'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import type { Session, WindowFact, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import { errorOf, outputOf } from '#machines/settled'
import { type ClassDraft, classFault, withoutRevisions, withoutRow, withRow } from './class-editor'

/** Class to save: an existing one, or a new class or hierarchy below a parent. */
export interface ClassSaving {
  uuid: string | undefined
  parentUuid: string | undefined
  draft: ClassDraft
}

/** Ids of the affected classes, and the message for the user. */
export interface ClassSaved {
  uuids: string[]
  said: string
}

type PartnerField = 'disjoint' | 'equivalents'

interface ClassEditorContext {
  window: WindowRef
  session: Session
  /** Id of an existing class; undefined for a new one. */
  uuid: string | undefined
  parentUuid: string | undefined
  draft: ClassDraft
  /** True after the user tried to save; errors are shown from then on. */
  isTried: boolean
  refusal: ServerError | undefined
  editor: ActorRefFrom<typeof definitionMachine> | undefined
  /** Row that is being edited. */
  edited: ClassRow | undefined
  pick: { field: PartnerField; picker: ActorRefFrom<typeof nodePickerMachine> } | undefined
  newId: () => string
}

type ClassEditorEvent =
  | WindowFact
  | NodesPicked
  | DefinitionAnswer
  | { type: 'draft.change'; change: Partial<ClassDraft> }
  | { type: 'row.new' }
  | { type: 'row.edit'; row: ClassRow }
  | { type: 'row.drop'; row: ClassRow }
  | { type: 'pick.begin'; field: PartnerField }
  | { type: 'class.save' }
  /** Overwrites the changes that another user saved meanwhile. */
  | { type: 'class.overwrite' }
  /** Loads the changes of the other user and discards the local ones. */
  | { type: 'class.reread' }
  | { type: 'class.cancel' }
  | { type: 'class.retry' }

/** Actors, guards and actions of the class editor; `class-editor.machine` defines when they run. */
export const classEditorSetup = setup({
  types: {} as {
    context: ClassEditorContext
    events: ClassEditorEvent
    input: WindowInput<{ uuid?: string | undefined; parentUuid?: string | undefined }>
  },
  actors: {
    fetchClass: providedPromise<ClassDraft, { uuid: string }>('fetchClass'),
    saveClass: providedPromise<ClassSaved, ClassSaving>('saveClass'),
    editor: definitionMachine,
    picker: nodePickerMachine,
  },
  guards: {
    isNew: ({ context }) => context.uuid === undefined,
    isOvertaken: ({ context }) => context.refusal?.code === 'conflict',
    isWhole: ({ context }) => classFault(context.draft) === undefined,
    isDirect: ({ event }) => 'row' in event && event.row.direct,
    isOver: ({ event }) => event.type === 'definition.saved' && !event.again,
  },
  actions: {
    setClass: assign({ draft: ({ event }) => outputOf<ClassDraft>(event), refusal: undefined }),
    setRefusal: assign({ refusal: ({ event }) => errorOf<ServerError>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    clearRevision: assign({ draft: ({ context: { draft } }) => withoutRevisions(draft) }),
    try: assign({ isTried: true }),
    change: assign(({ context: { draft }, event }) =>
      event.type === 'draft.change' ? { draft: { ...draft, ...event.change }, refusal: undefined } : {},
    ),
    setRow: assign(({ event }) => ('row' in event ? { edited: event.row } : {})),
    clearRow: assign({ edited: undefined }),
    openEditor: assign(({ context: { window, draft, edited, session, newId }, spawn, self }) => ({
      editor: spawn('editor', {
        id: 'editor',
        input: {
          window,
          owner: self as never,
          draft: edited?.draft ?? blankDraft(newId()),
          isEditing: edited !== undefined,
          modes: ['PROPERTY', 'RELATION', 'DYNAMIC'],
          bases: draft.rows.flatMap((row) => (row.draft.mode === 'RELATION' ? [row.draft] : [])),
          mainTitle: session.config['hastineh.label'],
          newId,
        },
      }),
    })),
    closeEditor: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('editor'))
      enqueue.assign({ editor: undefined, edited: undefined })
    }),
    takeRow: assign(({ context: { draft, edited }, event }) =>
      event.type === 'definition.saved' ? { draft: { ...draft, rows: withRow(draft.rows, event.draft, edited?.draft.uuid) } } : {},
    ),
    dropRow: assign(({ context: { draft }, event }) =>
      event.type === 'row.drop' ? { draft: { ...draft, rows: withoutRow(draft.rows, event.row.draft.uuid) } } : {},
    ),
    openPicker: assign(({ context: { draft, session, uuid }, event, spawn, self }) => {
      if (event.type !== 'pick.begin') return {}
      const { field } = event
      const rules = classRules({ mayBeNone: true, ...(uuid !== undefined && { without: [uuid] }) })
      const input = { owner: self as never, rules, mainTitle: session.config['hastineh.label'], picked: draft[field] }
      return { pick: { field, picker: spawn('picker', { id: 'picker', input }) } }
    }),
    closePicker: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('picker'))
      enqueue.assign({ pick: undefined })
    }),
    takePicked: assign(({ context: { draft, pick }, event }) => {
      if (event.type !== 'nodes.picked' || !pick) return {}
      const classes = event.nodes.map(({ uuid, title }) => ({ uuid, title }))
      const taken = new Set(classes.map(({ uuid }) => uuid))
      const other = pick.field === 'disjoint' ? 'equivalents' : 'disjoint'
      // A class cannot be both disjoint and equivalent.
      return { draft: { ...draft, [pick.field]: classes, [other]: draft[other].filter(({ uuid }) => !taken.has(uuid)) } }
    }),
    forwardToChildren: enqueueActions(({ context: { pick, editor }, event, enqueue }) => {
      if (event.type !== 'data.changed' && event.type !== 'data.stale') return
      if (pick) enqueue.sendTo(pick.picker, event)
      if (editor) enqueue.sendTo(editor, event)
    }),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false } satisfies WindowRequest),
    entitle: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'window.retitle', title: outputOf<ClassDraft>(event).title }),
    ),
    tell: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: outputOf<ClassSaved>(event).said }),
    ),
    report: sendTo(
      ({ context }) => context.window,
      ({ context: { parentUuid }, event }): WindowRequest => ({
        type: 'data.changed',
        resource: 'ontology',
        uuids: outputOf<ClassSaved>(event).uuids,
        parentUuids: parentUuid === undefined ? [] : [parentUuid],
      }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
})
