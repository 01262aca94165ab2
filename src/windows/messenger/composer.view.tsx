import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { IconButton } from '#ui/button'
import { MarkLatinWords } from '#ui/latin'
import { useFormat, useMessages } from '#ui/locale'
import { AttachmentLabel } from './message.view'
import { messages } from './messenger.messages'
import styles from './messenger.module.css'
import { canPost, type Draft, getDraft, isTooLong, longestMessage } from './outbox'
import type { outboxMachine } from './outbox.machine'

interface ComposerProps {
  conversationUuid: string
  outbox: ActorRefFrom<typeof outboxMachine>
  onAttach(): void
}

/** Input for a message. Unsent text is stored as a draft of the conversation. */
export function Composer({ conversationUuid, outbox, onAttach }: ComposerProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useSelector(outbox, ({ context }) => getDraft(context, conversationUuid))
  const { text, attachments } = draft
  const tooLong = isTooLong(draft)
  const change = (part: Partial<Draft>) => outbox.send({ type: 'draft.change', conversationUuid, draft: { ...draft, ...part } })
  const post = () => {
    outbox.send({ type: 'draft.post', conversationUuid })
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    post()
  }
  useEffect(() => {
    // Focuses the input only if the window already has the focus, because the user has opened it. A restored window must not take the
    // focus.
    if (field.current?.closest('[tabindex]')?.contains(document.activeElement)) field.current.focus({ preventScroll: true })
  }, [])
  return (
    <div className={styles.composer}>
      {attachments.length > 0 && (
        <ul className={styles.chips} aria-label={t.attachments}>
          {attachments.map((attachment) => (
            <li key={attachment.uuid} className={styles.chip}>
              <AttachmentLabel attachment={attachment} />
              <IconButton
                icon="close"
                size="small"
                label={t.detach(attachment.title)}
                onClick={() => change({ attachments: attachments.filter(({ uuid }) => uuid !== attachment.uuid) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.write}>
        <IconButton icon="link" label={t.attach} onClick={onAttach} />
        <textarea
          ref={field}
          dir={text === '' ? undefined : 'auto'}
          rows={1}
          spellCheck
          className={styles.field}
          aria-label={t.compose}
          aria-describedby={`${id}-note`}
          aria-keyshortcuts="Enter Shift+Enter"
          aria-invalid={tooLong || undefined}
          placeholder={t.placeholder}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={onKey}
        />
        <IconButton icon="forward" label={t.send} disabled={!canPost(draft)} onClick={post} />
      </div>
      <p id={`${id}-note`} className={tooLong ? styles.refusal : 'visually-hidden'} role={tooLong ? 'alert' : undefined}>
        <MarkLatinWords>{tooLong ? t.tooLong(format, longestMessage) : t.hint}</MarkLatinWords>
      </p>
    </div>
  )
}
