import { Bdi } from '#ui/bdi'
import styles from './properties.module.css'

/** The title of another item, which leads to it. */
export function TitleButton({ title, onPress }: { title: string; onPress(): void }) {
  return (
    <button type="button" className={styles.place} onClick={onPress}>
      <Bdi>{title}</Bdi>
    </button>
  )
}
