import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { PublicLinkVisit } from '#api/contract/public-link'
import { splitExtension } from '#text/file-name'
import { FileName } from '#ui/file-name'
import { Icon } from '#ui/icon'
import { useFormat, useMessages } from '#ui/locale'
import { ProgressBar } from '#ui/progress'
import { useLeaveGuard } from '../page/page-exit'
import type { SentFile } from './visit'
import type { VisitorActor } from './visitor.view'
import { messages } from './visitor.messages'
import styles from './visitor.module.css'

/** Area for files of the visitor, with the result for each of them. */
export function UploadPage({ actor, visit }: { actor: VisitorActor; visit: PublicLinkVisit }) {
  const t = useMessages(messages)
  const files = useSelector(actor, ({ context }) => context.files)
  const [isOver, setOver] = useState(false)
  useLeaveGuard(files.some(({ state }) => state === 'waiting' || state === 'sending'))
  const add = (list: FileList | null) => {
    const added = [...(list ?? [])]
    if (added.length > 0) actor.send({ type: 'files.add', files: added })
  }
  return (
    <>
      <section
        aria-label={t.send(visit.title)}
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add(event.dataTransfer.files)
        }}
      >
        <Icon name="upload" size={32} />
        <p>{t.drop}</p>
        <label className={styles.choose}>
          {t.choose}
          <input
            type="file"
            multiple
            className="visually-hidden"
            onChange={({ target }) => {
              add(target.files)
              target.value = ''
            }}
          />
        </label>
        <p className={styles.hint}>{t.unseen}</p>
      </section>
      {files.length > 0 && (
        <ul className={styles.items} aria-label={t.files}>
          {files.map((file) => (
            <FileRow key={file.id} sent={file} />
          ))}
        </ul>
      )}
    </>
  )
}

function FileRow({ sent: { file, state, progress, detail } }: { sent: SentFile }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <li className={styles.sent} data-state={state}>
      <span className={styles.name}>
        <FileName {...splitExtension(file.name)} /> <span className={styles.hint}>{format.size(file.size)}</span>
      </span>
      <strong className={styles.result}>{t[state]}</strong>
      {state === 'sending' && <ProgressBar value={progress} label={file.name} />}
      {detail !== undefined && detail !== '' && (
        <p role="alert" className={styles.fault}>
          {detail}
        </p>
      )}
    </li>
  )
}
