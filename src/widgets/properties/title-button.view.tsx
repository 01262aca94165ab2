import { Bdi } from '#ui/bdi'
import styles from './properties.module.css'

/** Title of another item, as a button that opens it. */
export function TitleButton({ title, onPress }: { title: string; onPress(): void }) {
  return (
    <button type="button" className={styles.place} onClick={onPress}>
      <Bdi>{title}</Bdi>
    </button>
  )
}
