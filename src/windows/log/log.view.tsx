import { useSelector } from '@xstate/react'
import { formatLogEvent } from '#text/log-sentence'
import { errorMessages } from '#text/messages/errors'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { Tabs } from '#ui/tabs'
import { SelectFilter, EntriesFilters } from './entries-filters.view'
import { EntryTable } from './lines.view'
import { type EventsActor, type LogActor, type LogFilters, results } from './log'
import { messages } from './log.messages'
import styles from './log.module.css'
import { ServiceLog } from './service-log.view'

const tabs = ['events', 'services'] as const

export function LogView({ actor }: { actor: LogActor }) {
  const t = useMessages(messages)
  const { events, services } = useSelector(actor, ({ context }) => context)
  const active = useSelector(actor, (snapshot) => snapshot.value.view)
  const isProofShown = useSelector(actor, (snapshot) => snapshot.matches({ proof: 'shown' }))
  return (
    <Tabs
      label={t.tabs}
      tabs={tabs.map((id) => ({ id, label: t[id] }))}
      active={active}
      bare
      onSelect={(view) => actor.send({ type: 'view.select', view })}
    >
      {active === 'services' && services ? (
        <ServiceLog actor={services} />
      ) : (
        <div className={styles.window}>
          <Filters actor={actor} events={events} />
          <Events actor={events} />
        </div>
      )}
      {isProofShown && <IntegrityCheck actor={actor} />}
    </Tabs>
  )
}

function Filters({ actor, events }: { actor: LogActor; events: EventsActor }) {
  const t = useMessages(messages)
  const { filters, labels, list } = useSelector(events, ({ context }) => context)
  const meant = useSelector(list, ({ context }) => context.shown.layoutReadings)
  const isWriting = useSelector(events, (snapshot) => snapshot.matches({ file: 'writing' }))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ proof: 'loading' }))
  const change = (part: Partial<LogFilters>) => events.send({ type: 'filter.change', change: part })
  return (
    <EntriesFilters
      label={t.filters}
      filters={filters}
      meant={meant}
      isWriting={isWriting}
      send={events.send}
      actions={<IconButton icon="permission" label={t.prove} disabled={isLoading} onClick={() => actor.send({ type: 'log.prove' })} />}
    >
      <TextField label={t.person} value={filters.person} onChange={({ target }) => change({ person: target.value })} />
      <SelectFilter label={t.type} value={filters.type} names={labels?.types} onChange={(type) => change({ type })} />
      <SelectFilter label={t.level} value={filters.level} names={labels?.levels} onChange={(level) => change({ level })} />
      <SelectFilter
        label={t.result}
        value={filters.result}
        names={Object.fromEntries(results.map((result) => [result, t[result]]))}
        onChange={(result) => change({ result })}
      />
    </EntriesFilters>
  )
}

function Events({ actor }: { actor: EventsActor }) {
  const t = useMessages(messages)
  const errors: Readonly<Record<string, string>> = useMessages(errorMessages)
  const format = useFormat()
  const { list, labels } = useSelector(actor, ({ context }) => context)
  return (
    <EntryTable
      list={list}
      label={t.list}
      heads={[t.date, t.person, t.detail, t.type, t.level, t.username, t.ip, t.item, t.result]}
      nothing={t.nothing}
      shownOf={t.shownOf}
      row={(line) => (
        <tr key={line.uuid} data-level={line.level}>
          <td>
            <Moment at={line.date} form="dateTime" />
          </td>
          <td>
            <Bdi>{line.fullName ?? line.username}</Bdi>
          </td>
          <td className={styles.detail}>{formatLogEvent(format, line)}</td>
          <td>{labels?.types[line.type] ?? line.type}</td>
          <td>{labels?.levels[line.level] ?? line.level}</td>
          <td>
            <Bdi dir="ltr">{line.username}</Bdi>
          </td>
          <td>
            <Bdi dir="ltr">{line.ip}</Bdi>
          </td>
          <td>{line.title !== undefined && <Bdi>{line.title}</Bdi>}</td>
          <td className={styles.result}>{errors[line.code ?? ''] ?? t[line.result]}</td>
        </tr>
      )}
    />
  )
}

function IntegrityCheck({ actor }: { actor: LogActor }) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const proof = useSelector(actor, ({ context }) => context.proof)
  const close = () => actor.send({ type: 'proof.close' })
  if (!proof) return null
  const { sealed, waiting, end, faults } = proof
  return (
    <Dialog
      icon={faults.length === 0 ? 'permission' : 'alert'}
      title={t.proofTitle}
      role={faults.length === 0 ? 'dialog' : 'alertdialog'}
      onClose={close}
      actions={<Button onClick={close}>{t.close}</Button>}
    >
      <p>{faults.length === 0 ? t.sound(number(sealed)) : t.unsound(number(sealed))}</p>
      {waiting > 0 && <p>{t.waiting(number(waiting))}</p>}
      <ul>
        {faults.map(({ kind, line }) => (
          <li key={`${kind} ${line}`}>{t[kind](number(line))}</li>
        ))}
      </ul>
      {end !== undefined && (
        <p>
          {t.end}{' '}
          <Bdi dir="ltr" className={styles.code}>
            {end}
          </Bdi>
        </p>
      )}
    </Dialog>
  )
}
