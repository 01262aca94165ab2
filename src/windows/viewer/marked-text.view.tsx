import { splitMarkedLine, type TextMark } from '#widgets/text/marked-lines'
import styles from './text.module.css'

interface MarkedTextProps {
  text: string
  /** Offset of the text in its part. */
  begin: number
  marks: readonly TextMark[]
  /** Id of the current mark. */
  current: number
}

/** Text with its search hits marked. */
export function MarkedText({ text, begin, marks, current }: MarkedTextProps) {
  return splitMarkedLine(text, begin, marks).map(({ text: words, mark }, place) =>
    mark ? (
      <mark key={place} className={styles.hit} data-current={mark.id === current || undefined}>
        {words}
      </mark>
    ) : (
      words
    ),
  )
}
