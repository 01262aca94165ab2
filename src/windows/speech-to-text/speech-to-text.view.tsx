import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { toText } from '#machines/voice'
import { isBlank } from '#text/blank'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { FileButton } from '#ui/file-button'
import { useFormat, useMessages } from '#ui/locale'
import { TextArea } from '#ui/text-area'
import { useSaveOnClose } from '#widgets/form-window/use-save-on-close'
import { NodePicker, type NodePickerActor } from '#widgets/node-picker/node-picker.view'
import { messages as voiceMessages } from '#widgets/voice/voice.messages'
import type { speechToTextMachine } from './speech-to-text.machine'
import { messages } from './speech-to-text.messages'
import styles from './speech-to-text.module.css'

type SpeechToTextActor = ActorRefFrom<typeof speechToTextMachine>

const getPhase = (snapshot: SnapshotFrom<typeof speechToTextMachine>) =>
  snapshot.matches({ speaking: 'finishingBeforeSave' })
    ? 'finishing'
    : (['opening', 'recording', 'finishing'] as const).find((one) => snapshot.matches({ speaking: one }))

export function SpeechToTextView({ actor }: { actor: SpeechToTextActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const text = useSelector(actor, ({ context }) => context.text)
  const isAbsent = useSelector(actor, (snapshot) => snapshot.matches('unavailable'))
  const isReady = useSelector(actor, (snapshot) => snapshot.matches('ready'))
  const phase = useSelector(actor, getPhase)
  const isTranscribing = useSelector(actor, (snapshot) => snapshot.matches('transcribing'))
  const picker = useSelector(actor, ({ children }) => children.picker as NodePickerActor | undefined)
  const [name, setName] = useState('')
  const [today] = useState(() => t.fileName(format, Date.now()))
  const form = useRef<HTMLFormElement>(null)
  useSaveOnClose(
    actor,
    useSelector(actor, (snapshot) => snapshot.matches('waitingForForm')),
    () => form.current?.requestSubmit(),
  )
  return (
    <div className={styles.window}>
      <div className={styles.tools}>
        {phase === undefined ? (
          <Button look="filled" icon="microphone" disabled={!isReady} onClick={() => actor.send({ type: 'record.start' })}>
            {t.record}
          </Button>
        ) : (
          <Button look="danger" icon="stop" disabled={phase === 'finishing'} onClick={() => actor.send({ type: 'record.stop' })}>
            {t.stop}
          </Button>
        )}
        {isTranscribing ? (
          <Button icon="close" onClick={() => actor.send({ type: 'file.cancel' })}>
            {t.cancel}
          </Button>
        ) : (
          <FileButton
            aria-label={t.open}
            accept="audio/*,video/*"
            disabled={!isReady}
            onFile={(file) => actor.send({ type: 'file.choose', file })}
          />
        )}
      </div>
      {isAbsent ? (
        <div className={styles.unavailable} role="status">
          <p>{t.unavailable}</p>
          <Button onClick={() => actor.send({ type: 'service.check' })}>{t.again}</Button>
        </div>
      ) : (
        <TranscriptionState actor={actor} />
      )}
      <TextArea
        className={styles.text ?? ''}
        label={t.text}
        hint={t.textHint}
        value={text}
        onChange={({ target }) => actor.send({ type: 'text.change', text: target.value })}
      />
      <form
        ref={form}
        className={styles.saving}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'text.save', name: isBlank(name) ? today : name.trim() })
        }}
      >
        <TextField label={t.name} value={name} placeholder={today} maxLength={200} onChange={({ target }) => setName(target.value)} />
        <Button type="submit" icon="folder" disabled={isBlank(text) || phase !== undefined || isTranscribing}>
          {t.save}
        </Button>
      </form>
      {picker && <NodePicker actor={picker} title={t.saveTitle} confirm={t.saveHere} />}
    </div>
  )
}

/** State of the transcription: progress, words that are being recognised, and the reason if it has stopped. */
function TranscriptionState({ actor }: { actor: SpeechToTextActor }) {
  const t = useMessages(messages)
  const sayVoice = useMessages(voiceMessages)
  const format = useFormat()
  const { speech, file, share, failure } = useSelector(actor, ({ context }) => context)
  const isTranscribing = useSelector(actor, (snapshot) => snapshot.matches('transcribing'))
  const phase = useSelector(actor, getPhase)
  const sentence =
    phase !== undefined
      ? { opening: t.opening, recording: t.recording, finishing: t.finishing }[phase]
      : isTranscribing && file
        ? t.reading(format, file.name, share)
        : failure === 'unreadable' || failure === 'tooLarge'
          ? t[failure]
          : failure && sayVoice[failure]
  const heard = toText(speech)
  if (sentence === undefined && heard === '') return null
  return (
    <div
      className={styles.hearing}
      role="status"
      data-failed={(phase === undefined && !isTranscribing && failure !== undefined) || undefined}
    >
      {sentence !== undefined && <p>{sentence}</p>}
      {heard !== '' && <bdi>{heard}</bdi>}
    </div>
  )
}
