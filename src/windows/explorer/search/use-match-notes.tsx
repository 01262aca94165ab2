import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '#ui/locale'
import { type ExplorerActor, useListingActor } from '../explorer-actor'
import { messages } from './search.messages'

/** Returns notes on results that do not contain all words as typed; undefined if all do. */
export function useMatchNotes(actor: ExplorerActor): ReactNode | undefined {
  const t = useMessages(messages)
  const format = useFormat()
  const listed = useSelector(useListingActor(actor), (snapshot) => snapshot?.context.shown)
  const { corrections, synonyms, withAllWords } = listed ?? {}
  if (!corrections && !synonyms && withAllWords === undefined) return undefined
  return (
    <>
      {corrections?.map(({ typed, shown, reason }) => (
        <span key={typed}>{reason === 'layout' ? t.otherLayout(typed, shown) : t.corrected(typed, shown)}</span>
      ))}
      {synonyms?.map(({ typed, shown }) => (
        <span key={`= ${typed}`}>{t.withSynonyms(typed, shown)}</span>
      ))}
      {!corrections && withAllWords !== undefined && <span>{t.someWords(format, withAllWords)}</span>}
    </>
  )
}
