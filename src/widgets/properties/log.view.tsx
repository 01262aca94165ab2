import { useSelector } from '@xstate/react'
import { useCallback, useRef, useState } from 'react'
import { formatLogEvent } from '#text/log-sentence'
import { Bdi } from '#ui/bdi'
import { Button } from '#ui/button'
import { TextField } from '#ui/field'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { SelectField } from '#ui/select-field'
import { EmptyPage } from '#ui/state-page'
import { TableHead } from '#ui/table-head'
import { useLoadMoreAtEnd } from '../infinite-list/load-more-at-end'
import { type LogFilter, logPeriods, type TabActors } from './properties'
import { messages } from './properties.messages'
import styles from './properties.module.css'
import { TabState } from './tab-state.view'
import { TableFooter } from './table-footer.view'

type LogActor = NonNullable<TabActors['log']>

/** Log of an item and its content: user, time and a full sentence. */
export function LogTab({ actor }: { actor: LogActor }) {
  const scroller = useRef<HTMLDivElement>(null)
  const value = useSelector(actor, ({ context }) => context.value)
  const [typed, setTyped] = useState<LogFilter>()
  const asked = typed ?? value?.asked
  const ask = (next: LogFilter) => {
    setTyped(next)
    actor.send({ type: 'resource.change', change: { do: 'filter', asked: next } })
  }
  const isSettled = useSelector(actor, (snapshot) => snapshot.matches('shown'))
  const isReady = isSettled && value !== undefined && value.contents.length < value.totalElements
  const more = useCallback(() => actor.send({ type: 'resource.change', change: { do: 'more' } }), [actor])
  const onScroll = useLoadMoreAtEnd({ scroller, rows: value?.contents, isReady, more })
  return (
    <div ref={scroller} className={styles.scroll} onScroll={onScroll}>
      <TabState actor={actor}>
        {asked && <Filters actor={actor} asked={asked} ask={ask} />}
        <Lines actor={actor} ask={ask} />
      </TabState>
    </div>
  )
}

interface Asking {
  actor: LogActor
  ask(asked: LogFilter): void
}

function Filters({ actor, asked, ask: askFor }: Asking & { asked: LogFilter }) {
  const t = useMessages(messages)
  const ask = (change: Partial<LogFilter>) => askFor({ ...asked, ...change })
  return (
    <div className={styles.logFilters} role="toolbar" aria-label={t.logFilters}>
      <TextField label={t.person} type="search" value={asked.person} onChange={({ target }) => ask({ person: target.value })} />
      <SelectField
        label={t.period}
        value={asked.period}
        options={logPeriods.map((period) => ({ value: period, label: t[`period_${period}`] }))}
        onChange={(period) => ask({ period: logPeriods.find((one) => one === period) ?? 'all' })}
      />
      <Button icon="download" onClick={() => actor.send({ type: 'resource.change', change: { do: 'export' } })}>
        {t.exportLog}
      </Button>
    </div>
  )
}

function Lines({ actor, ask }: Asking) {
  const t = useMessages(messages)
  const format = useFormat()
  const value = useSelector(actor, ({ context }) => context.value)
  if (!value) return null
  const { contents, totalElements, labels, asked } = value
  if (contents.length === 0) {
    const isWhole = asked.person === '' && asked.period === 'all'
    return (
      <EmptyPage icon="log" sentence={isWhole ? t.noLog : t.noLogHere}>
        {!isWhole && <Button onClick={() => ask({ person: '', period: 'all' })}>{t.wholeLog}</Button>}
      </EmptyPage>
    )
  }
  return (
    <>
      <table className={styles.table}>
        <TableHead labels={[t.date, t.person, t.event, t.type, t.level, t.ip, t.username]} />
        <tbody>
          {contents.map((line) => (
            <tr key={line.uuid}>
              <td>
                <Moment at={line.date} form="dateTime" />
              </td>
              <td>
                <Bdi>{line.fullName ?? line.username}</Bdi>
              </td>
              <td className={styles.sentence}>{formatLogEvent(format, line)}</td>
              <td>{labels[line.type] ?? line.type}</td>
              <td>{labels[line.level] ?? line.level}</td>
              <td dir="ltr">{line.ip}</td>
              <td dir="ltr">{line.username}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <TableFooter
        shown={contents.length}
        total={totalElements}
        onMore={() => actor.send({ type: 'resource.change', change: { do: 'more' } })}
      />
    </>
  )
}
