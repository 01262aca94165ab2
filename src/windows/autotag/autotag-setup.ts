import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate'
import { emptyList, type Shown } from '#machines/paged-list'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import type { Picked } from '#widgets/node-picker/node-picker'
import { errorOf } from '#machines/settled'
import type { SessionFact, WindowFact, WindowInput } from '../window-kind'
import { type Acceptance, acceptances, keyOf, openProposals, type Proposal, type Proposed } from './autotag'

export type Decision = 'accepted' | 'rejected'

export type AutotagEvent =
  | WindowFact
  | SessionFact
  | ListReport<Proposed>
  | NodesPicked
  | { type: 'targets.choose' }
  | { type: 'proposals.accept'; proposals: readonly Proposal[] }
  | { type: 'proposals.reject'; proposals: readonly Proposal[] }
  /** Makes rejected proposals open again. */
  | { type: 'proposals.restore'; proposals: readonly Proposal[] }
  | { type: 'all.accept' }
  | { type: 'all.reject' }

/** Ids to search; null before the user has chosen any, and then no request is sent. */
export type ProposalQuery = readonly string[] | null

export interface AutotagPayload {
  targets?: { uuid: string; title: string }[] | undefined
}

export interface AutotagContext extends WindowInput<AutotagPayload> {
  targets: readonly Picked[]
  shown: Shown<Proposed>
  decided: ReadonlyMap<string, Decision>
  /** Errors by document. */
  failures: ReadonlyMap<string, unknown>
  /** Acceptances that are not saved yet; the first one is being sent. */
  waiting: readonly Acceptance[]
  /** Number of documents processed in this run. */
  handled: number
}

const list = createPagedListMachine<Proposed, ProposalQuery>()
export const queryOf = ({ targets }: Pick<AutotagContext, 'targets'>): ProposalQuery =>
  targets.length === 0 ? null : targets.map(({ uuid }) => uuid)

const openOf = ({ shown, decided }: AutotagContext): Proposal[] => openProposals(shown.contents, decided)

const undecided = ({ decided }: AutotagContext, proposals: readonly Proposal[]): Proposal[] =>
  proposals.filter((one) => !decided.has(keyOf(one)))

const decide = ({ decided }: AutotagContext, proposals: readonly Proposal[], decision: Decision) =>
  new Map([...decided, ...proposals.map((one) => [keyOf(one), decision] as const)])

const sent = ({ uuid, keywordUuidList }: Acceptance): Proposal[] => keywordUuidList.map((keyword) => ({ document: uuid, keyword }))

/** Actors, guards and actions of the autotag window; `autotag.machine` defines when they run. */
export const autotagSetup = setup({
  types: {} as { context: AutotagContext; events: AutotagEvent; input: WindowInput<AutotagPayload> },
  actors: {
    list,
    picker: nodePickerMachine,
    accept: providedPromise<void, { acceptance: Acceptance | undefined }>('accept'),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
    hasOpen: ({ context }) => openOf(context).length > 0,
    concerns: ({ context: { shown }, event }) =>
      event.type === 'data.changed' && event.resource === 'node' && shown.contents.some(({ uuid }) => event.uuids.includes(uuid)),
  },
  actions: {
    setShown: assign(({ context, event }) => {
      if (event.type !== 'list.shown') return { shown: context.shown }
      const { type: _, ...shown } = event
      return { shown }
    }),
    setTargets: assign(({ context, event }) =>
      event.type === 'nodes.picked'
        ? { targets: event.nodes, shown: emptyList, decided: new Map(), failures: new Map() }
        : { targets: context.targets },
    ),
    setSession: assign({ session: ({ context, event }) => (event.type === 'session.changed' ? event.session : context.session) }),
    ask: sendTo('list', ({ context }) => ({ type: 'list.query' as const, query: queryOf(context), clear: true })),
    lookAgain: sendTo('list', { type: 'list.changed' }),
    /** Skips proposals that are already decided, so that each one is sent once. */
    queue: assign(({ context, event }) => {
      const wanted = event.type === 'all.accept' ? openOf(context) : event.type === 'proposals.accept' ? event.proposals : []
      const fresh = undecided(context, wanted)
      const documents = new Set(fresh.map(({ document }) => document))
      return {
        waiting: [...context.waiting, ...acceptances(fresh)],
        decided: decide(context, fresh, 'accepted'),
        failures: new Map([...context.failures].filter(([uuid]) => !documents.has(uuid))),
      }
    }),
    reject: assign({
      decided: ({ context, event }) => {
        const wanted = event.type === 'all.reject' ? openOf(context) : event.type === 'proposals.reject' ? event.proposals : []
        return decide(context, undecided(context, wanted), 'rejected')
      },
    }),
    restore: assign({
      decided: ({ context: { decided }, event }) => {
        const keys = event.type === 'proposals.restore' ? event.proposals.map(keyOf) : []
        return new Map([...decided].filter(([key, decision]) => decision === 'accepted' || !keys.includes(key)))
      },
    }),
    beginRun: assign({ handled: 0 }),
    dropSent: assign(({ context: { waiting, handled } }) => ({ waiting: waiting.slice(1), handled: handled + 1 })),
    /** Proposals that could not be saved become open again; the error is shown at their document. */
    setFailure: assign(({ context: { waiting, decided, failures }, event }) => {
      const [first] = waiting
      if (!first) return {}
      const keys = new Set(sent(first).map(keyOf))
      return {
        decided: new Map([...decided].filter(([key]) => !keys.has(key))),
        failures: new Map([...failures, [first.uuid, errorOf(event)]]),
      }
    }),
  },
})

export const begin = (input: WindowInput<AutotagPayload>): AutotagContext => ({
  ...input,
  targets: (input.payload.targets ?? []) as Picked[],
  shown: emptyList,
  decided: new Map(),
  failures: new Map(),
  waiting: [],
  handled: 0,
})

export type ListOwner = ActorRef<Snapshot<unknown>, ListReport<Proposed>>
