import type { ServerError } from '../data-grid/grid'
import { Button } from '#ui/button'
import styles from './refused.module.css'

interface SaveRefusalProps {
  refusal: ServerError
  /** Texts for a save conflict: the message and the labels of the two buttons. */
  words: { overtaken: string; overwrite: string; reread: string }
  onOverwrite(): void
  onReread(): void
}

/** Shows why the server refused a save. After a conflict the user either overwrites the other user's changes or loads them. */
export function SaveRefusal({ refusal, words, onOverwrite, onReread }: SaveRefusalProps) {
  const isOvertaken = refusal.code === 'conflict'
  return (
    <div className={styles.refused}>
      <p role="alert" className={styles.reason}>
        {isOvertaken ? words.overtaken : [refusal.detail, ...refusal.errors.map(({ detail }) => detail)].join(' ')}
      </p>
      {isOvertaken && (
        <>
          <Button onClick={onOverwrite}>{words.overwrite}</Button>
          <Button onClick={onReread}>{words.reread}</Button>
        </>
      )}
    </div>
  )
}
