import { useSelector } from '@xstate/react'
import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { type ExplorerActor, useListingActor } from '../explorer-actor'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import styles from './search.module.css'

/** Notes on results that do not contain all words as typed, with a button for the search with or without them. */
export function ResultNotes({ actor, search }: { actor: ExplorerActor; search: SearchActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const listing = useListingActor(actor)
  const withAllWords = useSelector(listing, (snapshot) => snapshot?.context.shown.withAllWords)
  const corrections = useSelector(listing, (snapshot) => snapshot?.context.shown.corrections)
  const synonyms = useSelector(listing, (snapshot) => snapshot?.context.shown.synonyms)
  const isLiteral = useSearch(search, (context) => context.search.query.literal === true)
  const hasOthers = withAllWords !== undefined || corrections !== undefined || synonyms !== undefined
  if (!hasOthers && !isLiteral) return null
  const searchLiterally = (literal: true | undefined) => search.send({ type: 'search.change', change: { query: { literal } } })
  return (
    <div className={styles.notes} role="status">
      {corrections?.map(({ typed, shown, reason }) => (
        <span key={typed}>{reason === 'layout' ? t.otherLayout(typed, shown) : t.corrected(typed, shown)}</span>
      ))}
      {synonyms?.map(({ typed, shown }) => (
        <span key={`= ${typed}`}>{t.withSynonyms(typed, shown)}</span>
      ))}
      {!corrections && withAllWords !== undefined && <span>{t.someWords(format, withAllWords)}</span>}
      {isLiteral && <span>{t.onlyTypedShown}</span>}
      <Button look="plain" onClick={() => searchLiterally(isLiteral ? undefined : true)}>
        {isLiteral ? t.withOthers : t.onlyTyped}
      </Button>
    </div>
  )
}
