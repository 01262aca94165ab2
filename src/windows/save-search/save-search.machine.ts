import { assign, sendTo, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError } from '#machines/settled'
import type { SaveSearchPayload } from './payload'

export interface SearchDraft {
  title: string
  showInDesktop: boolean
  /** True if the user wants to be notified of new hits. */
  notify: boolean
}
/** Error code and error text from the server. */
export interface Refusal {
  code: string
  detail: string
  /** Id of the saved search that already has this title. */
  uuid?: string | undefined
}
export interface SearchSave extends SearchDraft {
  query: SaveSearchPayload['query']
  uuid: string | undefined
}
/** Id of the saved or deleted search, and the message for the user. */
export interface SearchChangeResult {
  uuid: string
  message: string
}

interface SaveSearchContext {
  window: WindowRef
  query: SaveSearchPayload['query']
  /** Id of the saved search that will be overwritten; undefined to create one. */
  uuid: string | undefined
  before: SearchDraft
  draft: SearchDraft
  refusal: Refusal | undefined
}

type SaveSearchEvent =
  | ContentEvent
  | { type: 'draft.change'; change: Partial<SearchDraft> }
  | { type: 'search.save' }
  /** Overwrites the saved search that has the same title. */
  | { type: 'search.replace' }
  | { type: 'search.delete' }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'search.cancel' }

const getDone = (event: object): SearchChangeResult =>
  'output' in event ? (event.output as SearchChangeResult) : { uuid: '', message: '' }

/** Saves a search: asks for its title, and if it is shown on the desktop. Also deletes a saved search after a question. */
export const saveSearchMachine = setup({
  types: {} as { context: SaveSearchContext; input: WindowInput<SaveSearchPayload>; events: SaveSearchEvent },
  actors: {
    saveSearch: providedPromise<SearchChangeResult, SearchSave>('saveSearch'),
    deleteSearch: providedPromise<SearchChangeResult, { uuid: string; title: string }>('deleteSearch'),
  },
  guards: {
    isSaved: ({ context }) => context.uuid !== undefined,
    canReplace: ({ context }) => context.uuid === undefined && context.refusal?.uuid !== undefined,
  },
  actions: {
    changeDraft: assign(({ context }, { change }: { change: Partial<SearchDraft> }) => ({
      draft: { ...context.draft, ...change },
      refusal: undefined,
    })),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context: { before, draft } }): WindowRequest => ({
        type: 'window.dirty',
        dirty: draft.title !== before.title || draft.showInDesktop !== before.showInDesktop || draft.notify !== before.notify,
      }),
    ),
    setReplacedSearch: assign({ uuid: ({ context }) => context.refusal?.uuid }),
    clearRefusal: assign({ refusal: undefined }),
    setRefusal: assign(({ context, event }) => {
      const refusal = getEventError<Refusal>(event)
      // Another tab has deleted the saved search, so the next save creates a new one.
      return { refusal, uuid: refusal?.code === 'notFound' ? undefined : context.uuid }
    }),
    notifyDone: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'notify', level: 'success', message: getDone(event).message }),
    ),
    announceChange: sendTo(
      ({ context }) => context.window,
      ({ event }): WindowRequest => ({ type: 'data.changed', resource: 'savedSearch', uuids: [getDone(event).uuid], parentUuids: [] }),
    ),
    close: sendTo(({ context }) => context.window, { type: 'window.close' }),
  },
}).createMachine({
  id: 'saveSearch',
  context: ({ input: { window, payload } }) => {
    const { query, uuid, title = query.keyword ?? '', showInDesktop = true, notify = false } = payload
    const draft = { title, showInDesktop, notify }
    return { window, query, uuid, before: draft, draft, refusal: undefined }
  },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.change': { actions: [{ type: 'changeDraft', params: ({ event }) => ({ change: event.change }) }, 'notifyDirty'] },
        'search.save': { target: 'saving', actions: 'clearRefusal' },
        'frame.save': { target: 'saving', actions: 'clearRefusal' },
        'search.replace': { guard: 'canReplace', target: 'saving', actions: ['setReplacedSearch', 'clearRefusal'] },
        'search.delete': { guard: 'isSaved', target: 'confirming' },
        'search.cancel': { target: 'closed', actions: 'close' },
      },
    },
    saving: {
      invoke: {
        id: 'saveSearch',
        src: 'saveSearch',
        input: ({ context: { query, uuid, draft } }) => ({ query, uuid, ...draft }),
        onDone: { target: 'closed', actions: ['notifyDone', 'announceChange', 'close'] },
        onError: { target: 'editing', actions: ['setRefusal', 'notifyDirty'] },
      },
    },
    confirming: {
      on: {
        'delete.confirm': 'deleting',
        'delete.cancel': 'editing',
      },
    },
    deleting: {
      invoke: {
        id: 'deleteSearch',
        src: 'deleteSearch',
        input: ({ context: { uuid = '', before } }) => ({ uuid, title: before.title }),
        onDone: { target: 'closed', actions: ['notifyDone', 'announceChange', 'close'] },
        onError: { target: 'editing', actions: 'setRefusal' },
      },
    },
    /** Ignores a second press of a button while the window closes. */
    closed: {},
  },
})
