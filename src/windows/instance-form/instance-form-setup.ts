import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { InstanceDataEntry } from '#api/contract/ontology'
import type { ListReport } from '#machines/paged-list.machine'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import type { WindowFact, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { changedFields, type Theirs } from '#widgets/instance/theirs'
import { completed, emptied, isRelation, type OntInput, refilled, related, showTypeOf } from '#widgets/ont-fields/ont-input'
import { errorOf, outputOf } from '#machines/settled'
import {
  checkedInputs,
  clearedDraft,
  type FormFault,
  faultsOfForm,
  type InstanceDraft,
  type InstanceForm,
  type InstancePayload,
} from './instance-form'

export interface Saving {
  payload: InstancePayload
  form: InstanceForm
  draft: InstanceDraft
  /** Ids of the changed fields. */
  touched: readonly string[]
}

/** Created or changed instances, and the message for the user. */
export interface Saved {
  title?: string
  uuids: string[]
  parentUuids: string[]
  said: string
}

export interface Found {
  entries: readonly InstanceDataEntry[]
  said: string
}

export interface Sought {
  classUuid: string
  input: OntInput
}

export type InstanceFormEvent =
  | WindowFact
  | ListReport<PickOption>
  | { type: 'draft.changed'; change: Partial<Omit<InstanceDraft, 'inputs'>> }
  | { type: 'input.changed'; input: OntInput }
  /** Creates a missing instance for a relation, of the class `range` or a subclass. */
  | { type: 'quick.open'; uuid: string; request: string; range: { uuid: string; title: string } }
  | { type: 'class.choose'; uuid: string }
  /** Resolves a conflict on a field that another user saved meanwhile: keeps their value, or replaces it with the local one. */
  | { type: 'theirs.keep'; uuid: string }
  | { type: 'theirs.replace'; uuid: string }
  /** Leaves this field unchanged in each of several instances. */
  | { type: 'input.restored'; uuid: string }
  /** Fills empty fields from the instance whose key has the value of this field. */
  | { type: 'input.find'; uuid: string }
  /** `again` keeps the form open for another instance. */
  | { type: 'form.submit'; again?: boolean }
  | { type: 'form.retry' }
  | { type: 'form.cancel' }

type Options = ActorRefFrom<typeof pickList>

interface InstanceFormContext {
  window: WindowRef
  payload: InstancePayload
  form: InstanceForm | undefined
  /** Error from loading the form. */
  failure: unknown
  draft: InstanceDraft
  touched: readonly string[]
  faults: readonly FormFault[]
  /** Conflicts: changed fields that another user saved meanwhile and the user has not decided on. */
  theirs: readonly Theirs[]
  /** Field ids by request id, for instances that are being created for a relation. */
  requests: Readonly<Record<string, string>>
  /** Ids of the fields with conflicts in the last save. */
  overtaken: readonly string[]
  /** Possible targets by id of the relation. */
  options: Readonly<Record<string, Options>>
  /** Instances of the class, as choices for equivalents. */
  peers: Options | undefined
  sought: string
  again: boolean
}

export const emptyDraft: InstanceDraft = { type: 'FOLDER', title: '', equivalents: [], file: undefined, workflowUuid: '', inputs: [] }

/** Parts of the chart in `instance-form.machine.ts`. */
export const instanceFormSetup = setup({
  types: {} as { context: InstanceFormContext; input: WindowInput<InstancePayload>; events: InstanceFormEvent },
  actors: {
    loadForm: providedPromise<InstanceForm, InstancePayload>('loadForm'),
    saveInstance: providedPromise<Saved, Saving>('saveInstance'),
    findValues: providedPromise<Found, Sought>('findValues'),
    readTheirs: providedPromise<readonly Theirs[], { uuids: string[]; fields: string[] }>('readTheirs'),
    options: pickList,
    peers: pickList,
  },
  guards: {
    isOvertaken: ({ event }) => 'error' in event && changedFields(event.error).length > 0,
    hasFaults: ({ context: { faults, draft, theirs } }) =>
      faults.length > 0 || theirs.length > 0 || draft.inputs.some(({ validationError }) => validationError !== undefined),
    isAgain: ({ context }) => context.again,
  },
  actions: {
    setFailure: assign({ failure: ({ event }) => errorOf(event) }),
    setForm: assign(({ context, event }) => {
      const form = outputOf<InstanceForm>(event)
      // The user chose another class; the title of the instance is kept.
      const draft = context.form ? { ...form.draft, type: context.draft.type, title: context.draft.title } : form.draft
      const classes = context.form?.classes
      return { form: classes ? { ...form, classes } : form, draft, touched: [], faults: [] }
    }),
    chooseClass: assign(({ context: { payload }, event }) =>
      event.type === 'class.choose' ? { payload: { ...payload, classUuid: event.uuid } } : {},
    ),
    openQuick: enqueueActions(({ context: { requests, window }, event, enqueue }) => {
      if (event.type !== 'quick.open') return
      const { uuid, request, range } = event
      const payload = { classUuid: range.uuid, quick: true, request }
      enqueue.assign({ requests: { ...requests, [request]: uuid } })
      enqueue.sendTo(window, {
        ...{ type: 'window.open', kind: 'quick-instance-creation', payload, title: range.title },
      } satisfies WindowRequest)
    }),
    /** Selects the instance that was created for a relation. */
    addMade: enqueueActions(({ context: { requests, draft, touched, window }, event, enqueue }) => {
      const made = event.type === 'data.changed' ? event.made : undefined
      const [uuid] = event.type === 'data.changed' ? event.uuids : []
      const input = draft.inputs.find((one) => made && one.uuid === requests[made.request])
      if (!made || uuid === undefined || !input || !isRelation(input)) return
      const next = related(input, [...input.value, { uuid, title: made.title, count: 1 }])
      enqueue.assign({
        draft: { ...draft, inputs: draft.inputs.map((one) => (one === input ? next : one)) },
        touched: touched.includes(input.uuid) ? touched : [...touched, input.uuid],
      })
      enqueue.sendTo(window, { type: 'window.dirty', dirty: true } satisfies WindowRequest)
    }),
    offerOptions: assign(({ context: { form, draft }, spawn, self }) => {
      const list = { paging: 'scroll', owner: self } as const
      const ofRelation = (input: OntInput) => {
        const rows = showTypeOf(input) === 'SIMPLE' ? pageSize.relationTableOptions : pageSize.relationOptions
        return spawn('options', { id: `options-${input.uuid}`, input: { ...list, query: input.uuid, pageSize: rows } })
      }
      return {
        options: Object.fromEntries(draft.inputs.filter(isRelation).map((input) => [input.uuid, ofRelation(input)])),
        peers: form && spawn('peers', { id: 'peers', input: { ...list, query: form.classUuid, pageSize: pageSize.dropdownLong } }),
      }
    }),
    /** Reloads the choices, so that new instances are included. */
    refreshOptions: enqueueActions(({ context: { options, peers }, enqueue }) => {
      for (const list of [...Object.values(options), ...(peers ? [peers] : [])]) enqueue.sendTo(list, { type: 'list.changed' })
    }),
    entitle: enqueueActions(({ context: { form, window }, enqueue }) => {
      const title = form?.heading ?? form?.className ?? ''
      enqueue.sendTo(window, { type: 'window.retitle', title } satisfies WindowRequest)
    }),
    /** Sets the window width according to the number of columns. */
    widen: () => {},
    setDraft: assign(({ context: { draft, form }, event }) => {
      if (event.type !== 'draft.changed' || !form) return {}
      return { draft: { ...draft, ...event.change }, faults: [] }
    }),
    setInput: assign(({ context: { draft, touched }, event }) => {
      if (event.type !== 'input.changed') return {}
      const { input } = event
      return {
        draft: { ...draft, inputs: draft.inputs.map((one) => (one.uuid === input.uuid ? input : one)) },
        touched: touched.includes(input.uuid) ? touched : [...touched, input.uuid],
      }
    }),
    setOvertaken: assign({ overtaken: ({ event }) => ('error' in event ? changedFields(event.error) : []) }),
    keepTheirs: assign(({ context: { draft }, event }) => {
      const theirs = outputOf<readonly Theirs[]>(event)
      const revisions = new Map(theirs.map(({ uuid, revision }) => [uuid, revision]))
      const inputs = draft.inputs.map((one) => (revisions.has(one.uuid) ? { ...one, revision: revisions.get(one.uuid) } : one))
      return { theirs, draft: { ...draft, inputs } }
    }),
    takeTheirs: assign(({ context: { form, draft, touched, theirs }, event }) => {
      if (event.type !== 'theirs.keep') return {}
      const { uuid } = event
      const fresh = form?.mode === 'edit' ? theirs.find((one) => one.uuid === uuid)?.inputs[0] : undefined
      return {
        draft: { ...draft, inputs: draft.inputs.map((one) => (one.uuid === uuid ? refilled(one, fresh) : one)) },
        touched: touched.filter((one) => one !== uuid),
      }
    }),
    settle: assign({
      theirs: ({ context, event }) => ('uuid' in event ? context.theirs.filter(({ uuid }) => uuid !== event.uuid) : context.theirs),
    }),
    restoreInput: assign(({ context: { draft, touched }, event }) => {
      if (event.type !== 'input.restored') return {}
      const { uuid } = event
      return {
        draft: { ...draft, inputs: draft.inputs.map((one) => (one.uuid === uuid ? emptied(one) : one)) },
        touched: touched.filter((one) => one !== uuid),
      }
    }),
    setAgain: assign({ again: ({ event }) => event.type === 'form.submit' && event.again === true }),
    check: assign(({ context: { draft, form, touched } }) => ({
      draft: { ...draft, inputs: checkedInputs(form?.mode ?? 'create', draft.inputs, touched) },
      faults: form ? faultsOfForm(form, draft) : [],
    })),
    /** Reports the validation errors; the content provides the messages. */
    notifyFaults: () => {},
    setSought: assign({ sought: ({ context, event }) => (event.type === 'input.find' ? event.uuid : context.sought) }),
    complete: assign(({ context: { draft }, event }) => ({
      draft: { ...draft, inputs: completed(draft.inputs, outputOf<Found>(event).entries) },
    })),
    notifyFound: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'info', message: outputOf<Found>(event).said }),
    ),
    clear: assign(({ context: { draft } }) => ({ draft: clearedDraft(draft), touched: [], faults: [] })),
    notifyDirty: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest),
    /** Answers only a request from the closing window; other requests need no answer. */
    answerFrame: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'frame.save') enqueue.sendTo(context.window, { type: 'window.dirty', dirty: true } satisfies WindowRequest)
    }),
    notifyClean: sendTo(({ context }) => context.window, { type: 'window.dirty', dirty: false } satisfies WindowRequest),
    tell: enqueueActions(({ context: { window, payload }, event, enqueue }) => {
      const { uuids, parentUuids, said, title } = outputOf<Saved>(event)
      const { request } = payload
      const made = request !== undefined && title !== undefined && { made: { request, title } }
      enqueue.sendTo(window, { type: 'data.changed', resource: 'node', uuids, parentUuids, ...made } satisfies WindowRequest)
      enqueue.sendTo(window, { type: 'notify', level: 'success', message: said } satisfies WindowRequest)
    }),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
})
