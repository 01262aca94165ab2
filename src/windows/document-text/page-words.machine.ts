import { assign, setup } from 'xstate'
import type { RecognisedWords } from '#api/contract/recognised-words'
import { providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'
import type { DataChanged, DataEvent } from '../window-kind'
import type { ShownPage, Word } from './page-words'

export interface PageRequest {
  uuid: string
  /** Number of the page, from 1. */
  page: number
}

/** Correction of a word. `before` is the text that the user has read. */
export interface WordCorrection extends PageRequest {
  recognitionUuid: string
  index: number
  before: string
  text: string
}

interface PageWordsContext extends PageRequest {
  shown: ShownPage | undefined
  /** Index of the word with the focus. */
  chosen: number | undefined
  draft: string
  /** Error of the last load or correction. */
  error: unknown
  /** True if the words have changed on the server since they were loaded. */
  isOutdated: boolean
}

type PageWordsEvent =
  | DataEvent
  | { type: 'word.choose'; index: number }
  | { type: 'word.edit'; index: number }
  | { type: 'word.type'; text: string }
  | { type: 'word.save' }
  | { type: 'word.cancel' }
  | { type: 'page.step'; by: 1 | -1 }
  | { type: 'words.retry' }

const findWord = ({ shown }: PageWordsContext, wanted: number | undefined): Word | undefined =>
  shown?.words.words.find(({ index }) => index === wanted)

/** Shows the words that were recognised in the pictures of a document, page by page, and corrects them. */
export const pageWordsMachine = setup({
  types: {} as { context: PageWordsContext; events: PageWordsEvent; input: { uuid: string } },
  actors: {
    fetchPage: providedPromise<ShownPage, PageRequest>('fetchPage'),
    saveWord: providedPromise<RecognisedWords, WordCorrection>('saveWord'),
  },
  guards: {
    affectsWords: ({ context }, { resource, uuids }: Pick<DataChanged, 'resource' | 'uuids'>) =>
      resource === 'permission' || (resource === 'node' && uuids.includes(context.uuid)),
    isCorrectable: ({ context }, { index }: { index: number }) =>
      context.shown?.words.isCorrectable === true && findWord(context, index) !== undefined,
    isUnchanged: ({ context }) => findWord(context, context.chosen)?.text === context.draft.trim(),
    isOutdated: ({ context }) => context.isOutdated,
    hasPage: ({ context: { page, shown } }, { by }: { by: 1 | -1 }) => page + by >= 1 && page + by <= (shown?.words.pages ?? 0),
  },
  actions: {
    setShown: assign(({ context, event }) => {
      const shown = getEventOutput<ShownPage>(event)
      const isSame = shown.words.recognitionUuid === context.shown?.words.recognitionUuid
      return { shown, error: undefined, isOutdated: false, ...(!isSame && { chosen: undefined }) }
    }),
    setWords: assign(({ context: { shown }, event }) => ({
      shown: shown && { ...shown, words: getEventOutput<RecognisedWords>(event) },
      error: undefined,
      isOutdated: false,
    })),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    clear: assign({ shown: undefined, chosen: undefined }),
    stepPage: assign(({ context: { page } }, { by }: { by: 1 | -1 }) => ({ page: page + by, shown: undefined, chosen: undefined })),
    choose: assign((_, { index }: { index: number }) => ({ chosen: index, error: undefined })),
    startDraft: assign(({ context }, { index }: { index: number }) => ({
      chosen: index,
      draft: findWord(context, index)?.text ?? '',
      error: undefined,
    })),
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text })),
    setOutdated: assign({ isOutdated: true }),
    clearError: assign({ error: undefined }),
  },
}).createMachine({
  id: 'pageWords',
  context: ({ input: { uuid } }) => ({
    ...{ uuid, page: 1, draft: '', isOutdated: false },
    ...{ shown: undefined, chosen: undefined, error: undefined },
  }),
  initial: 'loading',
  on: {
    'data.changed': { guard: { type: 'affectsWords', params: ({ event }) => event }, target: '.loading' },
    'data.stale': '.loading',
  },
  states: {
    loading: {
      invoke: {
        id: 'fetchPage',
        src: 'fetchPage',
        input: ({ context: { uuid, page } }) => ({ uuid, page }),
        onDone: { target: 'reading', actions: 'setShown' },
        onError: { target: 'failed', actions: ['clear', 'setError'] },
      },
    },
    failed: { on: { 'words.retry': 'loading' } },
    reading: {
      on: {
        'word.choose': { actions: { type: 'choose', params: ({ event }) => ({ index: event.index }) } },
        'word.edit': {
          guard: { type: 'isCorrectable', params: ({ event }) => ({ index: event.index }) },
          target: 'correcting',
          actions: { type: 'startDraft', params: ({ event }) => ({ index: event.index }) },
        },
        'page.step': {
          guard: { type: 'hasPage', params: ({ event }) => ({ by: event.by }) },
          target: 'loading',
          actions: { type: 'stepPage', params: ({ event }) => ({ by: event.by }) },
        },
      },
    },
    /** The words are not loaded again while the user corrects one, so that the draft is not lost. */
    correcting: {
      initial: 'typing',
      on: {
        'data.changed': { guard: { type: 'affectsWords', params: ({ event }) => event }, actions: 'setOutdated' },
        'data.stale': { actions: 'setOutdated' },
      },
      states: {
        typing: {
          on: {
            'word.type': { actions: { type: 'setDraft', params: ({ event }) => ({ text: event.text }) } },
            'word.save': [
              { guard: 'isUnchanged', target: 'left' },
              { target: 'saving', actions: 'clearError' },
            ],
            'word.cancel': 'left',
          },
        },
        saving: {
          invoke: {
            id: 'saveWord',
            src: 'saveWord',
            input: ({ context }): WordCorrection => ({
              ...{ uuid: context.uuid, page: context.page, text: context.draft.trim() },
              recognitionUuid: context.shown?.words.recognitionUuid ?? '',
              index: context.chosen ?? -1,
              before: findWord(context, context.chosen)?.text ?? '',
            }),
            onDone: { target: '#pageWords.reading', actions: 'setWords' },
            // The word may have been changed by another user, so the words are loaded again after the user has seen the error.
            onError: { target: 'typing', actions: ['setError', 'setOutdated'] },
          },
        },
        left: {
          always: [{ guard: 'isOutdated', target: '#pageWords.loading', actions: 'clearError' }, { target: '#pageWords.reading' }],
        },
      },
    },
  },
})
