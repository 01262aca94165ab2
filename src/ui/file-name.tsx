import { visibleControls } from '#text/bidi'
import { languageOf } from '#text/locale'
import { Bdi } from './bdi'
import styles from './file-name.module.css'
import { useLocale } from './locale'

export interface FileNameProps {
  title: string
  /** Of a document, without the dot. */
  extension?: string | undefined
  className?: string | undefined
  'aria-hidden'?: boolean
}

/** A name in one line. Its extension stands apart: a title that is too long is cut before it, and no title turns it. */
export function FileName({ title, extension = '', className, ...rest }: FileNameProps) {
  const { locale } = useLocale()
  const language = languageOf(title)
  if (extension === '')
    return (
      <Bdi className={className} {...rest}>
        {title}
      </Bdi>
    )
  return (
    <bdi {...rest} className={[styles.name, className].filter(Boolean).join(' ')} lang={language === locale ? undefined : language}>
      <span className={styles.title}>{visibleControls(title)}</span>
      <span className={styles.extension} dir="ltr">
        .{visibleControls(extension)}
      </span>
    </bdi>
  )
}
