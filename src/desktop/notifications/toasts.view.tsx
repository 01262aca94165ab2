import { useSelector } from '@xstate/react'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import { useServices } from '../use-desktop'
import { NoticeView } from './notice.view'
import styles from './toasts.module.css'

/**
 * Shows new notifications as toasts for a limited time; errors stay until the user dismisses them. A toast stays while the pointer is on
 * it or it contains the focus.
 */
export function Toasts() {
  const { notifications } = useServices()
  const t = useMessages(messages)
  const shown = useSelector(notifications, ({ context }) => context.toasts)
  const notices = useSelector(notifications, ({ context }) => context.notices)
  const hold = () => notifications.send({ type: 'toasts.hold' })
  const release = () => notifications.send({ type: 'toasts.release' })
  const from = useRef<HTMLElement>(null)
  const window = useRef<HTMLElement>(null)
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      from.current = relatedTarget
      window.current = relatedTarget.closest<HTMLElement>('[role="dialog"]')
    }
    hold()
  }
  const toasts = useRef<HTMLElement>(null)
  // When the button of a toast removes the toast, the focus returns to the element that had it before. If the action of the button moved
  // the focus, it stays there.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (activeElement !== body && !toasts.current?.contains(activeElement)) from.current = null
    if (!from.current || activeElement !== body) return
    from.current.focus()
    // The element that had the focus before may have been removed, for example the button of a removed tag. Then the active window gets the
    // focus.
    if (document.activeElement === body) window.current?.focus()
    from.current = null
    notifications.send({ type: 'toasts.release' })
  }, [shown, notifications])
  return (
    <section
      ref={toasts}
      aria-label={t.notices}
      className={styles.toasts}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={enter}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        // If `relatedTarget` is missing, the toast with the focus may have just been removed.
        if (event.relatedTarget) from.current = null
        release()
      }}
    >
      {shown.map((id) => {
        const notice = notices.find((candidate) => candidate.id === id)
        return notice ? (
          <div key={id} role={notice.type === 'error' ? 'alert' : 'status'} className={styles.toast} data-toast={id}>
            <NoticeView
              notice={notice}
              onAct={() => notifications.send({ type: 'notice.runAction', id })}
              onDismiss={() => notifications.send({ type: 'toast.dismiss', id })}
            />
          </div>
        ) : null
      })}
    </section>
  )
}
