import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { RangeEntry } from '#api/contract/ontology'
import { classRules } from '../class-picker/class-picker'
import type { Titled } from '../definition/definition'
import { blankRestriction, changedRestriction, type RestrictionDraft, restrictionEntry } from '../definition/definition-rules'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { NodesPicked } from '../node-picker/node-picker-setup'

export type RangeAnswer = { type: 'range.picked'; entries: readonly RangeEntry[] } | { type: 'range.cancelled' }

/** A class, or a class constrained by a relation. */
export type RangeKind = 'concept' | 'restriction'

export interface ClassRangeInput {
  owner: ActorRef<Snapshot<unknown>, RangeAnswer>
  /** Title of the main root, by which it is identified. */
  mainTitle: string | undefined
  /** Allows only classes, no restrictions. */
  conceptsOnly: boolean
  newId: () => string
}

type Picker = ActorRefFrom<typeof nodePickerMachine>

interface ClassRangeContext extends ClassRangeInput {
  restriction: Pick<RestrictionDraft, 'type' | 'count'>
  /** The two trees of a restriction, created when the user first opens that page. */
  pickers: Record<'relation' | 'node', Picker> | null
}

type ClassRangeEvent =
  | NodesPicked
  | { type: 'kind.choose'; kind: RangeKind }
  | { type: 'restriction.change'; change: Partial<Pick<RestrictionDraft, 'type' | 'count'>> }
  | { type: 'restriction.confirm'; relation: Titled | null; node: Titled | null }
  | { type: 'range.cancel' }

const entryOf = ({ restriction, newId }: ClassRangeContext, event: ClassRangeEvent): RangeEntry | undefined =>
  event.type === 'restriction.confirm'
    ? restrictionEntry({ ...restriction, relation: event.relation, node: event.node }, newId())
    : undefined

/** Picks targets of a relation: classes, or classes constrained by a relation to others. */
export const classRangeMachine = setup({
  types: {} as {
    context: ClassRangeContext
    events: ClassRangeEvent
    input: ClassRangeInput
    children: { concepts: 'concepts' }
  },
  actors: { concepts: nodePickerMachine, relation: nodePickerMachine, node: nodePickerMachine },
  guards: {
    isRestriction: ({ event }) => event.type === 'kind.choose' && event.kind === 'restriction',
    mayRestrict: ({ context }) => !context.conceptsOnly,
    isWhole: ({ context, event }) => entryOf(context, event) !== undefined,
  },
  actions: {
    change: assign(({ context, event }) => {
      if (event.type !== 'restriction.change') return {}
      const { type, count } = changedRestriction({ ...blankRestriction, ...context.restriction }, event.change)
      return { restriction: { type, count } }
    }),
    openPickers: assign(({ context: { pickers, mainTitle }, spawn, self }) => ({
      pickers: pickers ?? {
        relation: spawn('relation', { input: { owner: self as never, rules: { kinds: 'any', multiple: false }, mainTitle } }),
        node: spawn('node', { input: { owner: self as never, rules: classRules({ multiple: false }), mainTitle } }),
      },
    })),
    answerConcepts: sendTo(
      ({ context }) => context.owner,
      ({ event }): RangeAnswer => ({
        type: 'range.picked',
        entries: event.type === 'nodes.picked' ? event.nodes.map(({ uuid, title }) => ({ state: 'SIMPLE', uuid, title })) : [],
      }),
    ),
    answerRestriction: enqueueActions(({ context, event, enqueue }) => {
      const entry = entryOf(context, event)
      if (entry) enqueue.sendTo(context.owner, { type: 'range.picked', entries: [entry] })
    }),
    cancel: sendTo(({ context }) => context.owner, { type: 'range.cancelled' } satisfies RangeAnswer),
  },
}).createMachine({
  id: 'classRange',
  context: ({ input }) => ({ ...input, restriction: { type: 'SOME', count: '' }, pickers: null }),
  invoke: {
    id: 'concepts',
    src: 'concepts',
    input: ({ context: { mainTitle }, self }) => ({
      owner: self as never,
      rules: classRules({ allowMainRoot: false, addsChild: true }),
      mainTitle,
    }),
    onError: {},
  },
  initial: 'concept',
  on: { 'range.cancel': { actions: 'cancel' }, 'picking.cancelled': { actions: 'cancel' } },
  states: {
    concept: {
      on: {
        'kind.choose': [{ guard: 'isRestriction', target: 'choosing' }],
        'nodes.picked': { actions: 'answerConcepts' },
      },
    },
    choosing: { always: [{ guard: 'mayRestrict', target: 'restriction', actions: 'openPickers' }, { target: 'concept' }] },
    restriction: {
      on: {
        'kind.choose': [{ guard: 'isRestriction' }, { target: 'concept' }],
        'restriction.change': { actions: 'change' },
        'restriction.confirm': { guard: 'isWhole', actions: 'answerRestriction' },
      },
    },
  },
})
