import { Bdi } from './bdi'
import { IconButton } from './button'
import styles from './choices.module.css'

interface ChosenItem {
  uuid: string
  title: string
}

interface ChosenListProps<Item> {
  label: string
  items: readonly Item[]
  /** Returns the label of the button that removes an item. */
  removeLabel(title: string): string
  disabled?: boolean
  /** Called when the user removes an item, with the remaining items and the title of the removed one. */
  onRemove(rest: Item[], title: string): void
}

/** Chosen items as chips, each with a button that removes it. An empty list is not drawn. */
export function ChosenList<Item extends ChosenItem>({ label, items, removeLabel, disabled = false, onRemove }: ChosenListProps<Item>) {
  if (items.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label}>
      {items.map(({ uuid, title }) => (
        <li key={uuid} className={styles.chip}>
          <Bdi>{title}</Bdi>
          <IconButton
            icon="close"
            size="small"
            label={removeLabel(title)}
            disabled={disabled}
            onClick={() =>
              onRemove(
                items.filter((item) => item.uuid !== uuid),
                title,
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}
