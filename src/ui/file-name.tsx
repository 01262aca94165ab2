import { visibleControls } from '#text/bidi'
import { Bdi, useOtherLanguage } from './bdi'
import styles from './file-name.module.css'
import { renderUnbrokenNumbers } from './unbroken-numbers'

export interface FileNameProps {
  title: string
  /** Extension of a document, without the dot. */
  extension?: string | undefined
  className?: string | undefined
  'aria-hidden'?: boolean
}

/**
 * A file name in one line. The extension is a separate element: a long title is cut before it, and the text of the title cannot change its
 * direction.
 */
export function FileName({ title, extension = '', className, ...rest }: FileNameProps) {
  const language = useOtherLanguage(title)
  if (extension === '')
    return (
      <Bdi className={className} {...rest}>
        {title}
      </Bdi>
    )
  return (
    <bdi {...rest} className={[styles.name, className].filter(Boolean).join(' ')} lang={language}>
      <span className={styles.title}>{renderUnbrokenNumbers(visibleControls(title))}</span>
      <span className={styles.extension} dir="ltr">
        .{visibleControls(extension)}
      </span>
    </bdi>
  )
}
