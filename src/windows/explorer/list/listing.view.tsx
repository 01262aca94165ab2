import { useSelector } from '@xstate/react'
import { type MouseEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Node } from '#api/contract/node'
import { currentEntry } from '#machines/history'
import { Button } from '#ui/button'
import { lazyPart } from '#ui/lazy-part'
import { useLocale, useMessages } from '#ui/locale'
import { useLoadMoreAtEnd } from '#widgets/infinite-list/load-more-at-end'
import { useRemInPixels } from '#ui/use-rem'
import styles from './listing.module.css'
import { type ExplorerActor, type ListingActor, useExplorer, useNamingActor } from '../explorer-actor'
import { moveCellFocus } from './cell-focus'
import { getOpenFolders } from '../context'
import type { CommandTarget } from '../commands/situation'
import { type KeyPress, toKeyPress, getListEvent } from '../commands/keys'
import { messages } from '../explorer.messages'
import { type Layout, ListRows } from './list.view'
import { ListHead } from './list-head.view'
import { ListState } from './list-state.view'
import { type TilePlaces, useMarquee } from './use-marquee'
import { getColumnStyle } from './use-column-width'
import { useColumns } from './use-columns'

const GridRows = lazyPart(() => import('../grid/grid.view').then(({ GridRows: view }) => view))

/** Distance to the end at which a scrolled list loads more, in heights of the visible area: the rows then arrive before the user does. */
const scrolledShare = 2

/** Milliseconds without scrolling after which the scroll position is stored. A wheel ends a scroll at each of its steps. */
const scrollPause = 150

/** Minimum time between two reports of pointer movement, in milliseconds. */
const pointerPause = 500

interface ListingProps {
  actor: ExplorerActor
  listing: ListingActor
  onUpload(): void
  onMenu(event: MouseEvent, uuid: string | undefined): void
  /** Shows a large preview of the document with the cursor. Returns false if the cursor is not at a document. */
  onQuickLook(): boolean
  /** Runs the command of the pressed key. Returns true if the key belongs to a command. */
  onPress(event: KeyboardEvent, place: CommandTarget): boolean
}

const findRowUuid = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-uuid]')?.dataset.uuid : undefined
const isEditing = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-editor]') !== null

