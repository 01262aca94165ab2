import { assign, setup } from 'xstate'
import { detailOf } from './detail'
import { offeredService } from './offered-service'
import { providedPromise } from './provided'
import { minded, moved, type Suspect, wordOf } from './spelling'

export type SpellingEvent =
  /** A field asks if the service is available. */
  | { type: 'spelling.look' }
  /** `owner` identifies the field whose text is checked. */
  | { type: 'spelling.check'; owner: string; text: string }
  /** The text of the field has changed. */
  | { type: 'spelling.edited'; owner: string; text: string }
  /** The user replaces this word. */
  | { type: 'spelling.take'; suspect: Suspect }
  /** Accepts the word everywhere. */
  | { type: 'spelling.ignore'; suspect: Suspect }
  | { type: 'spelling.close'; owner: string }
  | { type: 'config.changed' }

interface SpellingContext {
  owner: string
  /** The text that was sent (`asked`) and the present one (`text`). */
  asked: string
  text: string
  suspects: readonly Suspect[]
  ignored: readonly string[]
  detail: string | undefined
}

/** Checks the text of one field at a time with the configured spell checker. Fields find the machine under its system id. */
export const spellingMachine = setup({
  types: {} as { context: SpellingContext; events: SpellingEvent },
  actors: {
    /** Returns true if a spell checker is configured. */
    isOffered: providedPromise<boolean, void>('isOffered'),
    checkText: providedPromise<readonly Suspect[], { text: string }>('checkText'),
  },
  delays: { again: 30_000 },
  guards: {
    isOffered: ({ event }) => 'output' in event && event.output === true,
    isOfOwner: ({ context, event }) => 'owner' in event && event.owner === context.owner,
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'spelling.check' ? { owner: event.owner, asked: event.text, text: event.text, suspects: [], detail: undefined } : {},
    ),
    follow: assign(({ context, event }) =>
      event.type === 'spelling.edited' ? { text: event.text, suspects: moved(context.suspects, context.text, event.text) } : {},
    ),
    setSuspects: assign(({ context: { asked, text, ignored }, event }) =>
      'output' in event ? { suspects: minded(moved(event.output as readonly Suspect[], asked, text), text, ignored) } : {},
    ),
    setDetail: assign({ detail: ({ event }) => ('error' in event ? detailOf(event.error) : undefined) }),
    take: assign(({ context, event }) =>
      event.type === 'spelling.take' ? { suspects: context.suspects.filter((one) => one.offset !== event.suspect.offset) } : {},
    ),
    ignore: assign(({ context: { text, suspects, ignored }, event }) => {
      if (event.type !== 'spelling.ignore') return {}
      const all = [...new Set([...ignored, wordOf(text, event.suspect)])]
      return { ignored: all, suspects: minded(suspects, text, all) }
    }),
    forget: assign({ owner: '', asked: '', text: '', suspects: [], detail: undefined }),
  },
}).createMachine({
  id: 'spelling',
  context: { owner: '', asked: '', text: '', suspects: [], ignored: [], detail: undefined },
  initial: 'unknown',
  states: {
    unknown: { entry: 'forget', on: { 'spelling.look': 'looking' } },
    ...offeredService,
    ready: {
      initial: 'idle',
      on: {
        'config.changed': 'unknown',
        'spelling.check': { target: '.checking', actions: 'begin' },
        'spelling.edited': { guard: 'isOfOwner', actions: 'follow' },
        'spelling.close': { guard: 'isOfOwner', target: '.idle', actions: 'forget' },
      },
      states: {
        idle: {},
        checking: {
          invoke: {
            id: 'checkText',
            src: 'checkText',
            input: ({ context }) => ({ text: context.asked }),
            onDone: { target: 'shown', actions: 'setSuspects' },
            onError: { target: 'failed', actions: 'setDetail' },
          },
        },
        shown: { on: { 'spelling.take': { actions: 'take' }, 'spelling.ignore': { actions: 'ignore' } } },
        failed: {},
      },
    },
  },
})
