import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { searchDebounce } from '#api/contract/constants'
import { providedCallback } from '#machines/provided'
import { isBlank } from '#text/blank'
import type { Picture } from './picture'
import type { TextMatch } from './context'

export interface FindInput {
  picture: Picture | null
  /** Number of the page at which the search starts: the current page. */
  page: number
  viewer: ActorRef<Snapshot<unknown>, { type: 'place.go'; page: number; hit: TextMatch }>
}

export type FindEvent =
  | { type: 'query.changed'; query: string }
  | { type: 'hit.next' }
  | { type: 'hit.previous' }
  /** One more page has been searched. */
  | { type: 'page.searched'; hits: readonly TextMatch[] }
  /**
   * The search is complete. `layoutReadings` contains variants of the search text (as typed in another keyboard layout) that occur in the document;
   * only if the text itself does not occur.
   */
  | { type: 'search.done'; layoutReadings: readonly string[] }

export interface SearchInput {
  picture: Picture | null
  query: string
  from: number
}

/** Event with the matches on one page. */
interface MatchesFound {
  hits: readonly TextMatch[]
}

interface FindContext extends FindInput {
  query: string
  /** Matches in document order. */
  hits: readonly TextMatch[]
  current: TextMatch | null
  layoutReadings: readonly string[]
}

const compareMatches = (a: TextMatch, b: TextMatch): number => a.page - b.page || a.start - b.start

/** Returns the match that is `steps` after the current one. It wraps around at both ends. Null if there are no matches. */
const findMatch = ({ hits, current }: FindContext, steps: number): TextMatch | null => {
  const at = current ? hits.indexOf(current) : steps > 0 ? -1 : 0
  return hits[(at + steps + hits.length) % Math.max(1, hits.length)] ?? null
}

const changedQuery = ({ event }: { event: { query: string } }) => ({ query: event.query })
const foundHits = ({ event }: { event: MatchesFound }) => ({ hits: event.hits })

/** Searches a document page by page, starting at the current page. The first match is shown as soon as it is found. */
export const findMachine = setup({
  types: {} as { context: FindContext; events: FindEvent; input: FindInput },
  actors: { searchPages: providedCallback<FindEvent, SearchInput>('searchPages') },
  delays: { typingPause: searchDebounce },
  guards: {
    isEmpty: (_, { query }: { query: string }) => isBlank(query),
    hasHits: ({ context }) => context.hits.length > 0,
    isFirst: ({ context }, { hits }: MatchesFound) => context.current === null && hits.length > 0,
  },
  actions: {
    setQuery: assign((_, { query }: { query: string }) => ({ query, hits: [], current: null, layoutReadings: [] })),
    addHits: assign(({ context }, { hits }: MatchesFound) => ({ hits: [...context.hits, ...hits].sort(compareMatches) })),
    setLayoutReadings: assign((_, { layoutReadings }: { layoutReadings: readonly string[] }) => ({ layoutReadings })),
    selectFirst: assign((_, { hits }: MatchesFound) => ({ current: hits[0] ?? null })),
    selectNext: assign({ current: ({ context }) => findMatch(context, 1) }),
    selectPrevious: assign({ current: ({ context }) => findMatch(context, -1) }),
    showCurrent: sendTo(
      ({ context }) => context.viewer,
      ({ context }) => ({ type: 'place.go', page: context.current?.page ?? context.page, hit: context.current as TextMatch }),
    ),
  },
}).createMachine({
  id: 'find',
  context: ({ input }) => ({ ...input, query: '', hits: [], current: null, layoutReadings: [] }),
  initial: 'idle',
  on: {
    'query.changed': [
      { guard: { type: 'isEmpty', params: changedQuery }, target: '.idle', actions: { type: 'setQuery', params: changedQuery } },
      { target: '.typing', actions: { type: 'setQuery', params: changedQuery } },
    ],
    'hit.next': { guard: 'hasHits', actions: ['selectNext', 'showCurrent'] },
    'hit.previous': { guard: 'hasHits', actions: ['selectPrevious', 'showCurrent'] },
  },
  states: {
    idle: {},
    typing: { after: { typingPause: 'searching' } },
    searching: {
      invoke: {
        id: 'searchPages',
        src: 'searchPages',
        input: ({ context }) => ({ picture: context.picture, query: context.query, from: context.page }),
        onError: 'done',
      },
      on: {
        'page.searched': [
          {
            guard: { type: 'isFirst', params: foundHits },
            actions: [{ type: 'addHits', params: foundHits }, { type: 'selectFirst', params: foundHits }, 'showCurrent'],
          },
          { actions: { type: 'addHits', params: foundHits } },
        ],
        'search.done': {
          target: 'done',
          actions: { type: 'setLayoutReadings', params: ({ event }) => ({ layoutReadings: event.layoutReadings }) },
        },
      },
    },
    done: {},
  },
})
