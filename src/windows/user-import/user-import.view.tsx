import { useSelector } from '@xstate/react'
import { type DragEvent, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { MarkLatinWords } from '#ui/latin'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { TableHead } from '#ui/table-head'
import { type LineWithPassword, type Preview, getValidLines } from './user-import'
import type { userImportMachine } from './user-import.machine'
import { messages } from './user-import.messages'
import styles from './user-import.module.css'

type UserImportActor = ActorRefFrom<typeof userImportMachine>

const maxShown = 200

export function UserImportView({ actor }: { actor: UserImportActor }) {
  const t = useMessages(messages)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const preview = useSelector(actor, ({ context }) => context.preview)
  const stage = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : Object.keys(value)[0]))
  const job = useSelector(actor, ({ context }) => context.job)
  const arePasswordsSaved = useSelector(actor, ({ context }) => context.arePasswordsSaved)
  const takesFiles = stage === 'choosing' || stage === 'previewing' || (stage === 'done' && arePasswordsSaved)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file && takesFiles) actor.send({ type: 'file.chosen', file })
  }
  return (
    <div className={styles.window} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {refusal && (
        <p role="alert" className={styles.failure}>
          {refusal.detail}
        </p>
      )}
      {stage === 'choosing' && <FileChoice actor={actor} />}
      {(stage === 'reading' || stage === 'sending') && <ProgressBar label={t[stage]} />}
      {stage === 'importing' && (
        <ProgressBar label={t.importing} value={job?.total ? ((job.done ?? 0) + (job.skipped ?? 0)) / job.total : undefined} />
      )}
      <p role="status" className={styles.status}>
        {stage === 'reading' || stage === 'sending' || stage === 'importing' ? t[stage] : ''}
      </p>
      {stage === 'previewing' && preview && <ImportPreview actor={actor} preview={preview} />}
      {stage === 'done' && <ImportResult actor={actor} />}
    </div>
  )
}

interface FileButtonProps {
  actor: UserImportActor
  label: string
  look: 'filled' | 'soft'
  disabled?: boolean
}
function FileButton({ actor, label, look, disabled = false }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look={look} icon="upload" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) actor.send({ type: 'file.chosen', file })
        }}
      />
    </>
  )
}

function FileChoice({ actor }: { actor: UserImportActor }) {
  const t = useMessages(messages)
  return (
    <div className={styles.choosing}>
      <p className={styles.drop}>
        <MarkLatinWords>{t.drop}</MarkLatinWords>
      </p>
      <FileButton actor={actor} label={t.choose} look="filled" />
      <p className={styles.hint}>{t.intro}</p>
      <p className={styles.hint}>{t.passwords}</p>
    </div>
  )
}

function ImportPreview({ actor, preview }: { actor: UserImportActor; preview: Preview }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { fileName, encoding, lines, missing, unknown } = preview
  const sound = getValidLines(preview).length
  const defused = lines.filter((line) => line.defused).length
  return (
    <>
      <div className={styles.facts}>
        <p>{t.readAs(fileName, encoding)}</p>
        {missing.length > 0 ? (
          <p role="alert" className={styles.failure}>
            {t.missing(format.list(missing.map((column) => t[`column_${column}`])))}
          </p>
        ) : (
          <p className={styles.summary}>{t.summary(format, sound, lines.length - sound)}</p>
        )}
        {defused > 0 && <p>{t.defused(format, defused)}</p>}
        {unknown.length > 0 && <p>{t.ignored(format.list(unknown))}</p>}
        <div className={styles.buttons}>
          {sound > 0 && (
            <Button look="filled" icon="check" onClick={() => actor.send({ type: 'import.start' })}>
              {t.start(format, sound)}
            </Button>
          )}
          <FileButton actor={actor} label={t.another} look={sound > 0 ? 'soft' : 'filled'} />
        </div>
      </div>
      {lines.length > 0 && <Lines lines={lines} />}
    </>
  )
}

function Lines({ lines }: { lines: readonly LineWithPassword[] }) {
  const t = useMessages(messages)
  const format = useFormat()
  const shown = [...lines.filter(({ faults }) => faults.length > 0), ...lines.filter(({ faults }) => faults.length === 0)].slice(
    0,
    maxShown,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
    <div className={styles.scroll} role="region" aria-label={t.preview} tabIndex={0}>
      <p className={styles.hint}>{t.firstOf(format, shown.length, lines.length)}</p>
      <table className={styles.table}>
        <TableHead labels={[t.line, t.column_username, t.fault, t.fullName, t.column_email, t.column_roles]} />
        <tbody>
          {shown.map(({ line, firstName, lastName, username, email, roles, faults }) => (
            <tr key={line} data-faulty={faults.length > 0 || undefined}>
              <td>{format.number(line)}</td>
              <td>
                <Bdi dir="ltr">{username}</Bdi>
              </td>
              <td className={styles.fault}>
                {faults.length === 0
                  ? t.fine
                  : faults.map(({ column, fault }) => `${t[`column_${column}`]} ${t[`fault_${fault}`]}`).join(' · ')}
              </td>
              <td>
                <Bdi>{`${firstName} ${lastName}`}</Bdi>
              </td>
              <td>
                <Bdi dir="ltr">{email}</Bdi>
              </td>
              <td>
                <Bdi>{roles}</Bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ImportResult({ actor }: { actor: UserImportActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const job = useSelector(actor, ({ context }) => context.job)
  const arePasswordsSaved = useSelector(actor, ({ context }) => context.arePasswordsSaved)
  const isSavingCodes = useSelector(actor, (snapshot) => snapshot.matches({ done: 'savingCodes' }))
  const isSavingFailures = useSelector(actor, (snapshot) => snapshot.matches({ done: 'savingFailures' }))
  const { status, done: made = 0, skipped = 0, message } = job ?? {}
  return (
    <div className={styles.facts}>
      {status !== 'DONE' && (
        <p role="alert" className={styles.failure}>
          {t.stopped(message ?? t.cancelled)}
        </p>
      )}
      <p role="status" className={styles.summary}>
        {t.done(format, made, skipped)}
      </p>
      {made > 0 && <p>{t.codesHint}</p>}
      {!arePasswordsSaved && <p>{t.codesFirst}</p>}
      <div className={styles.buttons}>
        {made > 0 && (
          <Button look="filled" icon="download" busy={isSavingCodes} onClick={() => actor.send({ type: 'codes.save' })}>
            {t.saveCodes}
          </Button>
        )}
        {skipped > 0 && (
          <Button icon="download" busy={isSavingFailures} onClick={() => actor.send({ type: 'failures.save' })}>
            {t.saveFailures}
          </Button>
        )}
        <FileButton actor={actor} label={t.another} look="soft" disabled={!arePasswordsSaved} />
      </div>
    </div>
  )
}
