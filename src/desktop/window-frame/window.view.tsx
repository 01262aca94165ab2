import { useSelector } from '@xstate/react'
import { type KeyboardEvent, memo, type MouseEvent as ReactMouseEvent, useId, useRef, useState } from 'react'
import { Rnd } from 'react-rnd'
import { DialogHost } from '#ui/dialog'
import { useLocale, useMessages } from '#ui/locale'
import { useMenu } from '#ui/menu'
import { messages } from '../desktop.messages'
import { useLeaveGuard } from '../page/page-exit'
import { WindowProgress } from '../progress/task-progress'
import { useWindows } from '../use-desktop'
import { isUnsaved, type WindowActor } from '../window-manager/desktop-windows'
import { clamp, isArrow, isNarrow, moveByKey, type Rect, type Size, smallestWindow } from './geometry'
import { getSideRect } from './snapping'
import { TitleBar } from './title-bar.view'
import { useSnapping } from './use-snapping'
import { useInvalidFieldFocus, useWindowFocus } from './use-window-focus'
import styles from './window.module.css'
import { Content, Question } from './window-content.view'
import { getWindowEntries } from './window-menu'
import { isSamePlace, placeWindow, toWholeArea } from './window-place'
import { getWindowTitle } from './window-title'

interface WindowProps {
  actor: WindowActor
  area: Size
  zIndex: number
}

/** Frame of a window. During a drag only the DOM element moves; the machine receives the position at the end of the drag. */
export const WindowView = memo(function WindowView({ actor, area, zIndex }: WindowProps) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const titleId = useId()
  const root = useRef<HTMLDivElement>(null)
  const { id, maximisable } = actor.getSnapshot().context
  const { rect, isWhole, side } = useSelector(actor, (snapshot) => placeWindow(area, snapshot), isSamePlace)
  const title = useSelector(actor, ({ context }) => getWindowTitle(context, locale))
  const isShown = useSelector(actor, (snapshot) => snapshot.matches({ visibility: 'shown' }))
  const isActive = useSelector(actor, (snapshot) => snapshot.matches({ activity: 'active' }))
  const frame = useRef<Rnd>(null)
  const { preview, start, follow, drop } = useSnapping(actor, area, root, frame)
  const [isPointedAt, setPointedAt] = useState(false)
  useWindowFocus(root, isActive && isShown)
  useInvalidFieldFocus(
    root,
    useSelector(actor, ({ value }) => value.work),
  )
  useLeaveGuard(useSelector(actor, isUnsaved))

  const isResizable = maximisable && !isNarrow(area)
  const move = (event: KeyboardEvent) => {
    if (!isArrow(event.key) || event.ctrlKey || event.altKey || isWhole) return
    event.preventDefault()
    actor.send({ type: 'frame.move', rect: moveByKey(area, rect, event.key) })
  }

  const menu = useMenu()
  const windows = useWindows()
  const openMenu = (event: ReactMouseEvent) => {
    const window = windows?.getSnapshot().context.windows.find(({ ref }) => ref === actor)
    if (windows && window) menu.open(event, getWindowEntries(window, windows, t), t.windowMenu(title))
  }

  return (
    <>
      {preview && <SnapPreview rect={preview === 'top' ? toWholeArea(area) : getSideRect(area, preview)} zIndex={zIndex} />}
      <Rnd
        ref={frame}
        className={styles.place ?? ''}
        style={{ zIndex, display: isShown ? 'block' : 'none' }}
        position={{ x: rect.x, y: rect.y }}
        size={{ width: rect.width, height: rect.height }}
        minWidth={Math.min(smallestWindow.width, rect.width, area.width)}
        minHeight={Math.min(smallestWindow.height, rect.height, area.height)}
        dragHandleClassName={styles.handle ?? ''}
        cancel={`.${styles.controls}`}
        disableDragging={isWhole && !isResizable}
        // The browser needs a compositing layer for each resize handle, so only a window that can be resized now has handles.
        enableResizing={!isWhole && (isPointedAt || (isActive && !canHover.matches))}
        resizeHandleClasses={handleClasses}
        onDragStart={start}
        onDrag={follow}
        onDragStop={drop}
        onResizeStop={(_, __, element, ___, { x, y }) =>
          actor.send({ type: 'frame.move', rect: clamp(area, { x, y, width: element.offsetWidth, height: element.offsetHeight }) })
        }
      >
        {/* The window is raised before the pressed element handles the press. */}
        <div
          ref={root}
          id={id}
          role="dialog"
          aria-modal="false"
          aria-labelledby={titleId}
          tabIndex={-1}
          className={styles.window}
          data-active={isActive || undefined}
          data-maximised={isWhole || undefined}
          data-side={side}
          onPointerEnter={() => setPointedAt(true)}
          onPointerLeave={() => setPointedAt(false)}
          onPointerDownCapture={() => isActive || actor.send({ type: 'frame.press' })}
          onFocusCapture={() => isActive || actor.send({ type: 'frame.press' })}
        >
          <TitleBar {...{ actor, title, titleId, isWhole, isResizable }} onMove={move} onMenu={openMenu} />
          <DialogHost className={styles.body}>
            <Content actor={actor} />
            <Question actor={actor} />
          </DialogHost>
          <WindowProgress windowId={id} />
        </div>
      </Rnd>
      {menu.element}
    </>
  )
})

const canHover = matchMedia('(hover: hover)')

/** Shows where the dragged window would snap. It is drawn below the dragged window and above all others. */
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
