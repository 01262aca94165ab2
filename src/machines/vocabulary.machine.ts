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
  requested: readonly string[]
  /** Error of the last failed request. */
  error: unknown
  /** Keywords that the user assigned last, the latest first. */
  keywords: readonly Keyword[]
}

/** Enumerations whose labels are needed. */
interface LabelRequest {
  enums: readonly string[]
  locale: Locale
}

export type VocabularyEvent = ({ type: 'labels.request' } & LabelRequest) | { type: 'keywords.given'; keywords: readonly Keyword[] }

const maxKeywords = 10

/** Texts that several windows need. They are loaded once and kept as long as the user is signed in. */
export const vocabularyMachine = setup({
  types: {} as { context: VocabularyContext; events: VocabularyEvent },
  actors: { fetchLabels: providedPromise<EnumMessage, { enums: readonly string[] }>('fetchLabels') },
  guards: {
    isNew: ({ context }, { enums, locale }: LabelRequest) =>
      locale !== context.locale || enums.some((name) => !(name in context.enumMessage || context.requested.includes(name))),
  },
  actions: {
    request: assign(({ context }, { enums, locale }: LabelRequest) => {
      const enumMessage = locale === context.locale ? context.enumMessage : {}
      const missing = enums.filter((name) => !(name in enumMessage))
      return { locale, enumMessage, requested: [...new Set([...context.requested, ...missing])], error: undefined }
    }),
    setLabels: assign(({ context }, { labels }: { labels: EnumMessage }) => ({
      enumMessage: { ...context.enumMessage, ...labels },
      requested: [],
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ requested: [], error })),
    addKeywords: assign(({ context }, { keywords }: { keywords: readonly Keyword[] }) => {
      const added = new Set(keywords.map(({ uuid }) => uuid))
      return { keywords: [...keywords, ...context.keywords.filter(({ uuid }) => !added.has(uuid))].slice(0, maxKeywords) }
    }),
  },
}).createMachine({
  id: 'vocabulary',
  context: { locale: undefined, enumMessage: {}, requested: [], error: undefined, keywords: [] },
  initial: 'known',
  on: {
    'labels.request': {
      guard: { type: 'isNew', params: ({ event }) => event },
      target: '.fetching',
      actions: { type: 'request', params: ({ event }) => event },
    },
    'keywords.given': { actions: { type: 'addKeywords', params: ({ event }) => ({ keywords: event.keywords }) } },
  },
  states: {
    known: {},
    fetching: {
      invoke: {
        id: 'fetchLabels',
        src: 'fetchLabels',
        input: ({ context }) => ({ enums: context.requested }),
        onDone: { target: 'known', actions: { type: 'setLabels', params: ({ event }) => ({ labels: event.output }) } },
        onError: { target: 'known', actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
})
export type VocabularyActor = ActorRefFrom<typeof vocabularyMachine>
