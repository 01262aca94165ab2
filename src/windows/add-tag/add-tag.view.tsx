import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { noticeMessages } from '#text/messages/notices'
import { useLocale, useMessages } from '#ui/locale'
import type { NodePickerActor } from '#widgets/node-picker/node-picker.view'
import { TagForm } from '#widgets/tag-picker/tag-form.view'
import type { addTagMachine } from './add-tag.machine'
import { messages } from './add-tag.messages'
import styles from './add-tag.module.css'

type AddTagActor = ActorRefFrom<typeof addTagMachine>

export function AddTagView({ actor }: { actor: AddTagActor }) {
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  return picker ? <AddTag actor={actor} picker={picker} /> : null
}

function AddTag({ actor, picker }: { actor: AddTagActor; picker: NodePickerActor }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const { payload, error } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => !snapshot.matches('picking'))
  const frame = useRef<HTMLDivElement>(null)
  // Moves the focus to the search field, so that the user can type keywords at once.
  useEffect(() => {
    const active = document.activeElement
    if (active === document.body || (active?.contains(frame.current) && active !== frame.current))
      frame.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
  }, [])
  return (
    <TagForm ref={frame} picker={picker} confirm={t.confirm} isSaving={isSaving}>
      <div className={styles.about}>
        <blockquote dir="auto" className={styles.quote}>
          {payload.text}
        </blockquote>
        {payload.overlaps === true && (
          <p role="note" className={styles.warning}>
            {noticeMessages(locale).tagOverlap} {t.splits}
          </p>
        )}
        {error !== undefined && (
          <p role="alert" className={styles.refusal}>
            {getErrorDetail(error) ?? t.notSaved}
          </p>
        )}
      </div>
    </TagForm>
  )
}
