import type { ReactNode, Ref } from 'react'

interface CancellableFormProps {
  ref?: Ref<HTMLFormElement>
  className: string | undefined
  onSubmit(): void
  onCancel(): void
  children: ReactNode
}

/** A form that Esc cancels. The browser does not validate the fields: the form shows its own errors. */
export function CancellableForm({ ref, className, onSubmit, onCancel, children }: CancellableFormProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the cancel button does the same as Esc
    <form
      ref={ref}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}
    >
      {children}
    </form>
  )
}
