import { useSelector } from '@xstate/react'
import { Bdi } from '#ui/bdi'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { SelectFilter, EntriesFilters } from './entries-filters.view'
import { EntryTable } from './lines.view'
import styles from './log.module.css'
import type { ServiceFilters, ServicesActor } from './service-log'
import { messages } from './service-log.messages'

/** Requests of the server to external services, and their results. */
export function ServiceLog({ actor }: { actor: ServicesActor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { list, labels } = useSelector(actor, ({ context }) => context)
  return (
    <div className={styles.window}>
      <Filters actor={actor} />
      <EntryTable
        list={list}
        label={t.list}
        heads={[t.date, t.service, t.request, t.status, t.answer, t.duration]}
        nothing={t.nothing}
        shownOf={(shown, all) => t.shownOf(shown, all, format.number(50_000), format.number(30))}
        row={({ uuid, date, service, request, status, code, answer, duration }) => (
          <tr key={uuid} data-status={status}>
            <td>
              <Moment at={date} form="dateTime" />
            </td>
            <td>{labels?.services[service] ?? service}</td>
            <td className={styles.technical}>
              <Bdi dir="ltr">{request}</Bdi>
            </td>
            <td className={styles.status}>
              {code === undefined
                ? (labels?.statuses[status] ?? status)
                : t.code(labels?.statuses[status] ?? status, format.shownDigits(String(code)))}
            </td>
            <td className={styles.technical}>{answer !== undefined && <Bdi dir="ltr">{answer}</Bdi>}</td>
            <td>{t.milliseconds(format.number(duration))}</td>
          </tr>
        )}
      />
    </div>
  )
}

function Filters({ actor }: { actor: ServicesActor }) {
  const t = useMessages(messages)
  const { filters, labels, list } = useSelector(actor, ({ context }) => context)
  const meant = useSelector(list, ({ context }) => context.shown.layoutReadings)
  const isWriting = useSelector(actor, (snapshot) => snapshot.matches({ file: 'writing' }))
  const change = (part: Partial<ServiceFilters>) => actor.send({ type: 'filter.change', change: part })
  return (
    <EntriesFilters label={t.filters} filters={filters} meant={meant} isWriting={isWriting} send={actor.send}>
      <SelectFilter label={t.service} value={filters.service} names={labels?.services} onChange={(service) => change({ service })} />
      <SelectFilter label={t.status} value={filters.status} names={labels?.statuses} onChange={(status) => change({ status })} />
    </EntriesFilters>
  )
}
