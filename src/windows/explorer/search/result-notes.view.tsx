import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import type { ExplorerActor } from '../explorer-actor'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import { useMatchNotes } from './use-match-notes'
import styles from './search.module.css'

/** Notes on results that do not contain all words as typed, with a button for the search with or without them. */
export function ResultNotes({ actor, search }: { actor: ExplorerActor; search: SearchActor }) {
  const t = useMessages(messages)
  const notes = useMatchNotes(actor)
  const isLiteral = useSearch(search, (context) => context.search.query.literal === true)
  if (notes === undefined && !isLiteral) return null
  const searchLiterally = (literal: true | undefined) => search.send({ type: 'search.change', change: { query: { literal } } })
  return (
    <div className={styles.notes} role="status">
      {notes}
      {isLiteral && <span>{t.onlyTypedShown}</span>}
      <Button look="plain" onClick={() => searchLiterally(isLiteral ? undefined : true)}>
        {isLiteral ? t.withOthers : t.onlyTyped}
      </Button>
    </div>
  )
}
