import { type AnyActorRef, waitFor } from 'xstate'
import type { EnumMessage, VocabularyActor } from '#machines/vocabulary.machine'
import { localeOf } from '#text/locale'

/** Where the desktop keeps words for all its windows. */
export const vocabularyOf = (system: AnyActorRef['system']): VocabularyActor => system.get('vocabulary') as VocabularyActor

/** The names of the values of these enumerations in the language of the page; rejects with what the server said when they do not come. */
export const labelsOf = async (system: AnyActorRef['system'], enums: readonly string[], signal: AbortSignal): Promise<EnumMessage> => {
  const vocabulary = vocabularyOf(system)
  vocabulary.send({ type: 'labels.want', enums, locale: localeOf(document.documentElement.lang) })
  const { context } = await waitFor(vocabulary, (snapshot) => snapshot.matches('known'), { signal })
  if (enums.some((name) => !(name in context.enumMessage))) throw context.error
  return context.enumMessage
}
