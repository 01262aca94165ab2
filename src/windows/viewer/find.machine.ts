import { type ActorRef, assign, type Snapshot, sendTo, setup } from 'xstate'
import { searchDebounce } from '#api/contract/constants'
import { providedCallback } from '#machines/provided'
import { isBlank } from '#text/blank'
import type { Picture } from './picture'
import type { Hit } from './context'

export interface FindInput {
  picture: Picture | null
  /** Page at which the search starts: the current one. */
  page: number
  viewer: ActorRef<Snapshot<unknown>, { type: 'place.go'; page: number; hit: Hit }>
}

export type FindEvent =
  | { type: 'query.changed'; query: string }
  | { type: 'hit.next' }
  | { type: 'hit.previous' }
  /** One more page has been searched. */
  | { type: 'page.searched'; hits: readonly Hit[] }
  /** `meant` contains other readings of the words that occur in the text, if the words themselves do not. */
  | { type: 'search.done'; meant: readonly string[] }

export interface SearchInput {
  picture: Picture | null
  query: string
  from: number
}

interface FindContext extends FindInput {
  query: string
  /** Matches in document order. */
  hits: readonly Hit[]
  current: Hit | null
  meant: readonly string[]
}

const before = (a: Hit, b: Hit): number => a.page - b.page || a.start - b.start

/** Moves `steps` matches forward; wraps around at both ends. */
const stepped = ({ hits, current }: FindContext, steps: number): Hit | null => {
  const at = current ? hits.indexOf(current) : steps > 0 ? -1 : 0
  return hits[(at + steps + hits.length) % Math.max(1, hits.length)] ?? null
}

/** Searches a document page by page, starting at the current page. The first match is shown as soon as it is found. */
export const findMachine = setup({
  types: {} as { context: FindContext; events: FindEvent; input: FindInput },
  actors: { searchPages: providedCallback<FindEvent, SearchInput>('searchPages') },
  delays: { typing: searchDebounce },
  guards: {
    isEmpty: ({ event }) => event.type === 'query.changed' && isBlank(event.query),
    hasHits: ({ context }) => context.hits.length > 0,
    isFirst: ({ context, event }) => context.current === null && event.type === 'page.searched' && event.hits.length > 0,
  },
  actions: {
    setQuery: assign(({ event }) => (event.type === 'query.changed' ? { query: event.query, hits: [], current: null, meant: [] } : {})),
    addHits: assign({
      hits: ({ context, event }) => (event.type === 'page.searched' ? [...context.hits, ...event.hits].sort(before) : context.hits),
    }),
    setMeant: assign(({ event }) => (event.type === 'search.done' ? { meant: event.meant } : {})),
    takeFirst: assign({ current: ({ event }) => (event.type === 'page.searched' ? (event.hits[0] ?? null) : null) }),
    takeNext: assign({ current: ({ context }) => stepped(context, 1) }),
    takePrevious: assign({ current: ({ context }) => stepped(context, -1) }),
    show: sendTo(
      ({ context }) => context.viewer,
      ({ context }) => ({ type: 'place.go', page: context.current?.page ?? context.page, hit: context.current as Hit }),
    ),
  },
}).createMachine({
  id: 'find',
  context: ({ input }) => ({ ...input, query: '', hits: [], current: null, meant: [] }),
  initial: 'idle',
  on: {
    'query.changed': [
      { guard: 'isEmpty', target: '.idle', actions: 'setQuery' },
      { target: '.typing', actions: 'setQuery' },
    ],
    'hit.next': { guard: 'hasHits', actions: ['takeNext', 'show'] },
    'hit.previous': { guard: 'hasHits', actions: ['takePrevious', 'show'] },
  },
  states: {
    idle: {},
    typing: { after: { typing: 'searching' } },
    searching: {
      invoke: {
        id: 'searchPages',
        src: 'searchPages',
        input: ({ context }) => ({ picture: context.picture, query: context.query, from: context.page }),
        onError: 'done',
      },
      on: {
        'page.searched': [{ guard: 'isFirst', actions: ['addHits', 'takeFirst', 'show'] }, { actions: 'addHits' }],
        'search.done': { target: 'done', actions: 'setMeant' },
      },
    },
    done: {},
  },
})
