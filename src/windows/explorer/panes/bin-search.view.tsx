import { useEffect, useState } from 'react'
import { TextField } from '#ui/field'
import { useMessages } from '#ui/locale'
import { hasFeature } from '../../window-kind'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { useMatchNotes } from '../search/use-match-notes'
import { messages } from './bin-bar.messages'
import styles from './bars.module.css'

/** Search field of a recycle bin. Enter searches; an empty field lists the whole bin. */
export function BinSearch({ actor }: { actor: ExplorerActor }) {
  const t = useMessages(messages)
  const isAllowed = useExplorer(actor, ({ session }) => hasFeature(session, 'SEARCH'))
  const keyword = useExplorer(actor, (context) => context.keyword)
  const [text, setText] = useState(keyword)
  useEffect(() => setText(keyword), [keyword])
  if (!isAllowed) return null
  const search = (words: string) => {
    if (words !== keyword) actor.send({ type: 'bin.search', keyword: words })
  }
  const type = (typed: string) => {
    setText(typed)
    if (typed === '') search('')
  }
  return (
    <form
      role="search"
      className={styles.binSearch}
      onSubmit={(event) => {
        event.preventDefault()
        search(text.trim())
      }}
    >
      <TextField
        label={t.searchBin}
        hideLabel
        icon="search"
        type="search"
        dir="auto"
        data-search
        autoComplete="off"
        maxLength={1_000}
        placeholder={t.searchBin}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          event.stopPropagation()
          type('')
        }}
      />
    </form>
  )
}

/** Notes on results in a bin that do not contain all words as typed. */
export function BinSearchNotes({ actor }: { actor: ExplorerActor }) {
  const isSearch = useExplorer(actor, ({ keyword }) => keyword !== '')
  const notes = useMatchNotes(actor)
  if (!isSearch || notes === undefined) return null
  return (
    <div className={styles.binNotes} role="status">
      {notes}
    </div>
  )
}
