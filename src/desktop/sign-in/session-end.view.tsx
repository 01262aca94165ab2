import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import styles from '../notifications/network-bar.module.css'
import { messages } from './session-end.messages'

interface SessionEndProps {
  endsAt: number
  /** True if the session ends at `endsAt` even if the user continues to use it. */
  isFinal: boolean
  onContinue: () => void
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/**
 * Warning that the session will end soon. Screen readers announce the sentence once; the remaining time is visible but not announced every
 * second.
 */
export function SessionEndView({ endsAt, isFinal, onContinue }: SessionEndProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const [left, setLeft] = useState(() => secondsUntil(endsAt))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const count = () => setLeft(secondsUntil(endsAt))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  // A popover is shown above open dialogs.
  useEffect(() => place.current?.showPopover(), [])
  return (
    <div ref={place} popover="manual" data-session-end className={styles.place}>
      <div className={styles.bar}>
        <Icon name="warning" />
        <span role="alert">{isFinal ? t.final : t.idle}</span>
        <span role="timer" aria-live="off" aria-label={t.timer} className={styles.time}>
          {t.left(format, Math.floor(left / 60), left % 60)}
        </span>
        {!isFinal && (
          <Button look="plain" onClick={onContinue}>
            {t.goOn}
          </Button>
        )}
      </div>
    </div>
  )
}