/** Scroll container with rows or tiles. It is one tab stop, supports the grid keys, and interprets all clicks in one place. */
export function Listing({ actor, listing, onUpload, onMenu, onPress, onQuickLook }: ListingProps) {
  const t = useMessages(messages)
  const { direction, format } = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const layout = useRef<Pick<Layout, 'columns' | 'rows'>>({ columns: 1, rows: 1 })
  const places = useRef<TilePlaces>(null)
  const box = useRef<HTMLDivElement>(null)
  /** True if the list had the focus before the press. A click that only activates the window must not start a rename. */
  const hadFocus = useRef(false)
  const rem = useRemInPixels(scroller)

  const view = useExplorer(actor, ({ rules }) => rules.view)
  const children = useExplorer(actor, (context) => context.children)
  const { all, layout: layoutOfColumns } = useColumns(actor)
  const naming = useNamingActor(actor)
  const named = useSelector(naming, (snapshot) => (snapshot?.context.named.kind === 'existing' ? snapshot.context.named.uuid : null))
  const hasDelayedPage = useSelector(listing, (snapshot) => snapshot.matches({ work: 'delayingPage' }))
  const waiting = useSelector(listing, (snapshot) => snapshot.matches({ work: { loading: 'slow' } }))

  const rows = children.contents
  const columns = view === 'GRID' ? layout.current.columns : all.length
  const isReady = useSelector(listing, (snapshot) => snapshot.can({ type: 'list.more' }))
  const more = useCallback(() => listing.send({ type: 'list.more' }), [listing])
  const loadMore = useLoadMoreAtEnd({ scroller, rows, isReady, more, scrolledShare })
  useScrollToTop(actor, scroller, children.offset)
  useScrollMemory(actor, scroller, rows)
  useHorizontalScrollSync(scroller, head, view)
  const pointer = usePointerReport(listing)

  const onLayout = useCallback((next: Layout) => {
    layout.current = next
    places.current = next.places
  }, [])
  const syncHeads = naming !== undefined && named === null ? 1 : 0
  const beginBox = useMarquee({ actor, scroller, frame: box, places, lead: syncHeads })

  const Rows = view === 'GRID' ? GridRows : ListRows
  const count = rows.length > 0 || naming !== undefined ? children.totalElements : 0
  return (
    <div
      className={styles.listing}
      data-view={view}
      data-resized={Object.keys(layoutOfColumns.widths).length > 0 || undefined}
      style={view === 'GRID' ? undefined : getColumnStyle(layoutOfColumns, all)}
      {...pointer}
    >
      {hasDelayedPage && (
        <div className={styles.chip}>
          <Button look="filled" icon="refresh" title={t.refreshHint} onClick={() => listing.send({ type: 'list.apply' })}>
            {t.refresh}
          </Button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid is a composite widget */}
      <div
        role="grid"
        aria-label={t.content}
        aria-multiselectable="true"
        aria-busy={waiting}
        aria-rowcount={view === 'GRID' ? Math.ceil(count / columns) : count + 1}
        aria-colcount={columns}
        tabIndex={rows.length === 0 ? 0 : -1}
        className={styles.table}
        onPointerDown={(event) => {
          hadFocus.current = event.currentTarget.contains(document.activeElement)
          beginBox(event)
        }}
        onClick={(event) => {
          if (isEditing(event.target)) return
          const uuid = findRowUuid(event.target)
          const toggle = event.ctrlKey || event.metaKey
          if (uuid === undefined) {
            if (!toggle && !event.shiftKey && !(event.target instanceof Element && event.target.closest('button, input, label')))
              actor.send({ type: 'select.none' })
            return
          }
          const box = event.target instanceof HTMLInputElement || event.target instanceof HTMLLabelElement
          // Prevents the label from clicking the checkbox as well, which would undo the change.
          if (event.target instanceof HTMLLabelElement) event.preventDefault()
          const onName = hadFocus.current && event.target instanceof Element && event.target.closest('bdi') !== null
          actor.send({ type: 'row.click', uuid, at: event.timeStamp, style: { toggle: toggle || box, extend: event.shiftKey }, onName })
        }}
        onAuxClick={(event) => {
          const uuid = findRowUuid(event.target)
          if (event.button === 1 && uuid !== undefined) actor.send({ type: 'row.open', uuid, aside: true })
        }}
        onContextMenu={(event) => {
          if (!isEditing(event.target)) onMenu(event, findRowUuid(event.target))
        }}
        onKeyDown={(event) => {
          if (isEditing(event.target)) return
          const press = { ...toKeyPress(event.nativeEvent) }
          const {
            selection: { cursor },
            typed,
          } = actor.getSnapshot().context
          if (movesToHeads(press, rows, cursor)) {
            event.preventDefault()
            head.current?.querySelector<HTMLElement>('[role=columnheader]')?.focus()
            return
          }
          if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return
          const sideways = view === 'GRID' ? null : getCellStep(press, direction)
          if (sideways !== null && event.target instanceof Element && moveCellFocus(event.target, sideways)) return event.preventDefault()
          if (onPress(event.nativeEvent, { at: 'keys' })) return
          const command = getListEvent(press, { ...layout.current, rtl: direction === 'rtl' }, typed)
          if (!command) return
          event.preventDefault()
          const isPlainSpace = command.type === 'cursor.toggle' && !press.ctrlKey && !press.metaKey
          if (isPlainSpace && !(event.target instanceof HTMLInputElement) && (event.repeat || onQuickLook())) return
          actor.send(command)
        }}
      >
        {view !== 'GRID' && <ListHead actor={actor} rem={rem} element={head} />}
        <div
          ref={scroller}
          role="presentation"
          data-part="scroller"
          className={styles.scroller}
          data-waiting={(waiting && rows.length > 0) || undefined}
          onScroll={loadMore}
        >
          <Rows
            actor={actor}
            rows={rows}
            offset={children.offset}
            scroller={scroller}
            naming={naming}
            named={named}
            rem={rem}
            onLayout={onLayout}
          />
          <div ref={box} className={styles.box} aria-hidden="true" hidden />
          <ListState actor={actor} listing={listing} empty={rows.length === 0 && naming === undefined} onUpload={onUpload} />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {waiting ? t.loading : rows.length > 0 ? t.itemsLoaded(format, rows.length, children.totalElements) : ''}
      </p>
    </div>
  )
}

/** Returns the direction in which a key moves between cells; null for other keys. */
const getCellStep = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress, direction: 'rtl' | 'ltr'): 1 | -1 | 'out' | null => {
  if (shiftKey || ctrlKey || altKey || metaKey) return null
  if (key === 'Escape') return 'out'
  const onwards = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  return key === onwards ? 1 : key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : null
}

