import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { ConfigEntry } from '#api/contract/config'
import { Button } from '#ui/button'
import { useMessages } from '#ui/locale'
import { Tabs } from '#ui/tabs'
import { canTestConnection, type ConfigurationActor } from './configuration'
import { ConfigurationField } from './configuration-field.view'
import { messages } from './configuration.messages'
import styles from './configuration.module.css'
import { PeriodicTasks } from './periodic-tasks.view'

type Section = ConfigEntry['section']

const sections: readonly Section[] = ['public', 'security', 'webServices', 'periodicTasks']

export function ConfigurationView({ actor }: { actor: ConfigurationActor }) {
  const t = useMessages(messages)
  const formId = useId()
  const [section, setSection] = useState<Section>('public')
  const { entries, draft, error } = useSelector(actor, ({ context }) => context)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ values: 'failed' }))
  const isSaving = useSelector(actor, (snapshot) => snapshot.matches({ values: 'saving' }))
  const trying = useSelector(actor, (snapshot) => (snapshot.matches({ services: 'trying' }) ? snapshot.context.trying : ''))
  const isDirty = Object.keys(draft).length > 0
  if (hasFailed && entries.length === 0)
    return (
      <div className={styles.failed}>
        <p role="alert">{error?.detail ?? t.loadFailed}</p>
        <Button icon="refresh" onClick={() => actor.send({ type: 'values.retry' })}>
          {t.retry}
        </Button>
      </div>
    )
  const errorOf = (key: string) => error?.errors.find(({ path }) => path === key)?.detail
  const isElsewhere = error !== null && !entries.some(({ key, section: own }) => own === section && errorOf(key) !== undefined)
  return (
    <form
      id={formId}
      className={styles.window}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'values.save' })
      }}
    >
      <Tabs<Section> label={t.sections} tabs={sections.map((id) => ({ id, label: t[id] }))} active={section} onSelect={setSection}>
        <div className={styles.fields}>
          {entries
            .filter((entry) => entry.section === section && entry.type !== 'schedule')
            .map((entry) => (
              <ConfigurationField
                key={entry.key}
                entry={entry}
                draft={draft[entry.key]}
                error={errorOf(entry.key)}
                onChange={(value) => actor.send({ type: 'value.change', entry, value })}
                onTry={canTestConnection(entry, draft) ? () => actor.send({ type: 'service.try', key: entry.key }) : undefined}
                isTrying={trying === entry.key}
              />
            ))}
          {section === 'periodicTasks' && <PeriodicTasks actor={actor} errorOf={errorOf} />}
        </div>
      </Tabs>
      <div className={styles.footer}>
        {isElsewhere && (
          <p role="alert" className={styles.failure}>
            {error.detail}
          </p>
        )}
        <Button disabled={!isDirty || isSaving} onClick={() => actor.send({ type: 'values.undo' })}>
          {t.undo}
        </Button>
        <Button look="filled" type="submit" disabled={!isDirty} busy={isSaving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
