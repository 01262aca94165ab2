import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { MenuButton, type MenuEntry } from '#ui/menu'
import { SegmentedControl } from '#ui/segmented-control'
import { NodePicker, type NodePickerActor } from '#widgets/node-picker/node-picker.view'
import type { BrowseActor } from '#widgets/browse/browse.view'
import { useTagLabels } from '#widgets/tag-picker/tag-labels'
import { buildMenu } from '../commands/build-menu'
import { exportContent, exportList, saveSearch } from '../commands/search-commands'
import { createSituation } from '../commands/situation'
import type { Commands } from '../commands/use-commands'
import { type ExplorerActor, useExplorer } from '../explorer-actor'
import { BrowseDialog } from './browse-dialog.view'
import { Chips } from './chips.view'
import { ContentField, Weight } from './content-field.view'
import { KeywordField } from './keyword-field.view'
import {
  activeFilters,
  everywhereChange,
  createSearchedTextChange,
  getSearchedText,
  searchedTexts,
  getSearchType,
  getSearchWords,
} from './search'
import { createTypeChange } from './search-filters'
import { type SearchActor, useSearch } from './search-actor'
import { messages } from './search.messages'
import { ResultLine } from './result-line.view'
import { ResultNotes } from './result-notes.view'
import styles from './search.module.css'
import { listReadings } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'

interface SearchBarProps {
  actor: ExplorerActor
  search: SearchActor
  commands: Commands
}

/** Bar of a search window: words, scope and filters. */
export function SearchBar({ actor, search, commands }: SearchBarProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const query = useSearch(search, (context) => context.search.query)
  const matches = useSearch(search, (context) => context.search.matches)
  const filtersShown = useSearch(search, (context) => context.filtersShown)
  const type = getSearchType(query)
  const isDms = type === 'DMS'
  const missed = useExplorer(actor, ({ children }) => children.contents.length === 0)
  const offered = useSearch(search, (context) => context.layoutReadings)
  const meant = isDms && missed ? listReadings(getSearchWords(query), offered)[0] : undefined
  const bar = useFirstFocus(getSearchWords(query) === '' && activeFilters(query).length === 0)
  const toList = () => {
    const list = bar.current?.parentElement?.querySelector<HTMLElement>('[role=grid]')
    ;(list?.querySelector<HTMLElement>('[data-uuid][tabindex="0"]') ?? list)?.focus()
  }
  const clear = (query.keyword ?? '') !== '' && (
    <IconButton icon="close" size="small" label={t.clear} onClick={() => search.send({ type: 'search.clear' })} />
  )
  const actions = (): MenuEntry[] =>
    buildMenu([saveSearch, exportList, exportContent], createSituation(actor.getSnapshot().context, { at: 'background' }), commands.doer)
  return (
    <div ref={bar} role="search" aria-label={t.toolbar} className={styles.bar}>
      <div className={styles.line}>
        {type === 'CNT' ? (
          <ContentField search={search}>{clear}</ContentField>
        ) : (
          <KeywordField search={search} label={t.keyword} placeholder={t.keywordHint} meant={meant} onDown={toList}>
            {clear}
          </KeywordField>
        )}
        <Button look="filled" icon="search" onClick={() => search.send({ type: 'search.submit' })}>
          {t.search}
        </Button>
        <Button icon="sliders" aria-expanded={filtersShown} onClick={() => search.send({ type: 'filters.show', shown: !filtersShown })}>
          {t.filtersCount(format, activeFilters(query).length)}
        </Button>
        {/* Only a search for documents can be saved and exported. */}
        {isDms && (
          <MenuButton label={t.more} entries={actions}>
            {(trigger) => <IconButton {...trigger} icon="more" label={t.more} />}
          </MenuButton>
        )}
      </div>
      <div className={styles.line}>
        <SegmentedControl
          label={t.searchType}
          hideLabel
          value={type}
          segments={(['DMS', 'CMS', 'CNT'] as const).map((value) => ({ value, label: t[value] }))}
          onChange={(chosen) => search.send({ type: 'search.change', change: createTypeChange(chosen) })}
        />
        {isDms && (
          <SegmentedControl
            label={t.place}
            hideLabel
            value={getSearchedText(query)}
            segments={searchedTexts.map((value) => ({
              value,
              label: { both: t.placeBoth, title: t.placeTitle, text: t.placeText }[value],
            }))}
            onChange={(place) => search.send({ type: 'search.change', change: createSearchedTextChange(place) })}
          />
        )}
        <Scope search={search} />
        {type === 'CNT' && <Weight search={search} />}
        {isDms && getSearchedText(query) !== 'title' && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={matches}
              onChange={({ target }) => search.send({ type: 'search.change', change: { matches: target.checked } })}
            />
            {t.showMatches}
          </label>
        )}
      </div>
      <Chips search={search} />
      {isDms && <ResultLine actor={actor} />}
      {isDms && <ResultNotes actor={actor} search={search} />}
      <Choosing search={search} />
    </div>
  )
}

/** Scope of the search: everywhere, or below a folder. */
function Scope({ search }: { search: SearchActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { parent, uuidList = [] } = useSearch(search, (context) => context.search.query)
  const title = useSearch(search, (context) => context.search.names.parent)
  const isEverywhere = parent === undefined && uuidList.length === 0
  const here = isEverywhere
    ? t.everywhere
    : parent === undefined
      ? t.directly(format, uuidList.length)
      : title === undefined || title === ''
        ? t.someFolder
        : t.below(title)
  const entries = (): MenuEntry[] => [
    {
      id: 'everywhere',
      label: t.everywhere,
      checked: isEverywhere,
      run: () => search.send({ type: 'search.change', change: everywhereChange }),
    },
    ...(isEverywhere ? [] : [{ id: 'here', label: here, checked: true, run: () => {} }]),
    '---',
    { id: 'choose', label: t.chooseFolder, icon: 'folder', run: () => search.send({ type: 'parent.choose' }) },
  ]
  return (
    <MenuButton label={t.scope} entries={entries}>
      {(trigger) => (
        <button {...trigger} type="button" className={styles.scope} aria-label={`${t.scope}: ${here}`}>
          <Icon name={isEverywhere ? 'home' : 'folder'} size={16} />
          <span>{here}</span>
          <Icon name="drop" size={14} />
        </button>
      )}
    </MenuButton>
  )
}

function Choosing({ search }: { search: SearchActor }) {
  const t = useMessages(messages)
  const picker = useSelector(search, ({ children }) => children.picker as NodePickerActor | undefined)
  const tags = useSelector(search, ({ children }) => children.tagPicker as NodePickerActor | undefined)
  const browse = useSelector(search, ({ children }) => children.browse as BrowseActor | undefined)
  const words = useTagLabels()
  if (browse) return <BrowseDialog search={search} browse={browse} />
  if (tags) return <NodePicker actor={tags} title={t.chooseTagsTitle} confirm={t.chooseTagsConfirm} words={words} />
  return picker ? <NodePicker actor={picker} title={t.chooseFolderTitle} confirm={t.chooseFolderConfirm} /> : null
}

/** Focuses the input when a window opens without a search. */
function useFirstFocus(isEmpty: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const wanted = useRef(isEmpty)
  useEffect(() => {
    const active = document.activeElement
    if (wanted.current && active !== document.body && active?.contains(bar.current))
      bar.current?.querySelector<HTMLElement>('[data-search]')?.focus()
  }, [])
  return bar
}
