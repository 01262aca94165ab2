import { useSelector } from '@xstate/react'
import {
  Component,
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Rnd, type RndDragCallback } from 'react-rnd'
import type { ActorRefFrom } from 'xstate'
import type { confirmMachine } from '#machines/confirm.machine'
import { noticeMessages } from '#text/messages/notices'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { ConfirmDialog, DialogHost } from '#ui/dialog'
import { Icon } from '#ui/icon'
import { useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { ProgressRing } from '#ui/progress'
import { messages } from './desktop.messages'
import type { WindowActor } from './desktop-windows'
import { clamp, isNarrow, movedBy, type Rect, type ResizeKey, resizedBy, type Size, smallestWindow } from './geometry'
import { isWindowChord, keysOf } from './shortcuts'
import { sideRect, type Snap, snapAt, undockedAt } from './snapping'
import { useWindows } from './use-desktop'
import { windowEntries } from './window-menu'
import styles from './window.module.css'

const isArrow = (key: string): key is ResizeKey => /^Arrow(Left|Right|Up|Down)$/.test(key)

/** One frame for every window. What is dragged moves in the browser only; the machine learns the place at the end of the gesture. */
export function WindowView({ actor, area, zIndex }: { actor: WindowActor; area: Size; zIndex: number }) {
  const say = useMessages(messages)
  const { locale } = useLocale()
  const titleId = useId()
  const root = useRef<HTMLDivElement>(null)
  const { kind, id, minimisable, maximisable } = actor.getSnapshot().context
  const kept = useSelector(actor, ({ context }) => context.rect)
  const title = useSelector(actor, ({ context }) => context.title ?? context.kind.title[locale])
  const isMaximised = useSelector(actor, (snapshot) => snapshot.matches({ size: 'maximised' }))
  const side = useSelector(actor, ({ context }) => context.side)
  const isShown = useSelector(actor, (snapshot) => snapshot.matches({ visibility: 'shown' }))
  const isActive = useSelector(actor, (snapshot) => snapshot.matches({ activity: 'active' }))
  useFocus(root, isActive && isShown)

  const rect = isMaximised ? wholeOf(area) : side ? sideRect(area, side) : clamp(area, kept)
  const isDocked = isMaximised || side !== undefined
  const place = (next: Rect) => actor.send({ type: 'frame.move', rect: clamp(area, next) })
  const toggleSize = () => actor.send({ type: isMaximised ? 'frame.restore' : 'frame.maximise' })

  const resizeByKey = (event: KeyboardEvent) => {
    if (!isArrow(event.key) || !isWindowChord(event.nativeEvent) || !event.shiftKey || isMaximised) return
    event.preventDefault()
    place(resizedBy(area, rect, event.key))
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (!isArrow(event.key) || event.ctrlKey || event.altKey || isMaximised) return
    event.preventDefault()
    place(movedBy(area, rect, event.key))
  }

  const menu = useMenu()
  const windows = useWindows()
  const openMenu = (event: ReactMouseEvent) => {
    const window = windows?.getSnapshot().context.windows.find(({ ref }) => ref === actor)
    if (windows && window) menu.open(event, windowEntries(window, windows, say), say.windowMenu(title))
  }

  const [preview, setPreview] = useState<Snap>()
  const grip = useRef({ x: 0, y: 0 })
  const follow = (event: DragEvent) => {
    const pointer = pointerIn(root.current, event)
    if (!pointer || !maximisable) return
    // A click trembles; only a drag takes the window away from its edge.
    if (isDocked && Math.hypot(pointer.x - grip.current.x, pointer.y - grip.current.y) > tremble)
      actor.send({ type: 'frame.move', rect: undockedAt(rect, kept, grip.current, pointer) })
    setPreview(isDocked ? undefined : snapAt(area, pointer))
  }
  const drop = (x: number, y: number) => {
    setPreview(undefined)
    if (preview === 'top') actor.send({ type: 'frame.maximise' })
    else if (preview) actor.send({ type: 'frame.snap', side: preview })
    else if (!isDocked && (x !== rect.x || y !== rect.y)) place({ ...rect, x, y })
  }

  return (
    <>
      {preview && <SnapPreview rect={previewRect(area, preview)} zIndex={zIndex} />}
      <Rnd
        className={styles.place ?? ''}
        style={{ zIndex, display: isShown ? 'block' : 'none' }}
        position={{ x: rect.x, y: rect.y }}
        size={{ width: rect.width, height: rect.height }}
        minWidth={Math.min(smallestWindow.width, kept.width, area.width)}
        minHeight={Math.min(smallestWindow.height, kept.height, area.height)}
        dragHandleClassName={styles.handle ?? ''}
        cancel={`.${styles.controls}`}
        disableDragging={isMaximised && (!maximisable || isNarrow(area))}
        enableResizing={!isMaximised}
        resizeHandleClasses={handleClasses}
        onDragStart={(event) => {
          grip.current = pointerIn(root.current, event) ?? grip.current
        }}
        onDrag={follow}
        onDragStop={(_, { x, y }) => drop(x, y)}
        onResizeStop={(_, __, element, ___, { x, y }) => place({ x, y, width: element.offsetWidth, height: element.offsetHeight })}
      >
        {/* Raising comes before the press reaches what was pressed. */}
        <div
          ref={root}
          id={id}
          role="dialog"
          aria-modal="false"
          aria-labelledby={titleId}
          tabIndex={-1}
          className={styles.window}
          data-active={isActive || undefined}
          data-maximised={isMaximised || undefined}
          data-side={side}
          onPointerDownCapture={() => isActive || actor.send({ type: 'frame.press' })}
          onFocusCapture={() => isActive || actor.send({ type: 'frame.press' })}
          onKeyDown={resizeByKey}
        >
          <header className={styles.bar}>
            {/* Moved by the arrow keys, so it takes the focus. */}
            <div
              className={styles.handle}
              role="group"
              aria-label={say.titleBar(title)}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
              tabIndex={0}
              onKeyDown={moveByKey}
              onContextMenu={openMenu}
              onDoubleClick={() => maximisable && toggleSize()}
            >
              <Icon name={kind.icon} size={18} className={styles.icon ?? ''} />
              <h2 id={titleId} className={styles.title}>
                <Bdi>{title}</Bdi>
              </h2>
            </div>
            <div className={styles.controls}>
              {minimisable && (
                <IconButton
                  icon="minimise"
                  label={say.minimise}
                  keys={keysOf('minimise')}
                  onClick={() => actor.send({ type: 'frame.minimise' })}
                />
              )}
              {maximisable && (
                <IconButton
                  icon={isMaximised ? 'restore' : 'maximise'}
                  label={isMaximised ? say.restore : say.maximise}
                  onClick={toggleSize}
                />
              )}
              <IconButton
                icon="close"
                label={say.close}
                keys={keysOf('close')}
                className={styles.close ?? ''}
                onClick={() => actor.send({ type: 'frame.close' })}
              />
            </div>
          </header>
          <DialogHost className={styles.body}>
            <Content actor={actor} />
            <Question actor={actor} />
          </DialogHost>
        </div>
      </Rnd>
      {menu.element}
    </>
  )
}

const tremble = 4
type DragEvent = Parameters<RndDragCallback>[0]

const wholeOf = (area: Size): Rect => ({ x: 0, y: 0, width: area.width, height: area.height })
const previewRect = (area: Size, snap: Snap): Rect => (snap === 'top' ? wholeOf(area) : sideRect(area, snap))

/** Where the pointer is in the work area. */
const pointerIn = (root: HTMLElement | null, event: DragEvent): { x: number; y: number } | undefined => {
  const area = root?.closest('main')?.getBoundingClientRect()
  const at = 'touches' in event ? (event as unknown as TouchEvent).touches[0] : (event as MouseEvent)
  return area && at ? { x: at.clientX - area.left, y: at.clientY - area.top } : undefined
}

/** Where the dragged window will be; below it, above all others. */
function SnapPreview({ rect, zIndex }: { rect: Rect; zIndex: number }) {
  const { x, y, width, height } = rect
  return (
    <div
      aria-hidden="true"
      className={styles.preview}
      style={{ zIndex, left: 0, translate: `${x}px ${y}px`, inlineSize: width, blockSize: height }}
    />
  )
}

const handleClasses = Object.fromEntries(
  ['top', 'bottom', 'left', 'right', 'topLeft', 'topRight', 'bottomLeft', 'bottomRight'].map((side) => [side, styles.edge ?? '']),
)

/** The focus enters an active window where it last was. */
function useFocus(root: { current: HTMLDivElement | null }, wanted: boolean): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const remember = (event: FocusEvent) => {
      last.current = event.target as Element
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [root])
  useEffect(() => {
    const element = root.current
    if (!wanted || !element || element.contains(document.activeElement)) return
    const target = last.current
    if (target instanceof HTMLElement && target.isConnected && element.contains(target)) target.focus({ preventScroll: true })
    else element.focus({ preventScroll: true })
  }, [root, wanted])
}

