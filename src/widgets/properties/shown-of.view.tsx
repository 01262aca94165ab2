import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { messages } from './properties.messages'
import styles from './properties.module.css'

interface Props {
  shown: number
  total: number
  onMore(): void
}

/** The foot of a table that comes in parts: how much of it is there, and the next part. */
export function ShownOf({ shown, total, onMore }: Props) {
  const say = useMessages(messages)
  const format = useFormat()
  return (
    <div className={styles.foot}>
      <span className={styles.hint}>{say.shownOf(format.number(shown), format.number(total))}</span>
      {shown < total && (
        <Button look="plain" onClick={onMore}>
          {say.more}
        </Button>
      )}
    </div>
  )
}
