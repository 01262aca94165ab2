import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { panelMinWidth } from '#api/contract/constants'
import { useLocale, useMessages } from '#ui/locale'
import { FindBar } from './find.view'
import { ImageView } from './image.view'
import { PagesView } from './pages.view'
import { SheetsView } from './sheets.view'
import { SlidesView } from './slides.view'
import { TextView } from './text.view'
import { WordView } from './word.view'
import { PanelTabs, SidePanel } from './panel.view'
import { Failure, PasswordForm, PrintNotice, SimpleViewNotice, Waiting } from './states.view'
import { ThumbnailStrip } from './strip.view'
import { Tools } from './tools.view'
import { getFindActor, type ViewerActor } from './viewer-actor'
import { getViewerCommand } from './keys'
import { messages } from './viewer.messages'
import styles from './viewer.module.css'

/** Minimum width of the window, in pixels, at which the side panel is next to the document. Below it, the panel covers the document. */
const minSideBySideWidth = 560
const documentMinWidth = 220
const stripWidth = 140

const isTyping = (target: EventTarget): boolean => target instanceof Element && target.closest('input, textarea, select') !== null

const isInTools = (target: EventTarget): boolean => target instanceof Element && target.closest('[role=toolbar]') !== null

const isInPanel = (target: EventTarget): boolean => target instanceof Element && target.closest('aside') !== null

export function ViewerView({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const { direction } = useLocale()
  const expanded = useSelector(actor, (snapshot) => snapshot.matches({ panel: 'expanded' }))
  const stripOpen = useSelector(actor, (snapshot) => snapshot.matches({ strip: 'open' }))
  const root = useRef<HTMLDivElement>(null)
  const pageField = useRef<HTMLInputElement>(null)
  const isNarrow = useIsNarrow(root)
  const panelId = useId()

  const onKeyDown = (event: KeyboardEvent) => {
    // True if the event comes from outside this element: dialogs of the panel are elsewhere in the DOM, but React passes their events on to
    // this handler.
    const isOutside = event.target instanceof Node && !event.currentTarget.contains(event.target)
    if (event.defaultPrevented || event.nativeEvent.isComposing || isOutside) return
    const command = getViewerCommand(event.nativeEvent)
    const typing = isTyping(event.target)
    if (!command || (typing && command.type !== 'find.open' && command.type !== 'print.start')) return
    // Letters without Ctrl or Alt are for the field or panel that has the focus, so they are not shortcuts there.
    if ((typing || isInPanel(event.target)) && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    if (command.type === 'focus.page') pageField.current?.focus()
    else if (command.type === 'select.page') selectPage(root.current, actor.getSnapshot().context.page)
    else {
      // The content that has the focus disappears with its document. The viewer passes the focus on to the content of the next one.
      if (command.type === 'document.go' && !isInTools(event.target)) root.current?.focus({ preventScroll: true })
      actor.send(command)
    }
  }

  return (
    <div ref={root} className={styles.viewer} tabIndex={-1} onKeyDown={onKeyDown}>
      <Tools actor={actor} pageField={pageField} />
      <PrintNotice actor={actor} />
      <SimpleViewNotice actor={actor} />
      <div className={styles.body}>
        {/* A group with a new id reads the positions of its panels again; their content stays mounted. */}
        <Group id={`${panelId} ${direction}`} className={styles.panels} orientation="horizontal">
          <Panel id="document" minSize={documentMinWidth + (stripOpen ? stripWidth : 0)} className={styles.document}>
            <Content actor={actor} />
          </Panel>
          {expanded && !isNarrow && <Separator className={styles.handle} aria-label={t.panelHandle} />}
          {expanded && !isNarrow && (
            <Panel
              id="panel"
              defaultSize={actor.getSnapshot().context.panelWidth}
              minSize={panelMinWidth}
              groupResizeBehavior="preserve-pixel-size"
              onResize={({ inPixels }) => actor.send({ type: 'panel.resized', width: Math.round(inPixels) })}
            >
              <SidePanel actor={actor} id={panelId} />
            </Panel>
          )}
        </Group>
        {expanded && isNarrow && (
          <div className={styles.over}>
            <SidePanel actor={actor} id={panelId} />
          </div>
        )}
        <PanelTabs actor={actor} id={panelId} />
      </div>
    </div>
  )
}

function Content({ actor }: { actor: ViewerActor }) {
  const t = useMessages(messages)
  const picture = useSelector(actor, ({ context }) => context.picture)
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ picture: 'failed' }))
  const locked = useSelector(actor, (snapshot) => snapshot.matches({ picture: 'locked' }))
  const stripOpen = useSelector(actor, (snapshot) => snapshot.matches({ strip: 'open' }))
  const find = useSelector(actor, getFindActor)
  if (failed) return <Failure actor={actor} />
  if (locked) return <PasswordForm actor={actor} />
  if (picture === null) return <Waiting />
  if (picture.kind === 'embedded') return <iframe className={styles.embedded} src={picture.url} title={t.embedded} />
  if (picture.kind === 'image') return <ImageView actor={actor} url={picture.url} />
  if (picture.kind === 'sheets') return <SheetsView actor={actor} book={picture.book} />
  if (picture.kind !== 'pages')
    return (
      <div className={styles.reading}>
        {find && <FindBar actor={actor} find={find} />}
        {picture.kind === 'text' && <TextView actor={actor} parts={picture.parts} />}
        {picture.kind === 'word' && <WordView actor={actor} layout={picture.layout} />}
        {picture.kind === 'slides' && <SlidesView actor={actor} deck={picture.deck} />}
      </div>
    )
  return (
    <>
      {stripOpen && picture.source.count > 1 && <ThumbnailStrip actor={actor} source={picture.source} />}
      <div className={styles.reading}>
        {find && <FindBar actor={actor} find={find} />}
        <PagesView actor={actor} source={picture.source} />
      </div>
    </>
  )
}

const selectPage = (root: Element | null, page: number) => {
  const text = root?.querySelector(`[data-page="${page}"]`)
  if (text instanceof HTMLIFrameElement) text.contentWindow?.getSelection()?.selectAllChildren(text.contentWindow.document.body)
  else if (text) getSelection()?.selectAllChildren(text)
}

function useIsNarrow(root: { current: HTMLElement | null }): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < minSideBySideWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [root])
  return isNarrow
}
