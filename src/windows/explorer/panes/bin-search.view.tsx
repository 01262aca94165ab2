import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { hasFeature } from '../../window-kind'
import { type ExplorerActor, useExplorer, useListingActor } from '../explorer-actor'
import { messages } from '../search/search.messages'
import { messages as binMessages } from './bin-bar.messages'
import styles from './bars.module.css'

/** Search field of a recycle bin. Enter searches; an empty field lists the whole bin. */
export function BinSearch({ actor }: { actor: ExplorerActor }) {
  const t = useMessages(binMessages)
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
  const t = useMessages(messages)
  const format = useFormat()
  const isSearch = useExplorer(actor, ({ keyword }) => keyword !== '')
  const shown = useSelector(useListingActor(actor), (snapshot) => snapshot?.context.shown)
  const { corrections, synonyms, withAllWords } = shown ?? {}
  if (!isSearch || !(corrections ?? synonyms ?? withAllWords !== undefined)) return null
  return (
    <div className={styles.binNotes} role="status">
      {corrections?.map(({ typed, shown: others, reason }) => (
        <span key={typed}>{reason === 'layout' ? t.otherLayout(typed, others) : t.corrected(typed, others)}</span>
      ))}
      {synonyms?.map(({ typed, shown: others }) => (
        <span key={`= ${typed}`}>{t.withSynonyms(typed, others)}</span>
      ))}
      {!corrections && withAllWords !== undefined && <span>{t.someWords(format, withAllWords)}</span>}
    </div>
  )
}
