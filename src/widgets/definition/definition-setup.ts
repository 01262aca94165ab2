import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, sendTo, setup, stopChild } from 'xstate'
import type { RangeEntry } from '#api/contract/ontology'
import type { ServerError } from '../data-grid/grid'
import { providedPromise } from '#machines/provided'
import { createSuggestMachine } from '#machines/suggest.machine'
import type { DataEvent, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import { classRangeMachine, type RangePickerResult } from '../class-range/class-range.machine'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { NodesPicked } from '../node-picker/node-picker-setup'
import { blankDraft, type DefinitionDraft, type DefinitionMode, type Titled } from './definition'
import { applyDraftChange, findDraftFaults, isSame, addRangeEntries } from './definition-rules'

/** Fields whose values are picked from a tree: of definitions or of classes. */
export type PickField = 'parent' | 'disjoint' | 'equivalents' | 'domain' | 'range'

/** Existing definition whose title matches the typed text. */
export interface SuggestedDefinition extends Titled {
  mode: DefinitionMode
}

/** A complete draft to be saved. If `addAnother` is true, the editor stays open for the next draft. */
export interface DefinitionSave {
  draft: DefinitionDraft
  addAnother: boolean
}

export type DefinitionEditorResult = ({ type: 'definition.saved' } & DefinitionSave) | { type: 'definition.cancelled' }

export interface DefinitionInput {
  window: WindowRef
  owner: ActorRef<Snapshot<unknown>, DefinitionEditorResult>
  draft: DefinitionDraft
  /** True for an existing definition: its kind is fixed, and a new title renames it. */
  isEditing: boolean
  /** Kinds that the user can choose. If there is only one, the field cannot be changed. */
  modes: readonly DefinitionMode[]
  /** Relations of the same class that a dynamic attribute can be computed from. */
  bases: readonly DefinitionDraft[]
  mainTitle: string | undefined
  newId: () => string
}

export type OpenPicker =
  | { field: PickField; kind: 'definitions'; picker: ActorRefFrom<typeof nodePickerMachine> }
  | { field: PickField; kind: 'range'; picker: ActorRefFrom<typeof classRangeMachine> }

export interface DefinitionContext extends DefinitionInput {
  before: DefinitionDraft
  /** True after the first attempt to save. Faults are shown only then. */
  isSubmitted: boolean
  refusal: ServerError | undefined
  numbers: readonly Titled[]
  pick: OpenPicker | null
  /** Number of drafts that were saved with "save and add another". */
  savedCount: number
}

export type DefinitionEvent =
  | NodesPicked
  | RangePickerResult
  | { type: 'draft.change'; change: Partial<DefinitionDraft> }
  /** Attaches an existing definition instead of creating one. */
  | { type: 'title.choose'; uuid: string }
  | { type: 'picker.open'; field: PickField }
  | { type: 'draft.submit'; addAnother: boolean }
  /** Overwrites the changes of another user. */
  | { type: 'draft.overwrite' }
  /** Loads the changes of the other user and discards the user's own. */
  | { type: 'draft.reload' }
  | { type: 'draft.cancel' }
  | { type: 'frame.save' }
  | DataEvent

/** The actors, guards and actions of the definition editor; `definition.machine` decides when they run. */
export const definitionSetup = setup({
  types: {} as { context: DefinitionContext; events: DefinitionEvent; input: DefinitionInput; children: { suggestions: 'suggestions' } },
  actors: {
    fetchDefinition: providedPromise<DefinitionDraft, { mode: DefinitionMode; uuid: string }>('fetchDefinition'),
    fetchNumbers: providedPromise<readonly Titled[], { range: readonly RangeEntry[] }>('fetchNumbers'),
    /** Resolves when the server has saved the draft, or when the actor that owns the form has received it and will save it later. */
    saveDefinition: providedPromise<DefinitionSave, DefinitionSave>('saveDefinition'),
    suggestions: createSuggestMachine<SuggestedDefinition>(),
    relations: nodePickerMachine,
    properties: nodePickerMachine,
    range: classRangeMachine,
  },
  guards: {
    isComplete: ({ context }) => Object.keys(findDraftFaults(context.draft)).length === 0,
    hasConflict: ({ context }) => context.refusal?.code === 'conflict',
    isNewDefinition: ({ context }) => !context.isEditing,
    addsAnother: ({ event }) => getEventOutput<DefinitionSave | undefined>(event)?.addAnother === true,
    changesBasis: (_, { change }: { change: Partial<DefinitionDraft> }) =>
      change.basedOn !== undefined || change.dynamicType === 'NUMERICAL_PROPERTY',
  },
  actions: {
    change: assign(({ context: { draft, isEditing, newId } }, { change }: { change: Partial<DefinitionDraft> }) => ({
      ...{ draft: applyDraftChange(draft, change, isEditing ? undefined : newId), refusal: undefined },
    })),
    setDefinition: assign(({ event }) => ({ draft: getEventOutput<DefinitionDraft>(event), refusal: undefined })),
    applyServerVersion: assign(({ event }) => ({
      draft: getEventOutput<DefinitionDraft>(event),
      before: getEventOutput<DefinitionDraft>(event),
      refusal: undefined,
    })),
    markSubmitted: assign({ isSubmitted: true }),
    openPicker: assign(({ context: { draft, mainTitle, newId }, spawn, self }, { field }: { field: PickField }) => {
      const owner = self as never
      if (field === 'domain' || field === 'range') {
        const conceptsOnly = draft.mode !== 'RELATION'
        return { pick: { field, kind: 'range' as const, picker: spawn('range', { input: { owner, mainTitle, conceptsOnly, newId } }) } }
      }
      const multiple = field !== 'parent'
      const chosen = field === 'parent' ? (draft.parent ? [draft.parent] : []) : draft[field]
      const rules = { kinds: 'any' as const, multiple, mayBeNone: true, without: [draft.uuid] }
      const input = { owner, mainTitle, picked: chosen, rules }
      const picker = draft.mode === 'RELATION' ? spawn('relations', { input }) : spawn('properties', { input })
      return { pick: { field, kind: 'definitions' as const, picker } }
    }),
    closePicker: enqueueActions(({ context: { pick }, enqueue }) => {
      if (pick) enqueue(stopChild(pick.picker as never))
      enqueue.assign({ pick: null })
    }),
    setPicked: assign(({ context: { draft, pick } }, { nodes }: { nodes: readonly Titled[] }) => {
      if (!pick) return {}
      const titles = nodes.map(({ uuid, title }) => ({ uuid, title }))
      const change = pick.field === 'parent' ? { parent: titles[0] ?? null } : { [pick.field]: titles }
      return { draft: { ...draft, ...change } }
    }),
    addEntries: assign(({ context: { draft, pick } }, { entries }: { entries: readonly RangeEntry[] }) =>
      pick?.field === 'domain' || pick?.field === 'range'
        ? { draft: { ...draft, [pick.field]: addRangeEntries(draft[pick.field], entries) } }
        : {},
    ),
    setNumbers: assign({ numbers: ({ event }) => getEventOutput<readonly Titled[]>(event) }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    clearRefusal: assign({ refusal: undefined }),
    clearRevision: assign({ draft: ({ context: { draft } }) => ({ ...draft, revision: undefined }) }),
    notifySaved: sendTo(
      ({ context }) => context.owner,
      ({ event }): DefinitionEditorResult => ({ type: 'definition.saved', ...getEventOutput<DefinitionSave>(event) }),
    ),
    /** Starts the next draft with the same kind. If a relation was just saved, dynamic attributes can now be computed from it. */
    startNextDraft: assign(({ context: { draft, newId, savedCount, bases } }) => {
      const next = blankDraft(newId(), { mode: draft.mode, general: draft.general })
      const others = bases.filter(({ uuid }) => uuid !== draft.uuid)
      return {
        draft: next,
        before: next,
        isSubmitted: false,
        savedCount: savedCount + 1,
        bases: draft.mode === 'RELATION' ? [...others, draft] : bases,
      }
    }),
    markExisting: assign(({ context: { draft } }) => ({ draft: { ...draft, isNew: false }, before: draft })),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context: { draft, before } }): WindowRequest => ({ type: 'window.dirty', part: 'definition', dirty: !isSame(draft, before) }),
    ),
    notifyClean: sendTo(({ context }) => context.window, {
      type: 'window.dirty',
      part: 'definition',
      dirty: false,
    } satisfies WindowRequest),
    cancel: sendTo(({ context }) => context.owner, { type: 'definition.cancelled' } satisfies DefinitionEditorResult),
    forwardToPicker: enqueueActions(({ context: { pick }, enqueue }, { event }: { event: DataEvent }) => {
      if (pick?.kind === 'definitions') enqueue.sendTo(pick.picker, event)
    }),
  },
})
