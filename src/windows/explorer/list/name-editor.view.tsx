import { useSelector } from '@xstate/react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { getErrorDetail } from '#machines/detail'
import { Icon } from '#ui/icon'
import { useMessages } from '#ui/locale'
import styles from './listing.module.css'
import type { NamingActor } from '../explorer-actor'
import { messages } from '../explorer.messages'

/** Returns the extension of the document that is being created; undefined for a folder. */
export const useNewExtension = (naming: NamingActor): string | undefined =>
  useSelector(naming, ({ context: { named } }) => (named.kind === 'new' ? named.document?.extension : undefined))

/** Name input in place of the name. The extension is outside of the input, so that the user cannot overwrite or lose it. */
export function NameEditor({ naming, extension }: { naming: NamingActor; extension?: string | undefined }) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const text = useSelector(naming, ({ context }) => context.text)
  const isNew = useSelector(naming, ({ context }) => context.named.kind === 'new')
  const waiting = useSelector(
    naming,
    (snapshot) => snapshot.matches('waiting') || (snapshot.matches('saving') && snapshot.context.unansweredTries > 0),
  )
  const saving = useSelector(naming, (snapshot) => snapshot.matches('saving') || snapshot.matches('waiting'))
  const refusal = useSelector(naming, ({ context }) => context.refusal)
  const refused = useSelector(naming, (snapshot) => snapshot.matches('refused'))

  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  useEffect(() => {
    if (refused) input.current?.focus()
  }, [refused])

  const sentence = refused ? (getErrorDetail(refusal) ?? t.nameFailed) : waiting ? t.nameWaits : undefined
  return (
    <form
      className={styles.editor}
      data-editor
      onSubmit={(event) => {
        event.preventDefault()
        naming.send({ type: 'name.submit' })
      }}
    >
      <input
        ref={input}
        dir="auto"
        className={styles.editorInput}
        value={text}
        readOnly={saving}
        aria-label={isNew ? (extension === undefined ? t.newFolderName : t.newDocumentName) : t.name}
        aria-invalid={refused || undefined}
        aria-describedby={sentence === undefined ? undefined : noteId}
        placeholder={isNew ? (extension === undefined ? t.createFolder : t.newDocument) : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => naming.send({ type: 'name.change', text: event.target.value })}
        onBlur={({ currentTarget }) => {
          // The input also loses the focus when the user switches to another program or hides the window. That does not count as a click
          // outside.
          if (document.hasFocus() && currentTarget.checkVisibility()) naming.send({ type: 'name.leave' })
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') naming.send({ type: 'name.cancel' })
        }}
      />
      {extension !== undefined && (
        <span className={styles.editorExtension} dir="ltr">
          .{extension}
        </span>
      )}
      {saving && <Icon name="loading" size={16} spinning />}
      {sentence !== undefined && (
        <p id={noteId} role="alert" className={styles.editorNote}>
          {sentence}
        </p>
      )}
    </form>
  )
}
