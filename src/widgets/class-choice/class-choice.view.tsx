import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import { ClassPanes } from '../class-picker/class-picker.view'
import layout from '../form-window/form-window.module.css'
import type { classChoiceMachine } from './class-choice.machine'
import { messages } from './class-choice.messages'

export function ClassChoiceView({ actor }: { actor: ActorRefFrom<typeof classChoiceMachine> }) {
  const t = useMessages(messages)
  const picker = useSelector(actor, ({ children }) => children.picker)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ open: 'saving' }))
  if (isFailed) return <FailedPage sentence={refusal?.detail ?? t.failed} onRetry={() => actor.send({ type: 'choice.retry' })} />
  if (!picker) return <WaitingPage label={t.reading} />
  return (
    <div className={layout.window}>
      {refusal && (
        <p role="alert" className={layout.refusal}>
          {refusal.detail}
        </p>
      )}
      <div className={layout.main}>
        <ClassPanes actor={picker} />
      </div>
      <div className={layout.foot}>
        <Button look="filled" busy={isSaving} onClick={() => picker.send({ type: 'pick.confirm' })}>
          {t.confirm}
        </Button>
        <Button onClick={() => picker.send({ type: 'pick.cancel' })}>{t.cancel}</Button>
      </div>
    </div>
  )
}
