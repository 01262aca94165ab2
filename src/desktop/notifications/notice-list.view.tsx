import { useSelector } from '@xstate/react'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import { useServices } from '../use-desktop'
import { NoticeView } from './notice.view'
import styles from './notice-list.module.css'

/** List of the last hundred notifications, newest first. The bell in the taskbar opens it. */
export function NoticeListView({ onLeave }: { onLeave(): void }) {
  const t = useMessages(messages)
  const { notifications } = useServices()
  const notices = useSelector(notifications, ({ context }) => context.notices)
  const isQuiet = useSelector(notifications, (snapshot) => snapshot.matches({ toasts: 'quiet' }))
  const follow = (id: string) => {
    onLeave()
    notifications.send({ type: 'notice.runAction', id })
  }
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.notices}</h2>
        <IconButton
          icon={isQuiet ? 'bellOff' : 'bell'}
          label={t.quiet}
          pressed={isQuiet}
          onClick={() => notifications.send({ type: 'quiet.toggle' })}
        />
        <Button look="plain" disabled={notices.length === 0} onClick={() => notifications.send({ type: 'list.clear' })}>
          {t.clearNotices}
        </Button>
      </div>
      {notices.length === 0 ? (
        <div className={styles.empty}>
          <Icon name="bell" size={32} />
          <p>{t.noNotices}</p>
        </div>
      ) : (
        <ul className={styles.list}>
          {notices.map((notice) => (
            <li key={notice.id} className={styles.item}>
              <NoticeView
                notice={notice}
                isDated
                {...(notice.action && { onAct: () => follow(notice.id) })}
                onDismiss={() => notifications.send({ type: 'notice.remove', id: notice.id })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
