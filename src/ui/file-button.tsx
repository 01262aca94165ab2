import type { ComponentProps } from 'react'
import { Icon } from './icon'
import { useMessages } from './locale'
import styles from './file-button.module.css'
import { messages } from './file-button.messages'

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & { onFile(file: File): void }

/** Button for one local file, chosen or dropped. The browser's own button has its own language, so it is placed invisibly over this one. */
export function FileButton({ onFile, ...input }: FileButtonProps) {
  const t = useMessages(messages)
  return (
    <span className={styles.button}>
      <Icon name="upload" size={16} />
      <span aria-hidden="true">{t.choose}</span>
      <input
        {...input}
        type="file"
        className={styles.input}
        onChange={({ target: { files } }) => {
          const [file] = files ?? []
          if (file) onFile(file)
        }}
      />
    </span>
  )
}
