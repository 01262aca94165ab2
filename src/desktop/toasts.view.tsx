import { useSelector } from '@xstate/react'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { useMessages } from '#ui/locale'
import { messages } from './desktop.messages'
import { NoticeView } from './notice.view'
import styles from './toasts.module.css'
import { useServices } from './use-desktop'

/** The latest notices, for a while; errors until they are dismissed. None goes away under the pointer or the focus. */
export function Toasts() {
  const { notifications } = useServices()
  const say = useMessages(messages)
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
  // A toast that goes away by its own button hands the focus back to where it came from, unless the button led elsewhere.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (activeElement !== body && !toasts.current?.contains(activeElement)) from.current = null
    if (!from.current || activeElement !== body) return
    from.current.focus()
    // It may have been taken away meanwhile, as the button of a tag is with its tag.
    if (document.activeElement === body) window.current?.focus()
    from.current = null
    notifications.send({ type: 'toasts.release' })
  }, [shown, notifications])
  return (
    <section
      ref={toasts}
      aria-label={say.notices}
      className={styles.toasts}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={enter}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        // Without a target its toast may just have gone away.
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
              onAct={() => notifications.send({ type: 'notice.act', id })}
              onDismiss={() => notifications.send({ type: 'toast.dismiss', id })}
            />
          </div>
        ) : null
      })}
    </section>
  )
}
