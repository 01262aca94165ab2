import type { ComponentProps } from 'react'
import { Tooltip } from '#ui/tooltip'
import styles from './taskbar.module.css'

interface TaskbarButtonProps extends ComponentProps<'button'> {
  label: string
  /** Shortcut that the tooltip shows. */
  keys?: string
}

/** Button of the taskbar that shows a picture. The label is its name and its tooltip. */
export function TaskbarButton({ label, keys, ...props }: TaskbarButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <button type="button" className={styles.sign} aria-label={label} {...props} />
    </Tooltip>
  )
}
