import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate'
import { emptyList, type Shown } from '#machines/paged-list'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import type { NodesPicked } from '#widgets/node-picker/node-picker-setup'
import type { Picked } from '#widgets/node-picker/node-picker'
import type { Session, SessionEvent, ContentEvent, WindowInput } from '../window-kind'
import {
  type Acceptance,
  groupByDocument,
  getProposalKey,
  getOpenPhrases,
  getOpenProposals,
  type Proposal,
  type DocumentProposals,
  toProposals,
} from './autotag'

export type Decision = 'accepted' | 'rejected'

export type AutotagEvent =
  | ContentEvent
  | SessionEvent
  | ListReport<DocumentProposals>
  | NodesPicked
  | { type: 'targets.choose' }
  | { type: 'proposals.accept'; proposals: readonly Proposal[] }
  | { type: 'proposals.reject'; proposals: readonly Proposal[] }
  /** Undoes the rejection of proposals: they need a decision again. */
  | { type: 'proposals.restore'; proposals: readonly Proposal[] }
  | { type: 'all.accept' }
  | { type: 'all.reject' }

/** Ids of the documents and folders to search. Null until the user has chosen any; no request is sent then. */
export type ProposalQuery = readonly string[] | null

export interface AutotagPayload {
  targets?: { uuid: string; title: string }[] | undefined
}

export interface AutotagContext extends WindowInput<AutotagPayload> {
  targets: readonly Picked[]
  shown: Shown<DocumentProposals>
  decisions: ReadonlyMap<string, Decision>
  /** Errors by document id. */
  failures: ReadonlyMap<string, unknown>
  /** Accepted keywords that are not saved yet. The first request is being sent. */
  waiting: readonly Acceptance[]
  /** Number of documents that were processed since the window opened. */
  sentCount: number
}

const list = createPagedListMachine<DocumentProposals, ProposalQuery>()
export const toQuery = ({ targets }: Pick<AutotagContext, 'targets'>): ProposalQuery =>
  targets.length === 0 ? null : targets.map(({ uuid }) => uuid)

export const findOpen = ({ shown, decisions }: AutotagContext): Proposal[] => getOpenProposals(shown.contents, decisions)

/** Open proposals of existing and of new keywords. */
export const findAllOpen = ({ shown, decisions }: AutotagContext): Proposal[] => [
  ...getOpenProposals(shown.contents, decisions),
  ...getOpenPhrases(shown.contents, decisions),
]

const findUndecided = ({ decisions }: AutotagContext, proposals: readonly Proposal[]): Proposal[] =>
  proposals.filter((one) => !decisions.has(getProposalKey(one)))

const setDecisions = ({ decisions }: AutotagContext, proposals: readonly Proposal[], decision: Decision) =>
  new Map([...decisions, ...proposals.map((one) => [getProposalKey(one), decision] as const)])

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
    hasOpen: ({ context }) => findOpen(context).length > 0,
    hasAnyOpen: ({ context }) => findAllOpen(context).length > 0,
    affectsShown: ({ context: { shown } }, { resource, uuids }: { resource: string; uuids: readonly string[] }) =>
      resource === 'node' && shown.contents.some(({ uuid }) => uuids.includes(uuid)),
  },
  actions: {
    setShown: assign((_, shown: Shown<DocumentProposals>) => ({ shown })),
    setTargets: assign((_, { targets }: { targets: readonly Picked[] }) => ({
      targets,
      shown: emptyList,
      decisions: new Map(),
      failures: new Map(),
    })),
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    queryList: sendTo('list', ({ context }) => ({ type: 'list.query' as const, query: toQuery(context), clear: true })),
    refreshList: sendTo('list', { type: 'list.changed' }),
    /** Ignores proposals that were already accepted or rejected, so that each one is sent only once. */
    accept: assign(({ context }, { proposals }: { proposals: readonly Proposal[] }) => {
      const fresh = findUndecided(context, proposals)
      const documents = new Set(fresh.map(({ document }) => document))
      return {
        waiting: [...context.waiting, ...groupByDocument(fresh)],
        decisions: setDecisions(context, fresh, 'accepted'),
        failures: new Map([...context.failures].filter(([uuid]) => !documents.has(uuid))),
      }
    }),
    reject: assign(({ context }, { proposals }: { proposals: readonly Proposal[] }) => ({
      decisions: setDecisions(context, findUndecided(context, proposals), 'rejected'),
    })),
    restore: assign(({ context: { decisions } }, { proposals }: { proposals: readonly Proposal[] }) => {
      const keys = proposals.map(getProposalKey)
      return { decisions: new Map([...decisions].filter(([key, decision]) => decision === 'accepted' || !keys.includes(key))) }
    }),
    startRun: assign({ sentCount: 0 }),
    removeSent: assign(({ context: { waiting, sentCount } }) => ({ waiting: waiting.slice(1), sentCount: sentCount + 1 })),
    /** Saving failed: the proposals need a decision again, and the error is shown with their document. */
    setFailure: assign(({ context: { waiting, decisions, failures } }, { error }: { error: unknown }) => {
      const [first] = waiting
      if (!first) return {}
      const keys = new Set(toProposals(first).map(getProposalKey))
      return {
        decisions: new Map([...decisions].filter(([key]) => !keys.has(key))),
        failures: new Map([...failures, [first.uuid, error]]),
      }
    }),
  },
})

export const initialContext = (input: WindowInput<AutotagPayload>): AutotagContext => ({
  ...input,
  targets: (input.payload.targets ?? []) as Picked[],
  shown: emptyList,
  decisions: new Map(),
  failures: new Map(),
  waiting: [],
  sentCount: 0,
})

export type ListOwner = ActorRef<Snapshot<unknown>, ListReport<DocumentProposals>>
