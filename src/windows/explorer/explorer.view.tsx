import { useSelector } from '@xstate/react'
import { type ChangeEvent, useRef } from 'react'
import { isChord } from '#ui/chord'
import { lazyPart, usePreload } from '#ui/lazy-part'
import { useLocale, useMessages } from '#ui/locale'
import { FailedCard } from '#ui/state-page'
import { toUploadItems } from '#widgets/file-drop/drop'
import { isFolder } from '#widgets/open-node/open-action'
import bars from './panes/bars.module.css'
import styles from './explorer.module.css'
import { getRowAtCursor, isBin, isSearch, showsFiles } from './context'
import { type ExplorerActor, useChooserActor, useExplorer, useFolderViewActor, useListingActor, useQuickLookActor } from './explorer-actor'
import { refresh } from './commands/place-commands'
import { loadMenus } from './commands/lazy-menus'
import { useCommands } from './commands/use-commands'
import { toKeyPress, getNavigationEvent } from './commands/keys'
import { messages } from './explorer.messages'
import { Listing } from './list/listing.view'
import { loadDragOut } from './drag-drop/lazy-drag-out'
import { useDragOutLink } from './drag-drop/use-drag-out-link'
import { useDrag } from './drag-drop/use-drag'
import { type DropState, useDrop } from './drag-drop/use-drop'
import { Panes } from './panes/panes.view'
import { useShownSearch } from './search/search-actor'
import { preloadSearchBox, Toolbar } from './panes/toolbar.view'
import { usePaste } from './drag-drop/use-paste'
import { usePaneFit } from './panes/use-pane-fit'
import { focusSearchField } from './search/focus-search-field'
import { useFocusFallback } from './list/use-focus-fallback'

const SearchBar = lazyPart(() => import('./search/search-bar.view').then(({ SearchBar: view }) => view), { Failed: FailedCard })
const BinBar = lazyPart(() => import('./panes/bin-bar.view').then(({ BinBar: view }) => view), { Failed: FailedCard })
const FilterPanel = lazyPart(() => import('./search/filter-panel.view').then(({ FilterPanel: view }) => view))
const RelatedSearches = lazyPart(() => import('./search/related-searches.view').then(({ RelatedSearches: view }) => view), {
  Failed: FailedCard,
})
const FolderView = lazyPart(() => import('./folder-view/folder-view.view').then(({ FolderView: view }) => view), { Failed: FailedCard })
const Footer = lazyPart(() => import('./panes/footer.view').then(({ Footer: view }) => view), {
  waiting: <div className={bars.footer} />,
  Failed: FailedCard,
})
const DropNote = lazyPart(() => import('./drag-drop/drop-note.view').then(({ DropNote: view }) => view), { Failed: () => null })
const QuickLook = lazyPart(() => import('./preview/quick-look.view').then(({ QuickLook: view }) => view), { Failed: () => null })
/** The code of this dialog loads on demand because the dialog is rarely used. */
const Chooser = lazyPart(() => import('./drag-drop/chooser.view').then(({ Chooser: view }) => view), { Failed: FailedCard })

const lazyParts = [DropNote, { preload: loadDragOut }]

/** Loads the code of the components that most explorers draw first. Without it their bars would appear after the rows. */
export const preloadExplorerParts = () =>
  Promise.all([Footer.preload(), DropNote.preload(), preloadSearchBox(), loadMenus().catch(() => {})])

