import { assign, sendTo, setup } from 'xstate'
import { isBlank } from '#text/blank'
import type { WindowFact, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import type { Field } from './drafts'
import { type DimensionDraft, newDimension, type Period, waysOf } from './form-drafts'

/** The dimension of a report form that is open in another window, which takes it when it is whole. */
export interface DimensionPayload {
  /** What may be counted. */
  fields: readonly Field[]
  period: Period
  /** The one that is changed. */
  dimension?: DimensionDraft | undefined
  /** Answers whether the form was still there to take it. */
  take(dimension: DimensionDraft): boolean
}

export type AddDimensionEvent =
  | WindowFact
  | { type: 'dimension.changed'; change: Partial<DimensionDraft> }
  | { type: 'dimension.keep' }
  | { type: 'dimension.cancel' }

interface AddDimensionContext extends DimensionPayload {
  window: WindowRef
  before: DimensionDraft
  draft: DimensionDraft
  /** Once it was tried to keep what is not whole. */
  isTried: boolean
  isTaken: boolean
}

const isSame = (one: DimensionDraft, other: DimensionDraft): boolean =>
  one.field === other.field && one.title === other.title && one.aggregate === other.aggregate
const isWhole = ({ field, title }: DimensionDraft): boolean => field !== '' && !isBlank(title)

/** Asks for one dimension of a report form, and hands it over. */
export const addDimensionMachine = setup({
  types: {} as { context: AddDimensionContext; input: WindowInput<DimensionPayload>; events: AddDimensionEvent },
  guards: {
    isWhole: ({ context }) => isWhole(context.draft),
    isTaken: ({ context }) => context.isTaken,
  },
  actions: {
    /** Another property is counted in a way that suits it, and lends its name to a label that nobody wrote. */
    change: assign(({ context: { draft, fields, period }, event }) => {
      if (event.type !== 'dimension.changed') return {}
      const next = { ...draft, ...event.change }
      if (event.change.field === undefined) return { draft: next }
      const [before, now] = [draft.field, next.field].map((id) => fields.find(({ uuid }) => uuid === id))
      const ways = waysOf(now, period)
      const aggregate = ways.includes(next.aggregate) ? next.aggregate : (ways[0] ?? 'count')
      const isOwn = draft.title !== '' && draft.title !== before?.title
      return { draft: { ...next, aggregate, title: isOwn ? draft.title : (now?.title ?? '') } }
    }),
    tellDirty: sendTo(
      ({ context }) => context.window,
      ({ context: { before, draft } }): WindowRequest => ({ type: 'window.dirty', dirty: !isSame(draft, before) }),
    ),
    beTried: assign({ isTried: true }),
    handOver: assign({ isTaken: ({ context }) => context.take({ ...context.draft, title: context.draft.title.trim() }) }),
    close: sendTo(({ context }) => context.window, { type: 'window.close' } satisfies WindowRequest),
  },
}).createMachine({
  id: 'addDimension',
  context: ({ input: { window, payload } }) => {
    const before = payload.dimension ?? newDimension()
    return { ...payload, window, before, draft: before, isTried: false, isTaken: false }
  },
  initial: 'filling',
  on: { 'dimension.cancel': { target: '.closed', actions: 'close' } },
  states: {
    filling: {
      on: {
        'dimension.changed': { actions: ['change', 'tellDirty'] },
        'dimension.keep': [{ guard: 'isWhole', target: 'handing' }, { actions: 'beTried' }],
        'frame.save': [{ guard: 'isWhole', target: 'handing' }, { actions: ['beTried', 'tellDirty'] }],
      },
    },
    handing: {
      entry: 'handOver',
      always: [{ guard: 'isTaken', target: 'closed', actions: 'close' }, { target: 'lost' }],
    },
    /** The form was closed, is being saved or is about another class by now: what was filled in stays to be seen. */
    lost: {
      entry: 'tellDirty',
      on: { 'dimension.changed': { target: 'filling', actions: ['change', 'tellDirty'] }, 'dimension.keep': 'handing' },
    },
    closed: { on: { 'dimension.cancel': {} } },
  },
})
