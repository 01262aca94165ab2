import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { messages } from './session-end.messages'
import styles from './network-bar.module.css'

interface SessionEndProps {
  endsAt: number
  /** The session ends even if it is used. */
  isFinal: boolean
  onContinue: () => void
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Announces that the session is about to end. The sentence is spoken once; the time that is left can be read and is not spoken every second. */
export function SessionEndView({ endsAt, isFinal, onContinue }: SessionEndProps) {
  const say = useMessages(messages)
  const format = useFormat()
  const [left, setLeft] = useState(() => secondsUntil(endsAt))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const count = () => setLeft(secondsUntil(endsAt))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  // Above a question that is open.
  useEffect(() => place.current?.showPopover(), [])
  return (
    <div ref={place} popover="manual" data-session-end className={styles.place}>
      <div className={styles.bar}>
        <Icon name="warning" />
        <span role="alert">{isFinal ? say.final : say.idle}</span>
        <span role="timer" aria-live="off" aria-label={say.timer} className={styles.time}>
          {say.left(format, Math.floor(left / 60), left % 60)}
        </span>
        {!isFinal && (
          <Button look="plain" onClick={onContinue}>
            {say.goOn}
          </Button>
        )}
      </div>
    </div>
  )
}
