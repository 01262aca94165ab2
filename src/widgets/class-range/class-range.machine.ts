import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { RangeEntry } from '#api/contract/ontology'
import { classRules } from '../class-picker/class-picker'
import type { Titled } from '../definition/definition'
import { blankRestriction, applyRestrictionChange, type RestrictionDraft, toRestrictionEntry } from '../definition/definition-rules'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { NodesPicked } from '../node-picker/node-picker-setup'

export type RangePickerResult = { type: 'range.picked'; entries: readonly RangeEntry[] } | { type: 'range.cancelled' }

/** A class, or a class constrained by a relation. */
export type RangeKind = 'concept' | 'restriction'

export interface ClassRangeInput {
  owner: ActorRef<Snapshot<unknown>, RangePickerResult>
  /** Title of the main root (the root class), which has no fixed id. */
  mainTitle: string | undefined
  /** True if only classes can be picked, without restrictions. */
  conceptsOnly: boolean
  newId: () => string
}

type Picker = ActorRefFrom<typeof nodePickerMachine>

interface ClassRangeContext extends ClassRangeInput {
  restriction: Pick<RestrictionDraft, 'type' | 'count'>
  /** The trees for the relation and for the class of a restriction, created when the user first opens that page. */
  pickers: Record<'relation' | 'node', Picker> | null
}

/** The relation of a restriction, and the class that it points to. */
interface RestrictionEnds {
  relation: Titled | null
  node: Titled | null
}
type RestrictionChange = Partial<Pick<RestrictionDraft, 'type' | 'count'>>

type ClassRangeEvent =
  | NodesPicked
  | { type: 'kind.choose'; kind: RangeKind }
  | { type: 'restriction.change'; change: RestrictionChange }
  | ({ type: 'restriction.confirm' } & RestrictionEnds)
  | { type: 'range.cancel' }

const toEntry = ({ restriction, newId }: ClassRangeContext, ends: RestrictionEnds): RangeEntry | undefined =>
  toRestrictionEntry({ ...restriction, ...ends }, newId())

/** Picks the classes that a relation may point to. A restriction narrows a class by one of its relations. */
export const classRangeMachine = setup({
  types: {} as {
    context: ClassRangeContext
    events: ClassRangeEvent
    input: ClassRangeInput
    children: { concepts: 'concepts' }
  },
  actors: { concepts: nodePickerMachine, relation: nodePickerMachine, node: nodePickerMachine },
  guards: {
    isRestriction: (_, { kind }: { kind: RangeKind }) => kind === 'restriction',
    canRestrict: ({ context }) => !context.conceptsOnly,
    isComplete: ({ context }, ends: RestrictionEnds) => toEntry(context, ends) !== undefined,
  },
  actions: {
    change: assign(({ context: { restriction } }, { change }: { change: RestrictionChange }) => {
      const { type, count } = applyRestrictionChange({ ...blankRestriction, ...restriction }, change)
      return { restriction: { type, count } }
    }),
    openPickers: assign(({ context: { pickers, mainTitle }, spawn, self }) => ({
      pickers: pickers ?? {
        relation: spawn('relation', { input: { owner: self as never, rules: { kinds: 'any', multiple: false }, mainTitle } }),
        node: spawn('node', { input: { owner: self as never, rules: classRules({ multiple: false }), mainTitle } }),
      },
    })),
    sendClasses: sendTo(
      ({ context }) => context.owner,
      (_, { nodes }: { nodes: readonly Titled[] }): RangePickerResult => ({
        type: 'range.picked',
        entries: nodes.map(({ uuid, title }) => ({ state: 'SIMPLE', uuid, title })),
      }),
    ),
    sendRestriction: enqueueActions(({ context, enqueue }, ends: RestrictionEnds) => {
      const entry = toEntry(context, ends)
      if (entry) enqueue.sendTo(context.owner, { type: 'range.picked', entries: [entry] })
    }),
    cancel: sendTo(({ context }) => context.owner, { type: 'range.cancelled' } satisfies RangePickerResult),
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
        'kind.choose': { guard: { type: 'isRestriction', params: ({ event: { kind } }) => ({ kind }) }, target: 'choosing' },
        'nodes.picked': { actions: { type: 'sendClasses', params: ({ event: { nodes } }) => ({ nodes }) } },
      },
    },
    choosing: { always: [{ guard: 'canRestrict', target: 'restriction', actions: 'openPickers' }, { target: 'concept' }] },
    restriction: {
      on: {
        'kind.choose': [{ guard: { type: 'isRestriction', params: ({ event: { kind } }) => ({ kind }) } }, { target: 'concept' }],
        'restriction.change': { actions: { type: 'change', params: ({ event: { change } }) => ({ change }) } },
        'restriction.confirm': {
          guard: { type: 'isComplete', params: ({ event: { relation, node } }) => ({ relation, node }) },
          actions: { type: 'sendRestriction', params: ({ event: { relation, node } }) => ({ relation, node }) },
        },
      },
    },
  },
})
