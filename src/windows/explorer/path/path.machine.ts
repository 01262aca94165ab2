import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { Crumb } from '../explorer'
import { pathText, type Suggestion } from './path'

export type PathEvent =
  /** The folders beside a step of the path: those of its parent, null for the roots. */
  | { type: 'siblings.ask'; parent: Crumb | null }
  /** They are on the screen. */
  | { type: 'siblings.shown' }
  | { type: 'path.edit'; present: readonly Crumb[] }
  | { type: 'path.change'; text: string }
  /** One of the suggestions. */
  | { type: 'path.choose'; folder: Crumb }
  | { type: 'path.submit' }
  | { type: 'path.cancel' }
  /** The focus went elsewhere. */
  | { type: 'path.leave' }

type Going = { type: 'place.go'; to: 'roots' | { uuid: string; title: string } }

export interface PathInput {
  owner: ActorRef<Snapshot<unknown>, Going>
}

interface PathContext extends PathInput {
  parent: Crumb | null
  /** Null when they could not be read. */
  siblings: readonly Crumb[] | null
  /** The path on show when editing began. */
  present: readonly Crumb[]
  text: string
  suggestions: readonly Suggestion[]
  problem: unknown
}

/** While nothing is being typed. */
const reading = {
  'siblings.ask': { target: 'listing', actions: 'keepParent' },
  'path.edit': { target: 'editing', actions: 'begin' },
} as const

/** The path above the listing: it drops the folders beside each of its steps, and turns into a field that completes what is typed. */
export const pathMachine = setup({
  types: {} as { context: PathContext; events: PathEvent; input: PathInput },
  actors: {
    fetchSiblings: providedPromise<readonly Crumb[], { parent: string | null }>('fetchSiblings'),
    suggest: providedPromise<readonly Suggestion[], { present: readonly Crumb[]; text: string }>('suggest'),
    resolve: providedPromise<Crumb | null, { present: readonly Crumb[]; text: string }>('resolve'),
  },
  delays: { suggestAfter: 150 },
  actions: {
    keepParent: assign(({ event }) => (event.type === 'siblings.ask' ? { parent: event.parent } : {})),
    keepSiblings: assign((_, siblings: readonly Crumb[] | null) => ({ siblings })),
    begin: assign(({ event }) =>
      event.type === 'path.edit' ? { present: event.present, text: pathText(event.present), suggestions: [], problem: null } : {},
    ),
    keepText: assign(({ event }) => (event.type === 'path.change' ? { text: event.text, problem: null } : {})),
    keepSuggestions: assign((_, suggestions: readonly Suggestion[]) => ({ suggestions })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: error, suggestions: [] })),
    go: sendTo(
      ({ context }) => context.owner,
      (_, folder: Crumb | null): Going => ({
        type: 'place.go',
        to: folder === null ? 'roots' : { uuid: folder.uuid, title: folder.title },
      }),
    ),
  },
}).createMachine({
  id: 'path',
  context: ({ input }) => ({ ...input, parent: null, siblings: null, present: [], text: '', suggestions: [], problem: null }),
  initial: 'shown',
  states: {
    shown: { on: reading },
    listing: {
      on: reading,
      invoke: {
        id: 'fetchSiblings',
        src: 'fetchSiblings',
        input: ({ context }) => ({ parent: context.parent?.uuid ?? null }),
        onDone: { target: 'listed', actions: { type: 'keepSiblings', params: ({ event }) => event.output } },
        onError: { target: 'listed', actions: { type: 'keepSiblings', params: null } },
      },
    },
    listed: { on: { ...reading, 'siblings.shown': 'shown' } },
    editing: {
      initial: 'resting',
      on: {
        'path.change': { target: '.typing', actions: 'keepText' },
        'path.choose': { target: 'shown', actions: { type: 'go', params: ({ event }) => event.folder } },
        'path.submit': 'resolving',
        'path.cancel': 'shown',
        'path.leave': 'shown',
      },
      states: {
        resting: {},
        typing: { after: { suggestAfter: 'suggesting' } },
        suggesting: {
          invoke: {
            id: 'suggest',
            src: 'suggest',
            input: ({ context: { present, text } }) => ({ present, text }),
            onDone: { target: 'resting', actions: { type: 'keepSuggestions', params: ({ event }) => event.output } },
            onError: { target: 'resting', actions: { type: 'keepSuggestions', params: [] } },
          },
        },
      },
    },
    resolving: {
      on: { 'path.cancel': 'shown' },
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context: { present, text } }) => ({ present, text }),
        onDone: { target: 'shown', actions: { type: 'go', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'keepProblem', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** What was typed stays for correction, also when the focus goes elsewhere. */
    refused: {
      on: {
        'path.change': { target: 'editing.typing', actions: 'keepText' },
        'path.submit': 'resolving',
        'path.cancel': 'shown',
      },
    },
  },
})
