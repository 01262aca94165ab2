import type { ServerError } from '../data-grid/grid'
import { Button } from '#ui/button'
import styles from './save-refusal.module.css'

interface SaveRefusalProps {
  refusal: ServerError
  /** Texts for a save conflict: the message and the labels of the two buttons. */
  words: { overtaken: string; overwrite: string; reread: string }
  onOverwrite(): void
  onReload(): void
}

/** Shows why the server refused a save. After a conflict the user either overwrites the other user's changes or loads them. */
export function SaveRefusal({ refusal, words, onOverwrite, onReload }: SaveRefusalProps) {
  const hasConflict = refusal.code === 'conflict'
  return (
    <div className={styles.refusal}>
      <p role="alert" className={styles.reason}>
        {hasConflict ? words.overtaken : [refusal.detail, ...refusal.errors.map(({ detail }) => detail)].join(' ')}
      </p>
      {hasConflict && (
        <>
          <Button onClick={onOverwrite}>{words.overwrite}</Button>
          <Button onClick={onReload}>{words.reread}</Button>
        </>
      )}
    </div>
  )
}
