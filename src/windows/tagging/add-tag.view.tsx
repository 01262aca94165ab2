import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { detailOf } from '#machines/detail'
import { noticeMessages } from '#text/messages/notices'
import { Button } from '#ui/button'
import { useLocale, useMessages } from '#ui/locale'
import { type NodePickerActor, PickerPanes } from '#widgets/node-picker/node-picker.view'
import { useTagWords } from '#widgets/tag-picker/tag-words'
import type { addTagMachine } from './add-tag.machine'
import { messages } from './tagging.messages'
import styles from './tagging.module.css'

type AddTagActor = ActorRefFrom<typeof addTagMachine>

export function AddTagView({ actor }: { actor: AddTagActor }) {
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  return picker ? <AddTag actor={actor} picker={picker} /> : null
}

function AddTag({ actor, picker }: { actor: AddTagActor; picker: NodePickerActor }) {
  const t = useMessages(messages)
  const { locale } = useLocale()
  const words = useTagWords()
  const { payload, error } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, (snapshot) => !snapshot.matches('picking'))
  const picked = useSelector(picker, ({ context }) => context.picked)
  const frame = useRef<HTMLDivElement>(null)
  // Moves the focus of the window to the search, so that the user can type keywords at once.
  useEffect(() => {
    const active = document.activeElement
    if (active === document.body || (active?.contains(frame.current) && active !== frame.current))
      frame.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={frame} className={styles.picking}>
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
            {detailOf(error) ?? t.notSaved}
          </p>
        )}
      </div>
      <PickerPanes actor={picker} words={words} />
      <div className={styles.foot}>
        <Button look="filled" busy={isSaving} disabled={picked.length === 0} onClick={() => picker.send({ type: 'pick.confirm' })}>
          {t.confirm}
        </Button>
        <Button onClick={() => picker.send({ type: 'pick.cancel' })}>{t.cancel}</Button>
      </div>
    </div>
  )
}
