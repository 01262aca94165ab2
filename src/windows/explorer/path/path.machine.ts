import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { Crumb } from '../explorer'
import { toPathText, type Suggestion } from './path'

export type PathEvent =
  /** Requests the siblings of a step, that is the subfolders of `parent`; null for the root folders. */
  | { type: 'siblings.load'; parent: Crumb | null }
  /** The menu of siblings is open. */
  | { type: 'siblings.shown' }
  | { type: 'path.edit'; currentPath: readonly Crumb[] }
  | { type: 'path.change'; text: string }
  /** The user chose one of the suggestions. */
  | { type: 'path.choose'; folder: Crumb }
  | { type: 'path.submit' }
  | { type: 'path.cancel' }
  /** The field lost the focus. */
  | { type: 'path.leave' }

type NavigationRequest = { type: 'place.go'; to: 'roots' | { uuid: string; title: string } }

export interface PathInput {
  owner: ActorRef<Snapshot<unknown>, NavigationRequest>
}

interface PathContext extends PathInput {
  parent: Crumb | null
  /** Null if the request failed. */
  siblings: readonly Crumb[] | null
  /** Path at the time when editing started. */
  currentPath: readonly Crumb[]
  text: string
  suggestions: readonly Suggestion[]
  problem: unknown
}

const pathSetup = setup({
  types: {} as { context: PathContext; events: PathEvent; input: PathInput },
  actors: {
    fetchSiblings: providedPromise<readonly Crumb[], { parent: string | null }>('fetchSiblings'),
    suggest: providedPromise<readonly Suggestion[], { currentPath: readonly Crumb[]; text: string }>('suggest'),
    resolve: providedPromise<Crumb | null, { currentPath: readonly Crumb[]; text: string }>('resolve'),
  },
  delays: { suggestDelay: 150 },
  actions: {
    setParent: assign((_, { parent }: Pick<PathContext, 'parent'>) => ({ parent })),
    setSiblings: assign((_, siblings: readonly Crumb[] | null) => ({ siblings })),
    startEditing: assign((_, { currentPath }: Pick<PathContext, 'currentPath'>) => ({
      currentPath,
      text: toPathText(currentPath),
      suggestions: [],
      problem: null,
    })),
    setText: assign((_, { text }: Pick<PathContext, 'text'>) => ({ text, problem: null })),
    setSuggestions: assign((_, suggestions: readonly Suggestion[]) => ({ suggestions })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: error, suggestions: [] })),
    navigate: sendTo(
      ({ context }) => context.owner,
      (_, folder: Crumb | null): NavigationRequest => ({
        type: 'place.go',
        to: folder === null ? 'roots' : { uuid: folder.uuid, title: folder.title },
      }),
    ),
  },
})

/** Handlers while the path is not being edited. */
const notEditing = pathSetup.createStateConfig({
  on: {
    'siblings.load': { target: 'listing', actions: { type: 'setParent', params: ({ event }) => ({ parent: event.parent }) } },
    'path.edit': { target: 'editing', actions: { type: 'startEditing', params: ({ event }) => ({ currentPath: event.currentPath }) } },
  },
})

/** Path above the list. It opens menus of sibling folders, and turns into a text field with completion. */
export const pathMachine = pathSetup.createMachine({
  id: 'path',
  context: ({ input }) => ({ ...input, parent: null, siblings: null, currentPath: [], text: '', suggestions: [], problem: null }),
  initial: 'shown',
  states: {
    shown: notEditing,
    listing: {
      ...notEditing,
      invoke: {
        id: 'fetchSiblings',
        src: 'fetchSiblings',
        input: ({ context }) => ({ parent: context.parent?.uuid ?? null }),
        onDone: { target: 'listed', actions: { type: 'setSiblings', params: ({ event }) => event.output } },
        onError: { target: 'listed', actions: { type: 'setSiblings', params: null } },
      },
    },
    listed: { on: { ...notEditing.on, 'siblings.shown': 'shown' } },
    editing: {
      initial: 'idle',
      on: {
        'path.change': { target: '.typing', actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
        'path.choose': { target: 'shown', actions: { type: 'navigate', params: ({ event }) => event.folder } },
        'path.submit': 'resolving',
        'path.cancel': 'shown',
        'path.leave': 'shown',
      },
      states: {
        idle: {},
        typing: { after: { suggestDelay: 'suggesting' } },
        suggesting: {
          invoke: {
            id: 'suggest',
            src: 'suggest',
            input: ({ context: { currentPath, text } }) => ({ currentPath, text }),
            onDone: { target: 'idle', actions: { type: 'setSuggestions', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'setSuggestions', params: [] } },
          },
        },
      },
    },
    resolving: {
      on: { 'path.cancel': 'shown' },
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context: { currentPath, text } }) => ({ currentPath, text }),
        onDone: { target: 'shown', actions: { type: 'navigate', params: ({ event }) => event.output } },
        onError: { target: 'refused', actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    /** The typed text stays in the field so that the user can correct it, even after the field loses the focus. */
    refused: {
      on: {
        'path.change': { target: 'editing.typing', actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) } },
        'path.submit': 'resolving',
        'path.cancel': 'shown',
      },
    },
  },
})
