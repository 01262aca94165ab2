import { useMemo, useState } from 'react'
import { Bdi } from '#ui/bdi'
import { useMessages } from '#ui/locale'
import { findDifferences, toRedactedJson } from './redacted-json'
import { messages } from './inspector.messages'
import styles from './inspector.module.css'
import { findEntry, isOver, findPreviousEntry, type Recording, getStateAt, formatStateValue } from './recording'

const text = (value: unknown): string => JSON.stringify(value, null, 2) ?? ''
const maxLines = 200

/** Data of the selected event, the changes that it made in the actor, and the state of the actor afterwards. Secrets are redacted. */
export function DetailsView({ recording, position, id }: { recording: Recording; position: number; id: string | undefined }) {
  const t = useMessages(messages)
  // The whole state is converted to text only while that section is open, because the text is long and events arrive continuously.
  const [isWhole, setWhole] = useState(false)
  const entry = findEntry(recording, position)
  const isOfActor = entry !== undefined && entry.actor === id
  const after = id === undefined ? undefined : getStateAt(recording, id, position)
  const previous = isOfActor ? findPreviousEntry(recording, position) : undefined
  const before = previous === undefined ? (isOfActor ? recording.actors[id]?.before : undefined) : getStateAt(recording, id ?? '', previous)
  const context = useMemo(() => toRedactedJson(after?.context), [after?.context])
  const changes = useMemo(
    () => (before ? findDifferences(toRedactedJson(before.context), toRedactedJson(after?.context)).slice(0, maxLines) : []),
    [before, after?.context],
  )
  if (!after) return <section className={styles.details} aria-label={t.details} />
  const { event } = isOfActor ? entry : {}
  const rest = Object.entries({ output: after.output, error: after.error }).filter(([, value]) => value !== undefined)
  const [from, to] = [formatStateValue(before?.value), formatStateValue(after.value)]
  return (
    // A scroll area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.details} aria-label={t.details} tabIndex={0}>
      {event && (
        <>
          <h2 className={styles.heading}>{t.event}</h2>
          <pre dir="ltr" className={styles.json}>
            {text(toRedactedJson(event))}
          </pre>
        </>
      )}
      <h2 className={styles.heading}>{t.state}</h2>
      <p>
        <bdi dir="ltr" className={styles.code}>
          {before && from !== to ? `${from} → ${to}` : to}
        </bdi>
        {isOver(after) && <span className={styles.over}>{t[after.status]}</span>}
      </p>
      {before && (
        <>
          <h2 className={styles.heading}>{t.changes}</h2>
          {changes.length === 0 ? (
            <p>{t.unchanged}</p>
          ) : (
            <dl className={styles.changes}>
              {changes.map(({ path, before: was, after: is }) => (
                <div key={path}>
                  <dt>
                    <Bdi dir="ltr" className={styles.code}>
                      {path}
                    </Bdi>
                  </dt>
                  <dd>
                    <del>{was === undefined ? t.nothing : <Value value={was} />}</del>{' '}
                    <ins>{is === undefined ? t.gone : <Value value={is} />}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
      {rest.map(([key, value]) => (
        <pre key={key} dir="ltr" className={styles.json}>
          {`${key}: ${text(toRedactedJson(value))}`}
        </pre>
      ))}
      {context !== undefined && (
        <details open={isWhole} onToggle={({ currentTarget }) => setWhole(currentTarget.open)}>
          <summary className={styles.heading}>{t.snapshot}</summary>
          {isWhole && (
            <pre dir="ltr" className={styles.json}>
              {text(context)}
            </pre>
          )}
        </details>
      )}
    </section>
  )
}

function Value({ value }: { value: unknown }) {
  return (
    <bdi dir="auto" className={styles.code}>
      {typeof value === 'string' ? value : JSON.stringify(value)}
    </bdi>
  )
}
