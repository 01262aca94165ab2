import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { InstanceDataEntry } from '#api/contract/ontology'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import type { DataChanged, ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getConflictFieldIds, type FieldConflict } from '#widgets/instance/field-conflict'
import {
  fillEmptyInputs,
  emptyInput,
  isRelation,
  type OntInput,
  refillInput,
  setRelatedInstances,
  getShowType,
} from '#widgets/ont-fields/ont-input'
import {
  validateInputsToSave,
  clearDraft,
  type FormFault,
  findFormFaults,
  type InstanceDraft,
  type InstanceForm,
  type InstancePayload,
} from './instance-form'

export interface InstanceSave {
  payload: InstancePayload
  form: InstanceForm
  draft: InstanceDraft
  /** Ids of the fields that the user has changed. */
  changedFieldIds: readonly string[]
}

/** Ids of the created or changed instances, and the message for the user. */
export interface SavedInstances {
  title?: string
  uuids: string[]
  parentUuids: string[]
  message: string
}

export interface FoundInstance {
  entries: readonly InstanceDataEntry[]
  message: string
}

export interface InstanceQuery {
  classUuid: string
  input: OntInput
}

type DraftChange = Partial<Omit<InstanceDraft, 'inputs'>>

/** Request to create an instance that is missing in the relation with the id `uuid`. Its class is `range` or a subclass. */
interface QuickRequest {
  uuid: string
  request: string
  range: { uuid: string; title: string }
}

export type InstanceFormEvent =
  | ContentEvent
  | ListReport<PickOption>
  | { type: 'draft.changed'; change: DraftChange }
  | { type: 'input.changed'; input: OntInput }
  | ({ type: 'quick.open' } & QuickRequest)
  | { type: 'class.choose'; uuid: string }
  /**
   * Resolves the conflict on a field that another user has changed too: the first event keeps the other user's value, the second one
   * replaces it with the user's own.
   */
  | { type: 'conflict.useTheirs'; uuid: string }
  | { type: 'conflict.useMine'; uuid: string }
  /** Discards the user's value of this field: each of the instances keeps its own value. */
  | { type: 'input.restored'; uuid: string }
  /** Finds the instance whose key equals the value of this field, and fills the empty fields from it. */
  | { type: 'input.find'; uuid: string }
  /** Saves. With `addAnother` the form stays open to create another instance. */
  | { type: 'form.submit'; addAnother?: boolean }
  | { type: 'form.retry' }
  | { type: 'form.cancel' }

type Options = ActorRefFrom<typeof pickList>

interface InstanceFormContext {
  window: WindowRef
  payload: InstancePayload
  form: InstanceForm | undefined
  /** Error of loading the form. */
  failure: unknown
  draft: InstanceDraft
  changedFieldIds: readonly string[]
  faults: readonly FormFault[]
  /** Conflicts that the user has not decided yet: fields that both the user and another user have changed. */
  conflicts: readonly FieldConflict[]
  /** Instances that are being created for a relation: the id of the field, by the id of the request. */
  requests: Readonly<Record<string, string>>
  /** Ids of the fields that were in conflict in the last save. */
  conflictFieldIds: readonly string[]
  /** Instances that a relation can refer to, by the id of the relation. */
  options: Readonly<Record<string, Options>>
  /** Instances of the class, which can be chosen as equivalent instances. */
  equivalentOptions: Options | undefined
  fieldToFind: string
  addAnother: boolean
  /** True if the current save was started because the user is closing the window. */
  isClosing: boolean
}

export const emptyDraft: InstanceDraft = { type: 'FOLDER', title: '', equivalents: [], file: undefined, workflowUuid: '', inputs: [] }

/** A new instance was created. `made` is absent if no form requested it. */
interface CreatedInstance {
  made: DataChanged['made'] | undefined
  uuids: readonly string[]
}

/** Returns the relation for which this form requested the new instance, and the changed field in which it is selected. */
const selectCreatedInstance = (
  { requests, draft }: InstanceFormContext,
  { made, uuids: [uuid] }: CreatedInstance,
): readonly [OntInput, OntInput] | undefined => {
  const input = draft.inputs.find((one) => made && one.uuid === requests[made.request])
  if (!made || uuid === undefined || !input || !isRelation(input)) return undefined
  return [input, setRelatedInstances(input, [...input.value, { uuid, title: made.title, count: 1 }])]
}

