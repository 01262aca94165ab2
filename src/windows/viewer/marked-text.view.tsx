import { splitMarkedLine, type TextMark } from '#widgets/text/marked-lines'
import type { TextMatch } from './context'
import styles from './text.module.css'

export const noHits: readonly TextMatch[] = []
export const noMarks: readonly TextMark[] = []

/** Returns the marks of the hits by the number of their part. The id of a mark is the index of its hit. */
export const groupMarks = (hits: readonly TextMatch[]): ReadonlyMap<number, readonly TextMark[]> => {
  const marks = new Map<number, TextMark[]>()
  for (const [id, { page, start, end }] of hits.entries()) {
    const mark = { id, from: start, to: end, colour: '' }
    const all = marks.get(page)
    if (all) all.push(mark)
    else marks.set(page, [mark])
  }
  return marks
}

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
