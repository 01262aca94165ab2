import { useSelector } from '@xstate/react'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { useMessages } from '#ui/locale'
import { messages } from './upload.messages'
import styles from './upload.module.css'
import type { UploadIntake } from '#widgets/upload-progress/upload-actors'

/** Asks which workflow the upload starts, if there is more than one. */
export function WorkflowDialog({ intake, onCancelled }: { intake: UploadIntake; onCancelled(): void }) {
  const t = useMessages(messages)
  const isOpen = useSelector(intake, (snapshot) => snapshot.matches({ processing: 'choosing' }))
  const workflows = useSelector(intake, ({ context }) => context.workflows)
  const picked = useSelector(intake, ({ context }) => context.picked)
  if (!isOpen) return null
  const ok = () => intake.send({ type: 'workflow.ok' })
  const cancel = () => {
    intake.send({ type: 'workflow.cancel' })
    onCancelled()
  }
  return (
    <Dialog
      title={t.workflow}
      onClose={cancel}
      actions={
        <>
          <Button look="filled" onClick={ok}>
            {t.ok}
          </Button>
          <Button onClick={cancel}>{t.cancel}</Button>
        </>
      }
    >
      <form
        className={styles.workflows}
        onSubmit={(event) => {
          event.preventDefault()
          ok()
        }}
      >
        <fieldset>
          <legend className="visually-hidden">{t.workflow}</legend>
          {workflows.map(({ uuid, title }) => (
            <label key={uuid} className={styles.workflow}>
              <input
                type="radio"
                name="workflow"
                value={uuid}
                checked={uuid === picked}
                data-first-focus={uuid === picked || undefined}
                onChange={() => intake.send({ type: 'workflow.pick', uuid })}
                onKeyDown={(event) => event.key === 'Enter' && ok()}
              />
              <Bdi>{title}</Bdi>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
