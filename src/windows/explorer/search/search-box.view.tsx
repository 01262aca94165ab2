import { useId, useRef, useState } from 'react'
import { IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { hasFeature } from '../../window-kind'
import { getOpenFolders } from '../context'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { KeywordField } from './keyword-field.view'
import { type SearchedText, createSearchedTextChange, getSearchedText, type SearchChange } from './search'
import { type SearchActor, useSearch, useSearchActor } from './search-actor'
import { messages } from './search.messages'
import styles from './search.module.css'

/** Search box of a folder window. Enter opens the results in a new window. */
export function SearchBox({ actor }: { actor: ExplorerActor }) {
  const search = useSearchActor(actor)
  const isAllowed = useExplorer(actor, ({ session }) => hasFeature(session, 'SEARCH'))
  return search && isAllowed ? <Box actor={actor} search={search} /> : null
}

function Box({ actor, search }: { actor: ExplorerActor; search: SearchActor }) {
  const t = useMessages(messages)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onlyFolder = useExplorer(actor, (context) => getOpenFolders(context).length === 1)
  const searchAll = useSearch(search, (context) => context.search.query.searchAllDocument === true)
  const everywhere = searchAll || !onlyFolder
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Esc of all elements inside
    <div
      ref={box}
      role="search"
      className={styles.searchBox}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        box.current?.querySelector<HTMLElement>('[aria-expanded][aria-haspopup]')?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <KeywordField search={search} label={everywhere ? t.boxLabelEverywhere : t.boxLabel} placeholder={t.boxHint}>
        <IconButton
          icon="sliders"
          size="small"
          label={t.options}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
      </KeywordField>
      <Options id={id} search={search} hidden={!isOpen} everywhere={everywhere} isFolder={onlyFolder} />
    </div>
  )
}

interface OptionsProps {
  id: string
  search: SearchActor
  hidden: boolean
  everywhere: boolean
  isFolder: boolean
}

function Options({ id, search, hidden, everywhere, isFolder }: OptionsProps) {
  const t = useMessages(messages)
  const place = useSearch(search, (context) => getSearchedText(context.search.query))
  const matches = useSearch(search, (context) => context.search.matches)
  const change = (one: SearchChange) => search.send({ type: 'search.change', change: one })
  const option = (label: string, checked: boolean, turn: () => SearchChange, disabled = false) => (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} disabled={disabled} onChange={() => change(turn())} />
      {label}
    </label>
  )
  /** Turns one of the two options on or off. At least one of them always stays on. */
  const turned = (one: 'title' | 'text'): SearchedText => (place === 'both' ? (one === 'title' ? 'text' : 'title') : 'both')
  return (
    <div id={id} role="dialog" aria-label={t.options} className={styles.options} hidden={hidden}>
      {option(t.inTitle, place !== 'text', () => createSearchedTextChange(turned('title')), place === 'title')}
      {option(t.inText, place !== 'title', () => createSearchedTextChange(turned('text')), place === 'text')}
      {option(t.inAll, everywhere, () => ({ query: { searchAllDocument: !everywhere } }), !isFolder)}
      {option(t.showMatches, matches, () => ({ matches: !matches }), place === 'title')}
    </div>
  )
}
