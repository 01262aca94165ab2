import { assign, sendTo, setup } from 'xstate'
import { isBlank } from '#text/blank'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '../window-kind'
import type { Field } from '#widgets/report-draft/drafts'
import { type DimensionDraft, createDimension, type Period, getAggregatesForPeriod } from '#widgets/report-draft/form-drafts'

/** Payload of the window that edits one dimension of a report form. The report form is in another window. */
export interface DimensionPayload {
  /** Fields that the dimension can count. */
  fields: readonly Field[]
  period: Period
  /** Dimension to edit; undefined for a new one. */
  dimension?: DimensionDraft | undefined
  /** Passes the finished dimension to the report form. Returns false if the form can no longer use it. */
  take(dimension: DimensionDraft): boolean
}

export type AddDimensionEvent =
  | ContentEvent
  | { type: 'dimension.changed'; change: Partial<DimensionDraft> }
  | { type: 'dimension.submit' }
  | { type: 'dimension.cancel' }

interface AddDimensionContext extends DimensionPayload {
  window: WindowRef
  before: DimensionDraft
  draft: DimensionDraft
  /** True after the user tried to save an incomplete dimension; errors are shown from then on. */
  isSubmitted: boolean
  isAccepted: boolean
}

const areEqual = (one: DimensionDraft, other: DimensionDraft): boolean =>
  one.field === other.field && one.title === other.title && one.aggregate === other.aggregate
const isComplete = ({ field, title }: DimensionDraft): boolean => field !== '' && !isBlank(title)

/** Edits one dimension and passes it to the report form in the other window. */
export const addDimensionMachine = setup({
  types: {} as { context: AddDimensionContext; input: WindowInput<DimensionPayload>; events: AddDimensionEvent },
  guards: {
    isComplete: ({ context }) => isComplete(context.draft),
    isAccepted: ({ context }) => context.isAccepted,
  },
  actions: {
    /** A new property selects a suitable aggregate, and its name becomes the label unless the user wrote one. */
    changeDraft: assign(({ context: { draft, fields, period } }, { change }: { change: Partial<DimensionDraft> }) => {
      const next = { ...draft, ...change }
      if (change.field === undefined) return { draft: next }
      const [before, now] = [draft.field, next.field].map((id) => fields.find(({ uuid }) => uuid === id))
      const ways = getAggregatesForPeriod(now, period)
      const aggregate = ways.includes(next.aggregate) ? next.aggregate : (ways[0] ?? 'count')
      const isOwn = draft.title !== '' && draft.title !== before?.title
      return { draft: { ...next, aggregate, title: isOwn ? draft.title : (now?.title ?? '') } }
    }),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context: { before, draft } }): WindowRequest => ({ type: 'window.dirty', dirty: !areEqual(draft, before) }),
    ),
    markSubmitted: assign({ isSubmitted: true }),
    submitDimension: assign({ isAccepted: ({ context }) => context.take({ ...context.draft, title: context.draft.title.trim() }) }),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'addDimension',
  context: ({ input: { window, payload } }) => {
    const before = payload.dimension ?? createDimension()
    return { ...payload, window, before, draft: before, isSubmitted: false, isAccepted: false }
  },
  initial: 'editing',
  on: { 'dimension.cancel': { target: '.closed', actions: 'close' } },
  states: {
    editing: {
      on: {
        'dimension.changed': { actions: [{ type: 'changeDraft', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
        'dimension.submit': [{ guard: 'isComplete', target: 'submitting' }, { actions: 'markSubmitted' }],
        'frame.save': [{ guard: 'isComplete', target: 'submitting' }, { actions: ['markSubmitted', 'notifyDirty'] }],
      },
    },
    submitting: {
      entry: 'submitDimension',
      always: [{ guard: 'isAccepted', target: 'closed', actions: 'close' }, { target: 'rejected' }],
    },
    /** The report form was closed, is being saved or now has another class, so the dimension was refused. The input stays visible. */
    rejected: {
      entry: 'notifyDirty',
      on: {
        'dimension.changed': {
          target: 'editing',
          actions: [{ type: 'changeDraft', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'],
        },
        'dimension.submit': 'submitting',
      },
    },
    closed: { on: { 'dimension.cancel': {} } },
  },
})
