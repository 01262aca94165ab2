import type { Node } from '#api/contract/node'
import { formatClock } from '#text/clock'
import { useFormat, useMessages } from '#ui/locale'
import { messages } from './search-title.messages'
import styles from './found.module.css'

/** Second of a recording at which the passage of a result is spoken. */
export function PassageSecond({ node: { passageSecond } }: { node: Node }) {
  const t = useMessages(messages)
  const format = useFormat()
  if (passageSecond === undefined) return null
  return (
    <span className={styles.second} data-part="second">
      {t.spokenAt(format.shownDigits(formatClock(passageSecond)))}
    </span>
  )
}
