import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import type { ServerError } from '#widgets/data-grid/grid'
import { providedPromise } from '#machines/provided'
import { classRules } from '#widgets/class-picker/class-picker'
import type { ClassRow } from '#widgets/definition/class-rows'
import { blankDraft, type DefinitionDraft } from '#widgets/definition/definition'
import { definitionMachine } from '#widgets/definition/definition.machine'
import type { DefinitionEditorResult } from '#widgets/definition/definition-setup'
import type { Picked } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import type { DataEvent, Session, ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import { type ClassDraft, findClassFault, omitRevisions, removeRow, putRow } from './class-editor'

/** The class to save: an existing one, or a new class or hierarchy below a parent class. */
export interface ClassSaving {
  uuid: string | undefined
  parentUuid: string | undefined
  draft: ClassDraft
}

/** Result of a save: the ids of the affected classes, and the message for the user. */
export interface ClassSaved {
  uuids: string[]
  message: string
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
  isSubmitted: boolean
  refusal: ServerError | undefined
  editor: ActorRefFrom<typeof definitionMachine> | undefined
  /** Definition that is being edited; undefined for a new one. */
  edited: ClassRow | undefined
  pick: { field: PartnerField; picker: ActorRefFrom<typeof nodePickerMachine> } | undefined
  newId: () => string
}

type ClassEditorEvent =
  | ContentEvent
  | NodesPicked
  | DefinitionEditorResult
  | { type: 'draft.change'; change: Partial<ClassDraft> }
  | { type: 'row.new' }
  | { type: 'row.edit'; row: ClassRow }
  | { type: 'row.drop'; row: ClassRow }
  | { type: 'picker.open'; field: PartnerField }
  | { type: 'class.save' }
  /** Overwrites the changes that another user has saved since. */
  | { type: 'class.overwrite' }
  /** Loads the changes of the other user and discards the user's own. */
  | { type: 'class.reload' }
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
    hasConflict: ({ context }) => context.refusal?.code === 'conflict',
    isValid: ({ context }) => findClassFault(context.draft) === undefined,
    isDirect: (_, { row }: { row: ClassRow }) => row.direct,
    isLastDefinition: (_, { addAnother }: { addAnother: boolean }) => !addAnother,
  },
  actions: {
    setClass: assign((_, { draft }: { draft: ClassDraft }) => ({ draft, refusal: undefined })),
    setRefusal: assign((_, { error }: { error: unknown }) => ({ refusal: error as ServerError })),
    clearRefusal: assign({ refusal: undefined }),
    clearRevision: assign({ draft: ({ context: { draft } }) => omitRevisions(draft) }),
    markSubmitted: assign({ isSubmitted: true }),
    changeDraft: assign(({ context: { draft } }, { change }: { change: Partial<ClassDraft> }) => ({
      draft: { ...draft, ...change },
      refusal: undefined,
    })),
    setRow: assign((_, { row }: { row: ClassRow }) => ({ edited: row })),
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
    setDefinition: assign(({ context: { draft, edited } }, { definition }: { definition: DefinitionDraft }) => ({
      draft: { ...draft, rows: putRow(draft.rows, definition, edited?.draft.uuid) },
    })),
    removeRow: assign(({ context: { draft } }, { row }: { row: ClassRow }) => ({
      draft: { ...draft, rows: removeRow(draft.rows, row.draft.uuid) },
    })),
    openPicker: assign(({ context: { draft, session, uuid }, spawn, self }, { field }: { field: PartnerField }) => {
      const rules = classRules({ mayBeNone: true, ...(uuid !== undefined && { without: [uuid] }) })
      const input = { owner: self as never, rules, mainTitle: session.config['hastineh.label'], picked: draft[field] }
      return { pick: { field, picker: spawn('picker', { id: 'picker', input }) } }
    }),
    closePicker: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('picker'))
      enqueue.assign({ pick: undefined })
    }),
    setPartners: assign(({ context: { draft, pick } }, { nodes }: { nodes: readonly Picked[] }) => {
      if (!pick) return {}
      const classes = nodes.map(({ uuid, title }) => ({ uuid, title }))
      const taken = new Set(classes.map(({ uuid }) => uuid))
      const other = pick.field === 'disjoint' ? 'equivalents' : 'disjoint'
      // Removes the chosen classes from the other field, because a class cannot be both disjoint and equivalent.
      return { draft: { ...draft, [pick.field]: classes, [other]: draft[other].filter(({ uuid }) => !taken.has(uuid)) } }
    }),
    forwardToChildren: enqueueActions(({ context: { pick, editor }, enqueue }, event: DataEvent) => {
      if (pick) enqueue.sendTo(pick.picker, event)
      if (editor) enqueue.sendTo(editor, event)
    }),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false } satisfies WindowRequest),
    retitle: sendTo(
      ({ context }) => context.window,
      (_, { title }: { title: string }): WindowRequest => ({ type: 'window.retitle', title }),
    ),
    notifySaved: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    notifyChanged: sendTo(
      ({ context }) => context.window,
      ({ context: { parentUuid } }, { uuids }: { uuids: string[] }): WindowRequest => ({
        type: 'data.changed',
        resource: 'ontology',
        uuids,
        parentUuids: parentUuid === undefined ? [] : [parentUuid],
      }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
})
