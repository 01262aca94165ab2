import type { ReactNode } from 'react'
import styles from './whole-numbers.module.css'

const NUMBER = /(?<![\p{L}\p{M}\p{Nd}])\p{Nd}+(?:[.,/:٫٬-]\p{Nd}+)*(?![\p{L}\p{M}\p{Nd}])/gu
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LAST_LETTER = /\p{L}(?=[^\p{L}]*$)/u

/** Within a text from right to left a number behind Latin letters reads on with them: `Windows 11`. */
const staysWithLetters = (text: string, before: string): boolean => {
  const letter = LAST_LETTER.exec(before)?.[0]
  return letter !== undefined && !RIGHT_TO_LEFT.test(letter) && RIGHT_TO_LEFT.test(text)
}

/** A text in one line, whose numbers the ellipsis takes whole: a part of a number would be read as another number. */
export function wholeNumbers(text: string): ReactNode {
  if (!/\p{Nd}{2}/u.test(text)) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    // The first word of a line is clipped, not replaced by an ellipsis.
    if (index === 0 || number.length < 2 || staysWithLetters(text, text.slice(0, index))) continue
    parts.push(
      text.slice(end, index),
      <span key={index} className={styles.number}>
        {number}
      </span>,
    )
    end = index + number.length
  }
  return end === 0 ? text : [...parts, text.slice(end)]
}
