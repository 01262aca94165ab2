import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Keyword } from '#api/contract/keyword'
import type { Locale } from '#text/locale'
import { providedPromise } from './provided'

/** Labels of enumeration values, by the name of the enumeration. */
export type EnumMessage = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface VocabularyContext {
  /** Language of `enumMessage`. */
  locale: Locale | undefined
  enumMessage: EnumMessage
  /** Enumerations whose labels are not loaded yet. */
  asked: readonly string[]
  /** Error of the last failed request. */
  error: unknown
  /** Keywords that the user assigned last, the latest first. */
  keywords: readonly Keyword[]
}

export type VocabularyEvent =
  | { type: 'labels.want'; enums: readonly string[]; locale: Locale }
  | { type: 'keywords.given'; keywords: readonly Keyword[] }

const maxKeywords = 10

/** Texts that several windows need. They are loaded once and kept as long as the user is signed in. */
export const vocabularyMachine = setup({
  types: {} as { context: VocabularyContext; events: VocabularyEvent },
  actors: { fetchLabels: providedPromise<EnumMessage, { enums: readonly string[] }>('fetchLabels') },
  guards: {
    isNew: ({ context, event }) =>
      event.type === 'labels.want' &&
      (event.locale !== context.locale || event.enums.some((name) => !(name in context.enumMessage || context.asked.includes(name)))),
  },
  actions: {
    ask: assign(({ context, event }) => {
      if (event.type !== 'labels.want') return {}
      const enumMessage = event.locale === context.locale ? context.enumMessage : {}
      const missing = event.enums.filter((name) => !(name in enumMessage))
      return { locale: event.locale, enumMessage, asked: [...new Set([...context.asked, ...missing])], error: undefined }
    }),
    setLabels: assign(({ context }, { labels }: { labels: EnumMessage }) => ({
      enumMessage: { ...context.enumMessage, ...labels },
      asked: [],
    })),
    giveUp: assign((_, { error }: { error: unknown }) => ({ asked: [], error })),
    setKeywords: assign({
      keywords: ({ context, event }) => {
        if (event.type !== 'keywords.given') return context.keywords
        const given = new Set(event.keywords.map(({ uuid }) => uuid))
        return [...event.keywords, ...context.keywords.filter(({ uuid }) => !given.has(uuid))].slice(0, maxKeywords)
      },
    }),
  },
}).createMachine({
  id: 'vocabulary',
  context: { locale: undefined, enumMessage: {}, asked: [], error: undefined, keywords: [] },
  initial: 'known',
  on: {
    'labels.want': { guard: 'isNew', target: '.fetching', reenter: true, actions: 'ask' },
    'keywords.given': { actions: 'setKeywords' },
  },
  states: {
    known: {},
    fetching: {
      invoke: {
        id: 'fetchLabels',
        src: 'fetchLabels',
        input: ({ context }) => ({ enums: context.asked }),
        onDone: { target: 'known', actions: { type: 'setLabels', params: ({ event }) => ({ labels: event.output }) } },
        onError: { target: 'known', actions: { type: 'giveUp', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})
export type VocabularyActor = ActorRefFrom<typeof vocabularyMachine>