export function ExplorerView({ actor }: { actor: ExplorerActor }) {
  const t = useMessages(messages)
  const rtl = useLocale().direction === 'rtl'
  const listing = useListingActor(actor)
  const chooser = useChooserActor(actor)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const drop = useDrop(actor)
  const drag = useDrag(actor)
  const carryOut = useDragOutLink(actor)
  const found = useExplorer(actor, isSearch)
  const search = useShownSearch(actor)
  const inBin = useExplorer(actor, isBin)
  const hasFiles = useExplorer(actor, showsFiles)
  const folderView = useFolderViewActor(actor)
  const sides = usePaneFit(
    root,
    useExplorer(actor, ({ preferences }) => preferences.panes),
    inBin,
  )
  // The tree is hidden in a search, because the results are not all in one folder.
  const room = found ? { ...sides, tree: false } : sides
  useFocusFallback(actor, root)
  usePreload(lazyParts)

  const quickLook = useQuickLookActor(actor)
  const isLooking = useSelector(quickLook, (snapshot) => snapshot?.matches('open') === true)
  const lookAtCursor = () => {
    const row = getRowAtCursor(actor.getSnapshot().context)
    const isDocument = row !== undefined && !isFolder(row)
    if (isDocument) quickLook?.send({ type: 'preview.open' })
    return isDocument
  }
  const focusCursor = () => {
    const focusRow = () => {
      const row = root.current?.querySelector<HTMLElement>('[role=grid] [data-uuid][tabindex="0"]')
      // The user may have opened the preview again.
      if (quickLook?.getSnapshot().matches('closed') === true) row?.focus()
    }
    // The dialog returns the focus in the next frame to the row that had it. The cursor may be at another row by now.
    requestAnimationFrame(() => requestAnimationFrame(focusRow))
  }

  const chooseFiles = () => files.current?.click()
  const chooseFolder = () => folder.current?.click()
  const focusSearch = () => {
    if (root.current) focusSearchField(root.current)
  }
  const offer = (event: ChangeEvent<HTMLInputElement>) => {
    const target = actor.getSnapshot().context.located.folder
    const items = toUploadItems(event.target.files ?? [])
    event.target.value = ''
    if (target && items.length > 0) actor.send({ type: 'upload.offer', target, items })
  }
  const commands = useCommands(actor, { chooseFiles, chooseFolder, focusSearch })
  const paste = usePaste(actor, commands)

  const panes = (
    <Panes actor={actor} room={room} commands={commands}>
      <div className={styles.content} data-pane data-drop={drop.over && paneState(drop.over)}>
        {!hasFiles && folderView && <FolderView actor={folderView} />}
        {hasFiles && listing && (
          <Listing
            actor={actor}
            listing={listing}
            onUpload={chooseFiles}
            onMenu={(event, uuid) => {
              if (uuid !== undefined) actor.send({ type: 'row.menu', uuid })
              commands.openMenu(event, { at: uuid === undefined ? 'background' : 'rows' })
            }}
            onPress={commands.pressOnItems}
            onQuickLook={lookAtCursor}
          />
        )}
      </div>
    </Panes>
  )

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys and drops of the whole window */}
      <div
        ref={root}
        className={styles.explorer}
        {...drop.handlers}
        onDragStart={drag}
        {...carryOut}
        onKeyDownCapture={(event) => {
          // Handled also in text fields: otherwise the browser would reload the page, and the typed text would be lost.
          if (!refresh.keys?.some((chord) => isChord(event.nativeEvent, chord))) return
          event.preventDefault()
          commands.runCommand(refresh, { at: 'background' })
        }}
        onKeyDown={(event) => {
          if (event.defaultPrevented || isText(event.target) || paste.onPasteKey(event) || commands.pressAnywhere(event.nativeEvent)) return
          const command = getNavigationEvent(toKeyPress(event.nativeEvent), { rtl })
          if (!command) return
          event.preventDefault()
          actor.send(command)
        }}
        onPaste={(event) => {
          if (!isText(event.target)) paste.onPaste(event)
        }}
        onMouseDown={(event) => {
          // Prevents also the browser's own actions: going back in the history, and scrolling by middle click.
          if (event.button === 1 || isHistoryButton(event.button)) event.preventDefault()
        }}
        onMouseUp={(event) => {
          if (isHistoryButton(event.button)) event.preventDefault()
          if (event.button === 3) actor.send({ type: 'place.go', to: 'back' })
          if (event.button === 4) actor.send({ type: 'place.go', to: 'forward' })
        }}
      >
        {found ? (
          search && <SearchBar actor={actor} search={search} commands={commands} />
        ) : (
          <Toolbar actor={actor} room={room} commands={commands} />
        )}
        {inBin && <BinBar actor={actor} commands={commands} />}
        {found
          ? search && (
              <FilterPanel actor={actor} search={search}>
                {panes}
              </FilterPanel>
            )
          : panes}
        {(drop.over ?? drop.counted) !== undefined && (
          <p className={styles.dropNote} role="status">
            <DropNote over={drop.over} counted={drop.counted ?? 0} />
          </p>
        )}
        {search && <RelatedSearches search={search} />}
        <Footer actor={actor} room={room} commands={commands} />
        <input ref={files} type="file" multiple hidden tabIndex={-1} aria-label={t.uploadFile} onChange={offer} />
        <input
          ref={(input) => {
            folder.current = input
            input?.setAttribute('webkitdirectory', '')
          }}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t.uploadFolder}
          onChange={offer}
        />
        {commands.menu}
      </div>
      {chooser && <Chooser actor={actor} chooser={chooser} />}
      {quickLook && isLooking && <QuickLook actor={actor} preview={quickLook} onLeave={focusCursor} />}
    </>
  )
}

const isHistoryButton = (button: number): boolean => button === 3 || button === 4
/** Returns the value of the pane's drop mark. Undefined if an element inside the pane is the drop target. */
const paneState = ({ under, refusal }: DropState): 'accepted' | 'refused' | undefined =>
  under?.element ? undefined : refusal === null ? 'accepted' : 'refused'

const isText = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea') !== null
