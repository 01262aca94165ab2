import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { getAverageShare, getDoneShare, isShownOutside } from '#machines/progress'
import { awaitsChoice, getUploadShare } from '#machines/upload-outcome'
import { isolate } from '#text/bidi'
import { uploadCountMessages } from '#text/messages/upload-counts'
import { useFormat, useLocale, useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import { useMessaging, useProduct, useProgress, useUpload } from '../use-desktop'
import { getWindowTitle } from '../window-frame/window-title'
import type { DesktopWindow } from './desktop-windows'

/** Title of the page, and the announcement when another window becomes active. */
export function PageTitle({ open, activeId }: { open: readonly DesktopWindow[]; activeId: string | null }) {
  const t = useMessages(messages)
  const words = useMessages(uploadCountMessages)
  const { locale } = useLocale()
  const active = open.find(({ id }) => id === activeId)?.ref
  const product = useProduct(t.product)
  const title = useSelector(active, (snapshot) => snapshot && getWindowTitle(snapshot.context, locale))
  const format = useFormat()
  const unread = useSelector(useMessaging(), (snapshot) => snapshot?.context.unreadCount ?? 0)
  const uploaded = useSelector(useUpload(), (snapshot) =>
    snapshot?.matches('sending') ? getUploadShare(snapshot.context.files, snapshot.context.loaded) : undefined,
  )
  const awaiting = useSelector(useUpload(), (snapshot) => snapshot?.context.files.filter(awaitsChoice).length ?? 0)
  const works = useSelector(useProgress(), (snapshot) => snapshot?.context.tasks.filter(isShownOutside) ?? [], shallowEqual)
  const share = getAverageShare([uploaded, ...works.map(getDoneShare)])
  const count = unread > 0 ? `(${format.number(unread)}) ` : ''
  const progress = share === undefined ? (works.length === 0 ? '' : '… ') : `${format.percent(Math.floor(100 * share) / 100)} `
  const question = awaiting > 0 ? `${words.awaiting(format, awaiting)} · ` : ''
  useEffect(() => {
    // The page title is set later: the browser passes the title to other programs synchronously, and opening a window should not wait for
    // that.
    const later = setTimeout(() => {
      document.title = `${count}${progress}${question}${title === undefined ? product : `${isolate(title)} · ${product}`}`
    })
    return () => clearTimeout(later)
  }, [count, progress, question, title, product])
  const closed = useClosedTitle(open, activeId, title)
  return (
    <p role="status" className="visually-hidden">
      {closed === undefined ? '' : t.windowClosed(closed)} {title === undefined ? '' : t.windowOpened(title)}
    </p>
  )
}

/** Returns the title of the active window that was just closed. */
function useClosedTitle(open: readonly DesktopWindow[], activeId: string | null, title: string | undefined): string | undefined {
  const [was, setWas] = useState({ id: activeId, title })
  const [closed, setClosed] = useState<string>()
  if (was.id !== activeId || was.title !== title) {
    setWas({ id: activeId, title })
    if (was.id !== activeId) setClosed(open.some(({ id }) => id === was.id) ? undefined : was.title)
  }
  return closed
}
