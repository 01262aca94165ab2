import { type AnyActorRef, waitFor } from 'xstate'
import type { EnumMessage, VocabularyActor } from '#machines/vocabulary.machine'
import { getRequestedLocale } from '#text/locale'

/** Returns the actor that stores the display labels of enumerations for all windows. */
export const getVocabulary = (system: AnyActorRef['system']): VocabularyActor => system.get('vocabulary') as VocabularyActor

/** Returns the display labels of these enumerations in the language of the page. Rejects with the server's error. */
export const loadLabels = async (system: AnyActorRef['system'], enums: readonly string[], signal: AbortSignal): Promise<EnumMessage> => {
  const vocabulary = getVocabulary(system)
  vocabulary.send({ type: 'labels.request', enums, locale: getRequestedLocale(document.documentElement.lang) })
  const { context } = await waitFor(vocabulary, (snapshot) => snapshot.matches('known'), { signal })
  if (enums.some((name) => !(name in context.enumMessage))) throw context.error
  return context.enumMessage
}
