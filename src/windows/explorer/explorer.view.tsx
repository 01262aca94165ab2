import { type ChangeEvent, lazy, type MouseEvent, Suspense, useRef } from 'react'
import { useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { chosenItems, holdsFiles } from './drop'
import styles from './explorer.module.css'
import { type ExplorerActor, useExplorer, useChooserActor, useListingActor } from './explorer-actor'
import { selectedRows } from './context'
import { placeKey } from './keys'
import { folderMenu, itemMenu, type MenuSituation } from './menu'
import { printEntry } from './printing'
import { messages } from './explorer.messages'
import { Footer } from './footer.view'
import { keysOf, Listing } from './listing.view'
import { pastedItems } from './paste'
import { dropWords } from './moving/drop-words'
import { useCarryOut } from './moving/use-carry-out'
import { useDrag } from './moving/use-drag'
import { type Over, useDrop } from './moving/use-drop'
import { Panes } from './panes.view'
import { Toolbar } from './toolbar.view'
import { useRoom } from './use-room'
import { useKeptFocus } from './use-kept-focus'

/** Seldom asked for. */
const Chooser = lazy(() => import('./moving/chooser.view').then(({ Chooser: view }) => ({ default: view })))

export function ExplorerView({ actor }: { actor: ExplorerActor }) {
  const say = useMessages(messages)
  const { direction, format } = useLocale()
  const rtl = direction === 'rtl'
  const menu = useMenu()
  const listing = useListingActor(actor)
  const chooser = useChooserActor(actor)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const drop = useDrop(actor)
  const drag = useDrag(actor)
  const carryOut = useCarryOut(actor)
  const room = useRoom(
    root,
    useExplorer(actor, ({ preferences }) => preferences.panes),
  )
  const focus = useKeptFocus(actor, root)

  const chooseFiles = () => files.current?.click()
  const chooseFolder = () => folder.current?.click()
  const offer = (event: ChangeEvent<HTMLInputElement>) => {
    const target = actor.getSnapshot().context.located.folder
    const items = chosenItems(event.target.files ?? [])
    event.target.value = ''
    if (target && items.length > 0) actor.send({ type: 'upload.offer', target, items })
  }
  const openMenu = (event: MouseEvent, uuid: string | undefined) => {
    if (uuid !== undefined) actor.send({ type: 'row.menu', uuid })
    const { context } = actor.getSnapshot()
    const situation: MenuSituation = {
      say,
      standing: { session: context.session, folder: context.located.folder },
      rules: context.rules,
      send: actor.send,
      chooseFiles,
      chooseFolder,
    }
    const isBlank = uuid === undefined
    const entries = isBlank ? folderMenu(situation) : itemMenu(situation, selectedRows(context))
    const print = printEntry(context, context.located.path.at(-1)?.title ?? say.roots, say)
    menu.open(event, [...entries, '---', print], isBlank ? say.folderMenu : say.itemMenu)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and drops of the whole window */}
      <div
        ref={root}
        className={styles.explorer}
        {...focus}
        {...drop.handlers}
        onDragStart={drag}
        {...carryOut}
        onKeyDown={(event) => {
          if (event.defaultPrevented || isText(event.target)) return
          const command = placeKey(keysOf(event.nativeEvent), { rtl })
          if (!command) return
          event.preventDefault()
          actor.send(command)
        }}
        onPaste={(event) => {
          if (isText(event.target) || !holdsFiles(event.clipboardData)) return
          event.preventDefault()
          const now = Date.now()
          const pasted = pastedItems(event.clipboardData, now, () => say.pastedImage(format, now))
          if (pasted.items.length > 0 || pasted.hasFolder) actor.send({ type: 'files.paste', ...pasted })
        }}
        onMouseDown={(event) => {
          // Neither may the page go back nor a middle click begin to scroll.
          if (event.button === 1 || isHistoryButton(event.button)) event.preventDefault()
        }}
        onMouseUp={(event) => {
          if (isHistoryButton(event.button)) event.preventDefault()
          if (event.button === 3) actor.send({ type: 'place.go', to: 'back' })
          if (event.button === 4) actor.send({ type: 'place.go', to: 'forward' })
        }}
      >
        <Toolbar actor={actor} room={room} onFiles={chooseFiles} onFolder={chooseFolder} />
        <Panes actor={actor} room={room}>
          <div className={styles.content} data-pane data-drop={drop.over && paneState(drop.over)}>
            {listing && <Listing actor={actor} listing={listing} onUpload={chooseFiles} onMenu={openMenu} />}
          </div>
        </Panes>
        {(drop.over ?? drop.counted) !== undefined && (
          <p className={styles.dropNote} role="status">
            {drop.over ? dropWords(say, format, drop.over) : say.dropCounting(format, drop.counted ?? 0)}
          </p>
        )}
        <Footer actor={actor} room={room} />
        <input ref={files} type="file" multiple hidden tabIndex={-1} aria-label={say.uploadFile} onChange={offer} />
        <input
          ref={(input) => {
            folder.current = input
            input?.setAttribute('webkitdirectory', '')
          }}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={say.uploadFolder}
          onChange={offer}
        />
        {menu.element}
      </div>
      {chooser && (
        <Suspense>
          <Chooser actor={actor} chooser={chooser} />
        </Suspense>
      )}
    </>
  )
}

const isHistoryButton = (button: number): boolean => button === 3 || button === 4
/** The pane itself is marked only when nothing in it is meant. */
const paneState = ({ under, refusal }: Over): 'accepted' | 'refused' | undefined =>
  under?.element ? undefined : refusal === null ? 'accepted' : 'refused'

const isText = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea') !== null
