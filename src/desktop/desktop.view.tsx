import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isUnfinished } from '#machines/upload-outcome'
import { toAriaKeyShortcuts } from '#ui/chord'
import { lazyPart, usePreload } from '#ui/lazy-part'
import { FailedCard } from '#ui/state-page'
import { OverlayView } from './command-palette/overlay.view'
import { desktopKeys } from './command-palette/shortcuts'
import { useDesktopKeys } from './command-palette/use-desktop-keys'
import styles from './desktop.module.css'
import { useLeaveGuard } from './page/page-exit'
import { useSize } from './page/use-size'
import { SurfaceView } from './surface/surface.view'
import { Taskbar } from './taskbar/taskbar.view'
import { UploadSign, UploadTray, uploadTrayParts } from './uploads/upload-tray'
import { useSurface, useUpload, useWindows } from './use-desktop'
import type { Size } from './window-frame/geometry'
import type { WindowsActor } from './window-manager/actors'
import { preloadContents } from './window-manager/window-contents'
import { PageTitle } from './window-manager/page-title.view'

const WindowView = lazyPart(() => import('./window-frame/window.view').then(({ WindowView: View }) => View), { Failed: FailedCard })
const Switcher = lazyPart(() => import('./window-manager/switcher.view').then(({ SwitcherView }) => SwitcherView), { Failed: FailedCard })
/** Most users open a folder first. */
const explorerPart = { preload: async () => preloadContents(['explorer']) }
const parts = [WindowView, Switcher, explorerPart, ...uploadTrayParts]

/** Desktop of the signed-in user. After the session has expired it still shows the desktop of that user. */
export function DesktopView({ isInUse }: { isInUse: boolean }) {
  const windows = useWindows()
  const surface = useSurface()
  const [area, setArea] = useSize()
  const desk = useRef<HTMLElement>(null)
  const upload = useUpload()
  const hasUnsent = useSelector(upload, (snapshot) => snapshot?.context.files.some(isUnfinished) === true)
  const intake = useSelector(upload, (snapshot) => snapshot?.children.intake)
  const hasOffered = useSelector(intake, (snapshot) => snapshot?.matches('processing') === true)
  useLeaveGuard(hasUnsent || hasOffered)
  const hasFiles = useSelector(upload, (snapshot) => (snapshot?.context.files.length ?? 0) > 0)
  const [isOpen, onOpenChange] = useState(true)
  const uploads = (hasFiles || hasOffered) && upload && intake && windows && { manager: upload, intake, windows, isOpen, onOpenChange }
  usePreload(parts)
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
      {uploads && <UploadTray {...uploads} />}
      {windows && <Taskbar windows={windows} area={area} uploads={uploads && <UploadSign {...uploads} />} />}
      <OverlayView />
    </div>
  )
}

/** Shortcuts of the desktop that no button or menu shows. They work with the focus anywhere. */
const deskKeys = toAriaKeyShortcuts(
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

/** Focuses the desktop when the last visible window closes or is hidden. Otherwise the focus would be lost with that window. */
function useDeskFocus(desk: RefObject<HTMLElement | null>, activeId: string | null): void {
  const before = useRef(activeId)
  useEffect(() => {
    const isGone = before.current !== null && activeId === null
    before.current = activeId
    if (!isGone) return
    // A hidden element keeps the focus until the next frame, so the focus moves one frame later.
    const drawn = requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body || !focused.checkVisibility()) desk.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(drawn)
  }, [desk, activeId])
}
