import { assign, setup } from 'xstate'
import { getErrorDetail } from './detail'
import { offeredService } from './offered-service'
import { providedPromise } from './provided'
import { getWord, type Suspect, shiftSuspects, withoutIgnored } from './spelling'

export type SpellingEvent =
  /** A field asks if the service is available. */
  | { type: 'spelling.checkService' }
  /** `owner` identifies the field whose text is checked. */
  | { type: 'spelling.check'; owner: string; text: string }
  /** The text of the field has changed. */
  | { type: 'spelling.edited'; owner: string; text: string }
  /** The user replaces this word. */
  | { type: 'spelling.replace'; suspect: Suspect }
  /** Ignores the word in all texts from now on. */
  | { type: 'spelling.ignore'; suspect: Suspect }
  | { type: 'spelling.close'; owner: string }
  | { type: 'config.changed' }

interface SpellingContext {
  owner: string
  /** The text that was sent to the spell checker (`asked`), and the present text of the field (`text`). */
  checkedText: string
  text: string
  suspects: readonly Suspect[]
  ignored: readonly string[]
  detail: string | undefined
}

/** Checks the spelling of one field at a time with the configured spell checker. Fields find the machine by its system id. */
export const spellingMachine = setup({
  types: {} as { context: SpellingContext; events: SpellingEvent },
  actors: {
    /** Returns true if a spell checker is configured. */
    isOffered: providedPromise<boolean, void>('isOffered'),
    checkText: providedPromise<readonly Suspect[], { text: string }>('checkText'),
  },
  delays: { retryDelay: 30_000 },
  guards: {
    isOffered: (_, { isOffered }: { isOffered: boolean }) => isOffered,
    isOfOwner: ({ context }, { owner }: { owner: string }) => owner === context.owner,
  },
  actions: {
    startCheck: assign((_, { owner, text }: { owner: string; text: string }) => ({
      owner,
      checkedText: text,
      text,
      suspects: [],
      detail: undefined,
    })),
    setText: assign(({ context }, { text }: { text: string }) => ({ text, suspects: shiftSuspects(context.suspects, context.text, text) })),
    setSuspects: assign(({ context: { checkedText, text, ignored } }, { suspects }: { suspects: readonly Suspect[] }) => ({
      suspects: withoutIgnored(shiftSuspects(suspects, checkedText, text), text, ignored),
    })),
    setDetail: assign((_, { error }: { error: unknown }) => ({ detail: getErrorDetail(error) })),
    removeSuspect: assign(({ context }, { suspect }: { suspect: Suspect }) => ({
      suspects: context.suspects.filter(({ offset }) => offset !== suspect.offset),
    })),
    ignore: assign(({ context: { text, suspects, ignored } }, { suspect }: { suspect: Suspect }) => {
      const all = [...new Set([...ignored, getWord(text, suspect)])]
      return { ignored: all, suspects: withoutIgnored(suspects, text, all) }
    }),
    clear: assign({ owner: '', checkedText: '', text: '', suspects: [], detail: undefined }),
  },
}).createMachine({
  id: 'spelling',
  context: { owner: '', checkedText: '', text: '', suspects: [], ignored: [], detail: undefined },
  initial: 'unknown',
  states: {
    unknown: { entry: 'clear', on: { 'spelling.checkService': 'checkingService' } },
    ...offeredService,
    ready: {
      initial: 'idle',
      on: {
        'config.changed': 'unknown',
        'spelling.check': {
          target: '.checking',
          actions: { type: 'startCheck', params: ({ event: { owner, text } }) => ({ owner, text }) },
        },
        'spelling.edited': {
          guard: { type: 'isOfOwner', params: ({ event }) => ({ owner: event.owner }) },
          actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) },
        },
        'spelling.close': {
          guard: { type: 'isOfOwner', params: ({ event }) => ({ owner: event.owner }) },
          target: '.idle',
          actions: 'clear',
        },
      },
      states: {
        idle: {},
        checking: {
          invoke: {
            id: 'checkText',
            src: 'checkText',
            input: ({ context }) => ({ text: context.checkedText }),
            onDone: { target: 'shown', actions: { type: 'setSuspects', params: ({ event }) => ({ suspects: event.output }) } },
            onError: { target: 'failed', actions: { type: 'setDetail', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        shown: {
          on: {
            'spelling.replace': { actions: { type: 'removeSuspect', params: ({ event }) => ({ suspect: event.suspect }) } },
            'spelling.ignore': { actions: { type: 'ignore', params: ({ event }) => ({ suspect: event.suspect }) } },
          },
        },
        failed: {},
      },
    },
  },
})
