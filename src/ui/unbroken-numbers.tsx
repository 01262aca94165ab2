import type { ReactNode } from 'react'
import styles from './unbroken-numbers.module.css'

const NUMBER = /(?<![\p{L}\p{M}\p{Nd}])\p{Nd}+(?:[.,/:٫٬-]\p{Nd}+)*(?![\p{L}\p{M}\p{Nd}])/gu
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LAST_LETTER = /\p{L}(?=[^\p{L}]*$)/u

/** Returns true if a number follows Latin letters in a right-to-left text and so belongs to them, for example `Windows 11`. */
const belongsToLetters = (text: string, before: string): boolean => {
  const letter = LAST_LETTER.exec(before)?.[0]
  return letter !== undefined && !RIGHT_TO_LEFT.test(letter) && RIGHT_TO_LEFT.test(text)
}

/** Renders a text in one line and never cuts a number with the ellipsis: the rest would look like another number. */
export function renderUnbrokenNumbers(text: string): ReactNode {
  if (!/\p{Nd}{2}/u.test(text)) return text
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    // Browsers clip the first word of a line and never replace it by an ellipsis.
    if (index === 0 || number.length < 2 || belongsToLetters(text, text.slice(0, index))) continue
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
