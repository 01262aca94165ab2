import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useId, useRef } from 'react'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import { toText } from '#machines/voice'
import type { voiceMachine } from '#machines/voice.machine'
import { isChord } from '#ui/chord'
import { IconButton } from '#ui/button'
import { useMessages } from '#ui/locale'
import { typeInto } from '#ui/type-into'
import { voiceKeys } from './voice-keys'
import { messages } from './voice.messages'
import styles from './voice.module.css'

type VoiceActor = ActorRefFrom<typeof voiceMachine>
type Field = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the caret, with a space after the preceding word if needed. */
function insertText(field: Field, text: string): void {
  field.focus()
  const before = field.value.slice(0, field.selectionStart ?? field.value.length)
  typeInto(field, before === '' || /\s$/.test(before) ? text : ` ${text}`)
}

interface VoiceButtonProps {
  /** Any actor of the desktop. The button uses its actor system to find the speech recognition. */
  of: AnyActorRef
  /** Element that contains the text field. The shortcut works while the focus is inside it. */
  within: RefObject<HTMLElement | null>
}

/** Button to dictate into a search field. Hidden if no speech service is configured. */
export function VoiceButton({ of: { system }, within }: VoiceButtonProps) {
  const voice = system.get('voice') as VoiceActor | undefined
  return voice ? <DictationButton voice={voice} within={within} /> : null
}

function DictationButton({ voice, within }: { voice: VoiceActor; within: RefObject<HTMLElement | null> }) {
  const t = useMessages(messages)
  const owner = useId()
  const button = useRef<HTMLButtonElement>(null)
  const isUnknown = useSelector(voice, (snapshot) => snapshot.matches('unknown'))
  const isOffered = useSelector(voice, (snapshot) => snapshot.matches('ready') || snapshot.matches('speaking'))
  const isMine = useSelector(voice, ({ context }) => context.owner === owner)
  const phase = useSelector(voice, (snapshot) =>
    (['opening', 'recording', 'finishing'] as const).find((one) => snapshot.matches({ speaking: one })),
  )
  const heard = useSelector(voice, ({ context }) => toText(context.speech))
  const mine = isMine ? phase : undefined

  useEffect(() => {
    if (isUnknown) voice.send({ type: 'voice.checkService' })
  }, [voice, isUnknown])

  useEffect(() => {
    const { unsubscribe } = voice.on('voice.text', (spoken) => {
      const field = within.current?.querySelector<Field>('[data-search]')
      if (spoken.owner === owner && spoken.text !== '' && field) insertText(field, spoken.text)
    })
    return unsubscribe
  }, [voice, owner, within])

  useEffect(() => {
    const root = within.current
    const press = (event: KeyboardEvent): void => {
      if (!isChord(event, voiceKeys)) return
      event.preventDefault()
      button.current?.click()
    }
    root?.addEventListener('keydown', press)
    return () => root?.removeEventListener('keydown', press)
  }, [within])

  useEffect(() => {
    if (mine === undefined) return
    const stop = ({ target }: PointerEvent): void => {
      if (!button.current?.contains(target as Node)) voice.send({ type: 'voice.stop' })
    }
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      voice.send({ type: 'voice.cancel' })
    }
    document.addEventListener('pointerdown', stop)
    document.addEventListener('keydown', cancel, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', stop)
      document.removeEventListener('keydown', cancel, { capture: true })
    }
  }, [voice, mine])

  if (!isOffered) return null
  return (
    <>
      <IconButton
        ref={button}
        icon="microphone"
        size="small"
        label={t.speak}
        keys={voiceKeys}
        aria-pressed={mine !== undefined}
        data-speaking={mine}
        disabled={phase !== undefined && mine === undefined}
        className={styles.microphone}
        onClick={() => voice.send(mine === undefined ? { type: 'voice.start', owner } : { type: 'voice.stop' })}
      />
      {mine !== undefined && (
        <p className={styles.heard} role="status">
          <span className={styles.hint}>{{ opening: t.opening, recording: t.listening, finishing: t.finishing }[mine]}</span>
          {heard !== '' && <bdi>{heard}</bdi>}
        </p>
      )}
    </>
  )
}
