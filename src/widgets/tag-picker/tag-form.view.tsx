import { useSelector } from '@xstate/react'
import type { ReactNode, Ref } from 'react'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { type NodePickerActor, PickerPanes } from '../node-picker/node-picker.view'
import styles from './tag-form.module.css'
import { messages } from './tag-picker.messages'
import { useTagLabels } from './tag-labels'

interface TagFormProps {
  ref?: Ref<HTMLDivElement>
  picker: NodePickerActor
  /** Label of the button that confirms the picked tags. */
  confirm: string
  isSaving: boolean
  /** Content above the panes. */
  children: ReactNode
}

/** Tag picker that fills a window, with buttons to confirm and to cancel. */
export function TagForm({ ref, picker, confirm, isSaving, children }: TagFormProps) {
  const t = useMessages(messages)
  const words = useTagLabels()
  const picked = useSelector(picker, ({ context }) => context.picked)
  return (
    <div ref={ref} className={styles.form}>
      {children}
      <PickerPanes actor={picker} words={words} />
      <div className={styles.foot}>
        <Button look="filled" busy={isSaving} disabled={picked.length === 0} onClick={() => picker.send({ type: 'pick.confirm' })}>
          {confirm}
        </Button>
        <Button onClick={() => picker.send({ type: 'pick.cancel' })}>{t.cancel}</Button>
      </div>
    </div>
  )
}