function Content({ actor }: { actor: WindowActor }) {
  const say = useMessages(messages)
  const notices = useMessages(noticeMessages)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ content: 'failed' }))
  const View = useSelector(actor, ({ context }) => context.View)
  const content = useSelector(actor, ({ context }) => context.content)
  if (isFailed)
    return (
      <div role="alert" className={styles.failed}>
        <span className={styles.failedMark}>
          <Icon name="warning" size={28} />
        </span>
        <p>{notices.windowFailed}</p>
        <div className={styles.failedActions}>
          <Button look="filled" icon="refresh" onClick={() => actor.send({ type: 'content.retry' })}>
            {say.retry}
          </Button>
          <Button onClick={() => actor.send({ type: 'frame.close' })}>{say.close}</Button>
        </div>
      </div>
    )
  const waiting = (
    <div className={styles.waiting}>
      <ProgressRing label={say.loadingWindow} />
    </div>
  )
  if (!View || !content) return waiting
  return (
    <CrashGuard key={content.id} onCrash={(error) => actor.send({ type: 'content.crashed', error })}>
      <Suspense fallback={waiting}>
        <View actor={content as never} />
      </Suspense>
    </CrashGuard>
  )
}

/** A view that throws while it is drawn ends here, not on the desktop. */
class CrashGuard extends Component<{ onCrash(error: unknown): void; children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.crashed ? null : this.props.children
  }
}

function Question({ actor }: { actor: WindowActor }) {
  const confirm = useSelector(actor, ({ children }) => children.confirm as ActorRefFrom<typeof confirmMachine> | undefined)
  const question = useSelector(confirm, (snapshot) => snapshot?.context)
  if (!confirm || !question) return null
  return (
    <ConfirmDialog
      title={question.title}
      ok={question.ok}
      cancel={question.cancel}
      danger={question.danger}
      onOk={() => confirm.send({ type: 'confirm.ok' })}
      onCancel={() => confirm.send({ type: 'confirm.cancel' })}
    >
      {question.text}
    </ConfirmDialog>
  )
}
