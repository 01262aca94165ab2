import { Button } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { messages } from './properties.messages'
import styles from './properties.module.css'

interface Props {
  shown: number
  total: number
  onMore(): void
}

/** Footer of a paged table: the number of loaded rows, the total, and a button to load more. */
export function TableFooter({ shown, total, onMore }: Props) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <div className={styles.foot}>
      <span className={styles.hint}>{t.shownOf(format.number(shown), format.number(total))}</span>
      {shown < total && (
        <Button look="plain" onClick={onMore}>
          {t.more}
        </Button>
      )}
    </div>
  )
}
