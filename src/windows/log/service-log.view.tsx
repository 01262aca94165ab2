import { useSelector } from '@xstate/react'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { JalaliDateField } from '#ui/jalali-date'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { Lines } from './lines.view'
import styles from './log.module.css'
import type { ServiceFilters, ServiceLogActor } from './service-log'
import { messages } from './service-log.messages'

/** What the server asked of services, and how they answered. */
export function ServiceLogView({ actor }: { actor: ServiceLogActor }) {
  const say = useMessages(messages)
  const format = useFormat()
  const { list, labels } = useSelector(actor, ({ context }) => context)
  return (
    <div className={styles.window}>
      <Filters actor={actor} />
      <Lines
        list={list}
        label={say.list}
        heads={[say.date, say.service, say.request, say.status, say.answer, say.duration]}
        nothing={say.nothing}
        shownOf={say.shownOf}
        row={({ uuid, date, service, request, status, code, answer, duration }) => (
          <tr key={uuid} data-status={status}>
            <td>{format.dateTime(date)}</td>
            <td>{labels.services[service] ?? service}</td>
            <td className={styles.technical}>
              <bdi dir="ltr">{request}</bdi>
            </td>
            <td className={styles.status}>
              {code === undefined
                ? (labels.statuses[status] ?? status)
                : say.code(labels.statuses[status] ?? status, format.shownDigits(String(code)))}
            </td>
            <td className={styles.technical}>{answer !== undefined && <bdi dir="ltr">{answer}</bdi>}</td>
            <td>{say.milliseconds(format.number(duration))}</td>
          </tr>
        )}
      />
    </div>
  )
}

function Filters({ actor }: { actor: ServiceLogActor }) {
  const say = useMessages(messages)
  const { filters, labels } = useSelector(actor, ({ context }) => context)
  const isWriting = useSelector(actor, (snapshot) => snapshot.matches({ file: 'writing' }))
  const change = (part: Partial<ServiceFilters>) => actor.send({ type: 'filter.change', change: part })
  const named = (all: Readonly<Record<string, string>>) => [
    { value: '', label: say.any },
    ...Object.entries(all).map(([value, label]) => ({ value, label })),
  ]
  return (
    <div className={styles.filters} role="toolbar" aria-label={say.filters}>
      <TextField
        label={say.keyword}
        icon="search"
        type="search"
        value={filters.keyword}
        onChange={({ target }) => change({ keyword: target.value })}
      />
      <SelectField
        label={say.service}
        value={filters.service}
        options={named(labels.services)}
        onChange={(service) => change({ service })}
      />
      <SelectField label={say.status} value={filters.status} options={named(labels.statuses)} onChange={(status) => change({ status })} />
      <JalaliDateField label={say.from} value={filters.from} onChange={(from) => from !== undefined && change({ from })} />
      <JalaliDateField label={say.to} value={filters.to} onChange={(to) => to !== undefined && change({ to })} />
      <div className={styles.actions}>
        <Button look="plain" onClick={() => actor.send({ type: 'filter.clear' })}>
          {say.clear}
        </Button>
        <Button icon="refresh" onClick={() => actor.send({ type: 'log.refresh' })}>
          {say.refresh}
        </Button>
        <Button look="filled" icon="download" busy={isWriting} onClick={() => actor.send({ type: 'log.export' })}>
          {say.export}
        </Button>
      </div>
    </div>
  )
}