const movesToHeads = ({ key, shiftKey, ctrlKey, altKey }: KeyPress, rows: readonly Node[], cursor: string | null): boolean =>
  key === 'ArrowUp' && !shiftKey && !ctrlKey && !altKey && (rows.length === 0 || rows[0]?.uuid === cursor)

/**
 * Scrolls heads and rows together when the columns are wider than the window, and keeps the name column visible. The heads are outside of
 * the scroll container. Names are sticky only while the columns scroll, because each sticky element gets its own compositing layer, in
 * every window.
 */
function useHorizontalScrollSync(scroller: RefObject<HTMLElement | null>, head: RefObject<HTMLElement | null>, view: string) {
  useEffect(() => {
    const body = scroller.current
    const heads = head.current
    const list = body?.closest('[role=grid]')
    if (!body || !list) return
    const over = new AbortController()
    // Scroll position that this hook has set. The rows follow the heads only if the user or the focus scrolled the heads. Without this
    // check, the scroll event of the heads would pull the rows back to an older position.
    let given = 0
    const lead = () => {
      // Reading the position forces a layout of the rows that the same scroll has drawn.
      if (!list.hasAttribute('data-wide') && given === 0) return
      given = body.scrollLeft
      heads?.scrollTo({ left: given })
    }
    lead()
    body.addEventListener('scroll', lead, over)
    heads?.addEventListener('scroll', () => Math.abs(heads.scrollLeft - given) < 1 || body.scrollTo({ left: heads.scrollLeft }), over)
    const observer = new ResizeObserver(() => {
      list.toggleAttribute('data-wide', body.scrollWidth > body.clientWidth)
      heads?.style.setProperty('--bar', `${body.offsetWidth - body.clientWidth}px`)
    })
    for (const element of [body, ...body.querySelectorAll('[data-part=rows]')]) observer.observe(element)
    return () => {
      over.abort()
      observer.disconnect()
    }
  }, [scroller, head, view])
}

/** Scrolls to the top when the page or the sort order changes. */
function useScrollToTop(actor: ExplorerActor, scroller: RefObject<HTMLElement | null>, offset: number) {
  const order = useExplorer(actor, ({ rules: { sortBy, direction, numeric, pagination, pageSize } }) =>
    [sortBy, direction, ...numeric, pagination, pageSize].join(' '),
  )
  const shown = useRef({ offset, order })
  useLayoutEffect(() => {
    if (shown.current.offset !== offset || shown.current.order !== order) scroller.current?.scrollTo({ top: 0 })
    shown.current = { offset, order }
  }, [scroller, offset, order])
}

/** Stores the scroll position of each location and restores it when its rows are loaded again. */
function useScrollMemory(actor: ExplorerActor, scroller: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const folders = useExplorer(actor, getOpenFolders)
  const restored = useRef<readonly string[]>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || rows.length === 0 || restored.current === folders) return
    const { top } = currentEntry(actor.getSnapshot().context.history)
    // Reading or writing `scrollTop` forces a layout. A new list is at its top anyway, so nothing is read or written then.
    if (top > 0 || restored.current !== undefined) element.scrollTop = top
    restored.current = folders
  }, [actor, scroller, folders, rows])
  useEffect(() => {
    const element = scroller.current
    const over = new AbortController()
    let waiting: ReturnType<typeof setTimeout> | undefined
    const storeScrollPosition = () => {
      if (waiting === undefined) return
      clearTimeout(waiting)
      waiting = undefined
      if (element && restored.current === getOpenFolders(actor.getSnapshot().context))
        actor.send({ type: 'place.scrolled', top: element.scrollTop })
    }
    const storeAfterPause = () => {
      clearTimeout(waiting)
      waiting = setTimeout(storeScrollPosition, scrollPause)
    }
    element?.addEventListener('scrollend', storeAfterPause, over)
    // The position must be known before a press leaves the folder.
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(type, storeScrollPosition, { capture: true, signal: over.signal })
    return () => {
      over.abort()
      clearTimeout(waiting)
    }
  }, [actor, scroller])
}

function usePointerReport(listing: ListingActor) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return {
    onPointerMove: (event: { timeStamp: number }) => {
      if (event.timeStamp - last.current < pointerPause) return
      last.current = event.timeStamp
      listing.send({ type: 'pointer.moved' })
    },
    onPointerLeave: () => {
      last.current = Number.NEGATIVE_INFINITY
      listing.send({ type: 'pointer.left' })
    },
  }
}
