import type { FormEvent, ReactNode, Ref } from 'react'
import styles from './form-window.module.css'

interface FormPageProps {
  ref?: Ref<HTMLFormElement>
  onSubmit(event: FormEvent): void
  buttons: ReactNode
  children: ReactNode
}

/** Form that fills a window: scrolling fields above a bar of buttons. */
export function FormPage({ ref, onSubmit, buttons, children }: FormPageProps) {
  return (
    <form ref={ref} className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.page}>{children}</div>
      <div className={styles.buttons}>{buttons}</div>
    </form>
  )
}
