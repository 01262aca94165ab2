import { hasBidiControls, visibleControls } from '#text/bidi'
import type { Part } from './lines'
import styles from './text-compare.module.css'

const marks: Readonly<Record<string, string>> = { ' ': '␣', '\t': '⇥', '\r': '␍', '\u00a0': '⍽', '\u200c': '│' }

/** Makes invisible changes visible: changed whitespace alone and changed line ends are shown as symbols. */
const showInvisible = ({ operation, text }: Part): string => {
  const shown = hasBidiControls(text) ? visibleControls(text) : text
  if (operation === 'EQUAL') return shown
  const line = shown.endsWith('\n') ? `${shown.slice(0, -1)}↵` : shown
  return /^[\s\u200c]*$/.test(text) ? line.replace(/[ \t\r\u00a0\u200c]/g, (space) => marks[space] ?? space) : line
}

/** Parts of a line; `current` is the change that the user jumped to. */
export function LineParts({ parts, current }: { parts: readonly Part[]; current: number | undefined }) {
  return parts.map((part, at) => {
    const isCurrent = (part.change !== undefined && part.change === current) || undefined
    const shown = showInvisible(part)
    if (part.operation === 'EQUAL') return <span key={at}>{shown}</span>
    const Changed = part.operation === 'DELETE' ? 'del' : 'ins'
    return (
      <Changed key={at} className={styles[part.operation === 'DELETE' ? 'deleted' : 'inserted']} data-current={isCurrent}>
        {shown}
      </Changed>
    )
  })
}
