import { useSelector } from '@xstate/react'
import { Component, memo, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { confirmMachine } from '#machines/confirm.machine'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/dialog'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import { ProgressRing } from '#ui/progress'
import { messages } from '../desktop.messages'
import type { WindowActor } from '../window-manager/desktop-windows'
import styles from './window.module.css'

/**
 * Content of a window. It does not depend on the position of the frame, so moving or raising the frame does not render the content again.
 */
export const Content = memo(function Content({ actor }: { actor: WindowActor }) {
  const t = useMessages(messages)
  const notices = useMessages(desktopNoticeMessages)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ content: 'failed' }))
  const View = useSelector(actor, ({ context }) => context.View)
  const content = useSelector(actor, ({ context }) => context.content)
  if (isFailed)
    return (
      <div role="alert" className={styles.failed}>
        <span className={styles.failedMark}>
          <Icon name="warning" size={28} />
        </span>
        <p>{notices.windowFailed}</p>
        <div className={styles.failedActions}>
          <Button look="filled" icon="refresh" onClick={() => actor.send({ type: 'content.retry' })}>
            {t.retry}
          </Button>
          <Button onClick={() => actor.send({ type: 'frame.close' })}>{t.close}</Button>
        </div>
      </div>
    )
  if (!View || !content)
    return (
      <div className={styles.waiting}>
        <ProgressRing label={t.loadingWindow} />
      </div>
    )
  return (
    <CrashGuard key={content.id} onCrash={(error) => actor.send({ type: 'content.crashed', error })}>
      <View actor={content as never} />
    </CrashGuard>
  )
})

/** Catches errors that a view throws while it renders, so that they do not stop the desktop. */
class CrashGuard extends Component<{ onCrash(error: unknown): void; children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.crashed ? null : this.props.children
  }
}

/** Question before the window closes. It blocks only this window. */
export function Question({ actor }: { actor: WindowActor }) {
  const confirm = useSelector(actor, ({ children }) => children.confirm as ActorRefFrom<typeof confirmMachine> | undefined)
  const question = useSelector(confirm, (snapshot) => snapshot?.context)
  if (!confirm || !question) return null
  return (
    <ConfirmDialog
      title={question.title}
      ok={question.ok}
      cancel={question.cancel}
      save={question.save === undefined ? undefined : { label: question.save, onSave: () => confirm.send({ type: 'confirm.save' }) }}
      danger={question.danger}
      onOk={() => confirm.send({ type: 'confirm.ok' })}
      onCancel={() => confirm.send({ type: 'confirm.cancel' })}
    >
      {question.text}
    </ConfirmDialog>
  )
}
