import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useSaveOnClose } from '#widgets/form-window/use-save-on-close'
import { PasswordForm } from '#widgets/password-form/password-form.view'
import type { changePasswordMachine } from './change-password.machine'
import styles from './change-password.module.css'

export function ChangePasswordView({ actor }: { actor: ActorRefFrom<typeof changePasswordMachine> }) {
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches('saving') || snapshot.matches('changed'))
  const box = useRef<HTMLDivElement>(null)
  useSaveOnClose(
    actor,
    useSelector(actor, (snapshot) => snapshot.matches('waitingForForm')),
    () => box.current?.querySelector('form')?.requestSubmit(),
  )
  return (
    <div ref={box} className={styles.content}>
      <PasswordForm
        refusal={refusal}
        isSaving={isSaving}
        onSubmit={(passwords) => actor.send({ type: 'password.submit', passwords })}
        onEdited={(dirty) => actor.send({ type: 'password.edited', dirty })}
      />
    </div>
  )
}