/** The actors, guards and actions of the instance form. `instance-form.machine.ts` decides when they run. */
export const instanceFormSetup = setup({
  types: {} as { context: InstanceFormContext; input: WindowInput<InstancePayload>; events: InstanceFormEvent },
  actors: {
    loadForm: providedPromise<InstanceForm, InstancePayload>('loadForm'),
    saveInstance: providedPromise<SavedInstances, InstanceSave>('saveInstance'),
    findValues: providedPromise<FoundInstance, InstanceQuery>('findValues'),
    fetchConflicts: providedPromise<readonly FieldConflict[], { uuids: string[]; fields: string[] }>('fetchConflicts'),
    options: pickList,
    equivalentOptions: pickList,
  },
  guards: {
    isConflict: (_, { error }: { error: unknown }) => getConflictFieldIds(error).length > 0,
    isRequested: ({ context }, change: CreatedInstance) => selectCreatedInstance(context, change) !== undefined,
    hasFaults: ({ context: { faults, draft, conflicts } }) =>
      faults.length > 0 || conflicts.length > 0 || draft.inputs.some(({ validationError }) => validationError !== undefined),
    addsAnother: ({ context }) => context.addAnother,
    isClosing: ({ context }) => context.isClosing,
  },
  actions: {
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    setForm: assign(({ context }, { form }: { form: InstanceForm }) => {
      // After a change of the class the new form keeps the type and title that the user entered.
      const draft = context.form ? { ...form.draft, type: context.draft.type, title: context.draft.title } : form.draft
      const classes = context.form?.classes
      return { form: classes ? { ...form, classes } : form, draft, changedFieldIds: [], faults: [] }
    }),
    setClass: assign(({ context: { payload } }, { uuid }: { uuid: string }) => ({ payload: { ...payload, classUuid: uuid } })),
    addRequest: assign(({ context: { requests } }, { uuid, request }: { uuid: string; request: string }) => ({
      requests: { ...requests, [request]: uuid },
    })),
    openQuickForm: sendTo(
      ({ context }) => context.window,
      (_, { request, range }: { request: string; range: QuickRequest['range'] }): WindowRequest => ({
        type: 'window.open',
        kind: 'quick-instance-creation',
        payload: { classUuid: range.uuid, quick: true, request },
        title: range.title,
      }),
    ),
    /** Selects a new instance in the relation for which it was created. */
    selectCreated: assign(({ context }, change: CreatedInstance) => {
      const { draft, changedFieldIds } = context
      const [input, next] = selectCreatedInstance(context, change) ?? []
      if (!input || !next) return {}
      return {
        draft: { ...draft, inputs: draft.inputs.map((one) => (one === input ? next : one)) },
        changedFieldIds: changedFieldIds.includes(input.uuid) ? changedFieldIds : [...changedFieldIds, input.uuid],
      }
    }),
    createPickLists: assign(({ context: { form, draft }, spawn, self }) => {
      const list = { paging: 'scroll', owner: self } as const
      const ofRelation = (input: OntInput) => {
        const rows = getShowType(input) === 'SIMPLE' ? pageSize.relationTableOptions : pageSize.relationOptions
        return spawn('options', { id: `options-${input.uuid}`, input: { ...list, query: input.uuid, pageSize: rows } })
      }
      return {
        options: Object.fromEntries(draft.inputs.filter(isRelation).map((input) => [input.uuid, ofRelation(input)])),
        equivalentOptions:
          form &&
          spawn('equivalentOptions', {
            id: 'equivalentOptions',
            input: { ...list, query: form.classUuid, pageSize: pageSize.dropdownLong },
          }),
      }
    }),
    /** Reloads the lists of instances to choose from, so that new instances are included. */
    refreshOptions: enqueueActions(({ context: { options, equivalentOptions }, enqueue }) => {
      for (const list of [...Object.values(options), ...(equivalentOptions ? [equivalentOptions] : [])])
        enqueue.sendTo(list, { type: 'list.changed' })
    }),
    retitle: sendTo(
      ({ context }) => context.window,
      ({ context: { form } }): WindowRequest => ({ type: 'window.retitle', title: form?.heading ?? form?.className ?? '' }),
    ),
    // The parameter `_` is needed: after a function without parameters, TypeScript infers no params for the other actions.
    /** Sets the window width according to the number of columns. */
    setWindowWidth: (_) => {},
    changeDraft: assign(({ context: { draft } }, { change }: { change: DraftChange }) => ({ draft: { ...draft, ...change }, faults: [] })),
    setInput: assign(({ context: { draft, changedFieldIds } }, { input }: { input: OntInput }) => ({
      draft: { ...draft, inputs: draft.inputs.map((one) => (one.uuid === input.uuid ? input : one)) },
      changedFieldIds: changedFieldIds.includes(input.uuid) ? changedFieldIds : [...changedFieldIds, input.uuid],
    })),
    setConflictFieldIds: assign((_, { error }: { error: unknown }) => ({ conflictFieldIds: getConflictFieldIds(error) })),
    setConflicts: assign(({ context: { draft } }, { conflicts }: { conflicts: readonly FieldConflict[] }) => {
      const revisions = new Map(conflicts.map(({ uuid, revision }) => [uuid, revision]))
      const inputs = draft.inputs.map((one) => (revisions.has(one.uuid) ? { ...one, revision: revisions.get(one.uuid) } : one))
      return { conflicts, draft: { ...draft, inputs } }
    }),
    /** Replaces the user's value of a field by the value that another user has saved. */
    applyServerValue: assign(({ context: { form, draft, changedFieldIds, conflicts } }, { uuid }: { uuid: string }) => {
      const fresh = form?.mode === 'edit' ? conflicts.find((one) => one.uuid === uuid)?.inputs[0] : undefined
      return {
        draft: { ...draft, inputs: draft.inputs.map((one) => (one.uuid === uuid ? refillInput(one, fresh) : one)) },
        changedFieldIds: changedFieldIds.filter((one) => one !== uuid),
      }
    }),
    removeConflict: assign(({ context: { conflicts } }, { uuid }: { uuid: string }) => ({
      conflicts: conflicts.filter((one) => one.uuid !== uuid),
    })),
    restoreInput: assign(({ context: { draft, changedFieldIds } }, { uuid }: { uuid: string }) => ({
      draft: { ...draft, inputs: draft.inputs.map((one) => (one.uuid === uuid ? emptyInput(one) : one)) },
      changedFieldIds: changedFieldIds.filter((one) => one !== uuid),
    })),
    setSubmission: assign((_, submission: Pick<InstanceFormContext, 'addAnother' | 'isClosing'>) => submission),
    validate: assign(({ context: { draft, form, changedFieldIds } }) => ({
      draft: { ...draft, inputs: validateInputsToSave(form?.mode ?? 'create', draft.inputs, changedFieldIds) },
      faults: form ? findFormFaults(form, draft) : [],
    })),
    /** Notifies the user of the validation errors. `instance-form.content` provides the texts. */
    notifyFaults: (_) => {},
    setFieldToFind: assign((_, { uuid }: { uuid: string }) => ({ fieldToFind: uuid })),
    fillInputs: assign(({ context: { draft } }, { entries }: { entries: FoundInstance['entries'] }) => ({
      draft: { ...draft, inputs: fillEmptyInputs(draft.inputs, entries) },
    })),
    notifyFound: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'info', message }),
    ),
    clearDraft: assign(({ context: { draft } }) => ({ draft: clearDraft(draft), changedFieldIds: [], faults: [] })),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false } satisfies WindowRequest),
    notifyChanged: sendTo(
      ({ context }) => context.window,
      ({ context: { payload } }, { uuids, parentUuids, title }: SavedInstances): WindowRequest => {
        const { request } = payload
        const made = request !== undefined && title !== undefined && { made: { request, title } }
        return { type: 'data.changed', resource: 'node', uuids, parentUuids, ...made }
      },
    ),
    notifySaved: sendTo(
      ({ context }) => context.window,
      (_, { message }: { message: string }): WindowRequest => ({ type: 'notify', level: 'success', message }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
})
