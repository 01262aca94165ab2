import { useSelector } from '@xstate/react'
import { isServerLost } from '#machines/connection'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { messages } from '../desktop.messages'
import { useServices } from '../use-desktop'
import styles from './network-bar.module.css'

/** Bar that is shown while the server is unreachable. */
export function NetworkBar() {
  const { connection } = useServices()
  const isShown = useSelector(connection, isServerLost)
  const t = useMessages(messages)
  return (
    <div role="status" className={styles.place}>
      {isShown && (
        <div className={styles.bar}>
          <Icon name="offline" />
          <span>{t.offline}</span>
          <Button look="plain" onClick={() => connection.send({ type: 'connection.retry' })}>
            {t.retryNow}
          </Button>
        </div>
      )}
    </div>
  )
}
