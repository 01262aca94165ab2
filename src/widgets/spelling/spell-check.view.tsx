import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { type Suspect, getWord } from '#machines/spelling'
import type { spellingMachine } from '#machines/spelling.machine'
import { isBlank } from '#text/blank'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { typeInto } from '#ui/type-into'
import { messages } from './spelling.messages'
import styles from './spelling.module.css'

type SpellingActor = ActorRefFrom<typeof spellingMachine>

export interface SpellCheckProps {
  /** Any actor of the desktop. The view uses its actor system to find the spell checker. */
  of: AnyActorRef
  /** The element around the field whose text is checked. */
  within: RefObject<HTMLElement | null>
  /** Text of the field. */
  text: string
}

/** Checks the text of a field with the spell checker. Hidden if none is configured. */
export function SpellCheck({ of: { system }, ...more }: SpellCheckProps) {
  const spelling = system.get('spelling') as SpellingActor | undefined
  return spelling ? <Checking spelling={spelling} {...more} /> : null
}

type CheckingProps = Omit<SpellCheckProps, 'of'> & { spelling: SpellingActor }

function Checking({ spelling, within, text }: CheckingProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const owner = useId()
  const isUnknown = useSelector(spelling, (snapshot) => snapshot.matches('unknown'))
  const isOffered = useSelector(spelling, (snapshot) => snapshot.matches('ready'))
  const isMine = useSelector(spelling, ({ context }) => context.owner === owner)
  const phase = useSelector(spelling, (snapshot) =>
    (['checking', 'shown', 'failed'] as const).find((one) => snapshot.matches({ ready: one })),
  )
  const count = useSelector(spelling, ({ context }) => context.suspects.length)
  const detail = useSelector(spelling, ({ context }) => context.detail)
  const mine = isMine ? phase : undefined

  useEffect(() => {
    if (isUnknown) spelling.send({ type: 'spelling.checkService' })
  }, [spelling, isUnknown])
  useEffect(() => {
    if (isMine) spelling.send({ type: 'spelling.edited', owner, text })
  }, [spelling, isMine, owner, text])
  useEffect(() => () => spelling.send({ type: 'spelling.close', owner }), [spelling, owner])

  if (!isOffered) return null
  const found = count === 0 ? t.none : t.found(format, count)
  return (
    <>
      <div className={styles.bar}>
        <Button busy={mine === 'checking'} disabled={isBlank(text)} onClick={() => spelling.send({ type: 'spelling.check', owner, text })}>
          {t.check}
        </Button>
        <p role="status" className={styles.note}>
          {mine === 'checking' && t.checking}
          {mine === 'shown' && found}
        </p>
        {mine === 'failed' && (
          <p role="alert" className={styles.failure}>
            {detail ?? t.failed}
          </p>
        )}
        {mine === 'shown' && (
          <IconButton icon="close" size="small" label={t.close} onClick={() => spelling.send({ type: 'spelling.close', owner })} />
        )}
      </div>
      {mine === 'shown' && count > 0 && <SuspectList spelling={spelling} within={within} owner={owner} />}
    </>
  )
}

const fieldIn = (within: RefObject<HTMLElement | null>): HTMLTextAreaElement | null => within.current?.querySelector('textarea') ?? null

/** Selects a range of the field and returns the field. Undefined if the text of the field has changed since or the field is read-only. */
function selectRange(field: HTMLTextAreaElement | null, text: string, { offset, length }: Suspect): HTMLTextAreaElement | undefined {
  if (!field || field.value !== text || field.readOnly || field.matches(':disabled')) return undefined
  field.focus()
  field.setSelectionRange(offset, offset + length)
  return field
}

function SuspectList({ spelling, within, owner }: Omit<CheckingProps, 'text'> & { owner: string }) {
  const t = useMessages(messages)
  const { suspects, text } = useSelector(spelling, ({ context }) => context)
  const list = useRef<HTMLUListElement>(null)
  /** Moves the focus to the next misspelt word. */
  const goOn = (at: number): void => {
    const rows = list.current?.children ?? []
    const next = rows[Math.min(at, rows.length - 1)]?.querySelector('button')
    if (next) next.focus()
    else fieldIn(within)?.focus()
  }
  const replace = (suspect: Suspect, by: string, at: number): void => {
    const field = selectRange(fieldIn(within), text, suspect)
    if (!field) return
    spelling.send({ type: 'spelling.replace', suspect })
    typeInto(field, by)
    requestAnimationFrame(() => goOn(at))
  }
  const ignore = (suspect: Suspect, at: number): void => {
    spelling.send({ type: 'spelling.ignore', suspect })
    requestAnimationFrame(() => goOn(at))
  }
  /**
   * Esc closes only the list, not the surrounding window. Ctrl+Z undoes the last replacement in the field, not the last action on the
   * desktop.
   */
  const onKey = (event: KeyboardEvent): void => {
    const field = fieldIn(within)
    const takesBack = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (event.key !== 'Escape' && !takesBack) return
    event.preventDefault()
    event.stopPropagation()
    field?.focus()
    if (takesBack) document.execCommand('undo')
    else spelling.send({ type: 'spelling.close', owner })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the keys
    <ul ref={list} className={styles.list} aria-label={t.list} onKeyDown={onKey}>
      {suspects.map((suspect, at) => {
        const word = getWord(text, suspect)
        return (
          <li key={suspect.offset} className={styles.suspect} title={suspect.message}>
            <Button look="plain" aria-label={t.show(word)} onClick={() => selectRange(fieldIn(within), text, suspect)}>
              <Bdi>{word}</Bdi>
            </Button>
            {suspect.suggestions.map((by) => (
              <Button key={by} aria-label={t.replace(word, by)} onClick={() => replace(suspect, by, at)}>
                <Bdi>{by}</Bdi>
              </Button>
            ))}
            {suspect.suggestions.length === 0 && <span className={styles.note}>{t.noSuggestion}</span>}
            <Button look="plain" aria-label={t.ignoreWord(word)} onClick={() => ignore(suspect, at)}>
              {t.ignore}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
