import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef } from 'react'
import { progressOf } from '#machines/upload'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { messages } from './desktop.messages'
import styles from './desktop.module.css'
import { OverlayView } from './overlay.view'
import { SurfaceView } from './surface.view'
import { Taskbar } from './taskbar.view'
import { useMessaging, useProduct, useSurface, useUpload, useWindows } from './use-desktop'
import { useShortcuts } from './use-shortcuts'
import { useSize } from './use-size'
import { WindowView } from './window.view'
import type { WindowActor } from './desktop-windows'
import type { WindowsActor } from './windows'

/** The desktop of whoever is signed in. */
export function DesktopView() {
  const windows = useWindows()
  const surface = useSurface()
  const [area, setArea] = useSize()
  const id = useId()
  useShortcuts()
  return (
    <div className={styles.desktop}>
      <main ref={setArea} id={id} tabIndex={-1} className={styles.area}>
        {surface && windows && <SurfaceView surface={surface} windows={windows} />}
        {windows && area && <Windows windows={windows} area={area} desk={id} />}
      </main>
      {windows && <Taskbar windows={windows} />}
      <OverlayView />
    </div>
  )
}

function Windows({ windows, area, desk }: { windows: WindowsActor; area: { width: number; height: number }; desk: string }) {
  const open = useSelector(windows, ({ context }) => context.windows)
  const stack = useSelector(windows, ({ context }) => context.stack)
  const activeId = useSelector(windows, ({ context }) => context.activeId)
  const active = open.find(({ id }) => id === activeId)
  useDeskFocus(desk, activeId)
  return (
    <>
      {open.map(({ id, ref }) => (
        <WindowView key={id} actor={ref} area={area} zIndex={stack.indexOf(id) + 1} />
      ))}
      <PageTitle active={active?.ref} />
    </>
  )
}

/** When the last window in sight goes, what had the focus in it goes too: the desktop takes it. */
function useDeskFocus(desk: string, activeId: string | null): void {
  const before = useRef(activeId)
  useEffect(() => {
    const isGone = before.current !== null && activeId === null
    before.current = activeId
    if (!isGone) return
    // What is hidden keeps the focus until the page is drawn.
    const drawn = requestAnimationFrame(() => {
      const focused = document.activeElement
      if (focused === null || focused === document.body || !focused.checkVisibility())
        document.getElementById(desk)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(drawn)
  }, [desk, activeId])
}

function PageTitle({ active }: { active: WindowActor | undefined }) {
  const say = useMessages(messages)
  const { locale } = useLocale()
  const product = useProduct(say.product)
  const title = useSelector(active, (snapshot) => snapshot && (snapshot.context.title ?? snapshot.context.kind.title[locale]))
  const format = useFormat()
  const unread = useSelector(useMessaging(), (snapshot) => snapshot?.context.unread ?? 0)
  const hundredths = useSelector(useUpload(), (snapshot) =>
    snapshot?.matches('sending') ? Math.floor(100 * progressOf(snapshot.context.files, snapshot.context.loaded)) : undefined,
  )
  const count = unread > 0 ? `(${format.number(unread)}) ` : ''
  const progress = hundredths === undefined ? '' : `${format.percent(hundredths / 100)} `
  useEffect(() => {
    document.title = `${count}${progress}${title === undefined ? product : `\u2068${title}\u2069 · ${product}`}`
  }, [count, progress, title, product])
  return (
    <p role="status" className="visually-hidden">
      {title === undefined ? '' : say.windowOpened(title)}
    </p>
  )
}
