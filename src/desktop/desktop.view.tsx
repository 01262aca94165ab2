import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef } from 'react'
import { isOpen } from '#machines/upload-outcome'
import { ariaKeys } from '#ui/chord'
import { late } from '#ui/late'
import { FailedCard } from '#ui/state-page'
import styles from './desktop.module.css'
import type { Size } from './geometry'
import { useLeaveGuard } from './leaving'
import { OverlayView } from './overlay.view'
import { PageTitle } from './page-title.view'
import { desktopKeys } from './shortcuts'
import { SurfaceView } from './surface.view'
import { Taskbar } from './taskbar.view'
import { useSurface, useUpload, useWindows } from './use-desktop'
import { useDesktopKeys } from './use-desktop-keys'
import { useSize } from './use-size'
import { WindowView } from './window.view'
import type { WindowsActor } from './windows'

const Switcher = late(() => import('./switcher.view').then(({ SwitcherView }) => SwitcherView), { Failed: FailedCard })

/** The desktop of whoever is signed in, or was until the session ended by itself. */
export function DesktopView({ isInUse }: { isInUse: boolean }) {
  const windows = useWindows()
  const surface = useSurface()
  const [area, setArea] = useSize()
  const desk = useRef<HTMLElement>(null)
  const upload = useUpload()
  const hasUnsent = useSelector(upload, (snapshot) => snapshot?.context.files.some(isOpen) === true)
  const intake = useSelector(upload, (snapshot) => snapshot?.children.intake)
  const hasOffered = useSelector(intake, (snapshot) => snapshot?.matches('holding') === true)
  useLeaveGuard(hasUnsent || hasOffered)
  return (
    <div className={styles.desktop}>
      <main
        ref={(element) => {
          desk.current = element
          setArea(element)
        }}
        tabIndex={-1}
        aria-keyshortcuts={deskKeys}
        className={styles.area}
      >
        {surface && windows && <SurfaceView surface={surface} windows={windows} />}
        {windows && area && <Windows windows={windows} area={area} desk={desk} isInUse={isInUse} />}
      </main>
      {windows && <Taskbar windows={windows} area={area} />}
      <OverlayView />
    </div>
  )
}

/** What works wherever the focus is and has no control of its own. */
const deskKeys = ariaKeys(
  ...(['palette', 'sheet', 'sheetToo', 'save', 'find', 'findToo', 'desktop', 'inspector'] as const).map((command) => desktopKeys[command]),
)

interface WindowsProps {
  windows: WindowsActor
  area: Size
  desk: RefObject<HTMLElement | null>
  isInUse: boolean
}

function Windows({ windows, area, desk, isInUse }: WindowsProps) {
  const open = useSelector(windows, ({ context }) => context.windows)
  const stack = useSelector(windows, ({ context }) => context.stack)
  const activeId = useSelector(windows, ({ context }) => context.activeId)
  const switcher = useSelector(windows, ({ children }) => children.switcher)
  const isSwitching = useSelector(switcher, (snapshot) => snapshot?.matches('open') === true)
  useDesktopKeys(windows, area, desk)
  useDeskFocus(desk, activeId)
  return (
    <>
      {open.map(({ id, ref }) => (
        <WindowView key={id} actor={ref} area={area} zIndex={stack.indexOf(id) + 1} />
      ))}
      {switcher && isSwitching && <Switcher switcher={switcher} windows={windows} area={area} />}
      {isInUse && <PageTitle open={open} activeId={activeId} />}
    </>
  )
}

/** When the last window in sight goes, what had the focus in it goes too: the desktop takes it. */
function useDeskFocus(desk: RefObject<HTMLElement | null>, activeId: string | null): void {
  const before = useRef(activeId)
  useEffect(() => {
    const isGone = before.current !== null && activeId === null
    before.current = activeId
    if (!isGone) return
    // What is hidden keeps the focus until the page is drawn.
    const drawn = requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body || !focused.checkVisibility()) desk.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(drawn)
  }, [desk, activeId])
}
