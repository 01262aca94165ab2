import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { getErrorDetail } from '#machines/detail'
import { endOfDay, jalaliAt, startOfDay } from '#text/jalali'
import { Button } from '#ui/button'
import { Pager } from '#ui/grid'
import { DateField } from '#ui/date-field'
import { useFormat, useMessages } from '#ui/locale'
import { SelectField } from '#ui/select-field'
import { EmptyPage, FailedPage, WaitingPage } from '#ui/state-page'
import type { dynamicReportMachine } from './dynamic-report.machine'
import { messages } from './dynamic-report.messages'
import styles from './dynamic-report.module.css'
import { ChartTable, ChartResult } from '#widgets/report-result/figure.view'
import { ReportTable } from '#widgets/report-result/report-table.view'

type Actor = ActorRefFrom<typeof dynamicReportMachine>

const PAGE = 50

/** Result of a report as a table or chart, with the choice of the report, pages, the time range and an export. */
export function DynamicReportView({ actor }: { actor: Actor }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { reports, chosen, rows, chart, error, window } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  if (state === 'failed')
    return <FailedPage sentence={getErrorDetail(error) ?? t.failed} onRetry={() => actor.send({ type: 'report.retry' })} />
  if (state === 'loading' && reports.length === 0) return <WaitingPage label={t.loading} />
  if (state === 'empty') return <EmptyPage icon="chart" sentence={t.none} />
  const last = rows ? rows.offset + rows.contents.length : 0
  const open = (uuid: string) => window.send({ type: 'window.open', kind: 'properties', payload: { uuid } })
  return (
    <div className={styles.window}>
      <div className={styles.toolbar}>
        <SelectField
          label={t.report}
          value={chosen}
          options={reports.map(({ uuid, title, kind }) => ({ value: uuid, label: kind === 'chart' ? t.chartNamed(title) : title }))}
          onChange={(uuid) => actor.send({ type: 'report.choose', uuid })}
        />
        {reports.some(({ uuid, kind }) => uuid === chosen && kind === 'chart') && <RangeFields actor={actor} />}
        <Button
          icon="download"
          busy={state === 'exporting'}
          disabled={!rows && !chart}
          onClick={() => actor.send({ type: 'report.export' })}
        >
          {chart ? t.exportChart : t.export}
        </Button>
      </div>
      {state === 'refused' && (
        <p role="alert" className={styles.failure}>
          {getErrorDetail(error) ?? t.failed}{' '}
          <Button look="plain" icon="refresh" onClick={() => actor.send({ type: 'report.retry' })}>
            {t.retry}
          </Button>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard */}
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={(rows ?? chart)?.title ?? t.report}
        aria-busy={state === 'running'}
      >
        {!rows && !chart && state === 'running' && <WaitingPage label={t.loading} size={32} />}
        {chart && (
          <div className={styles.figure}>
            <ChartResult answer={chart} />
            {chart.series.some(({ values }) => values.length > 0) && <ChartTable answer={chart} />}
          </div>
        )}
        {rows && rows.totalElements === 0 && <EmptyPage icon="chart" sentence={t.noRows} />}
        {rows && rows.totalElements > 0 && <ReportTable rows={rows} onOpen={open} />}
        {rows?.paging === 'infiniteScroll' && last < rows.totalElements && (
          <Button look="plain" busy={state === 'running'} onClick={() => actor.send({ type: 'report.page', offset: last })}>
            {t.more}
          </Button>
        )}
      </div>
      {rows && rows.totalElements > 0 && (
        <div className={styles.footer}>
          {rows.paging === 'pagination' ? (
            <Pager
              offset={rows.offset}
              pageSize={PAGE}
              total={rows.totalElements}
              text={t.range(format, rows.offset + 1, last, rows.totalElements)}
              previous={t.previous}
              next={t.next}
              onGo={(offset) => actor.send({ type: 'report.page', offset })}
            />
          ) : (
            <p role="status">{t.range(format, 1, last, rows.totalElements)}</p>
          )}
        </div>
      )}
    </div>
  )
}

/** Fields for the first and the last day of the time range; both days are included. An empty field means no limit. */
function RangeFields({ actor }: { actor: Actor }) {
  const t = useMessages(messages)
  const { timeZone } = useFormat()
  const { range } = useSelector(actor, ({ context }) => context)
  const dayOf = (instant: number | undefined) => (instant === undefined ? null : jalaliAt(instant, timeZone))
  return (
    <>
      <DateField
        label={t.from}
        value={dayOf(range.from)}
        onChange={(date) => {
          if (date !== undefined)
            actor.send({ type: 'report.range', range: { ...range, from: date ? startOfDay(date, timeZone) : undefined } })
        }}
      />
      <DateField
        label={t.to}
        value={dayOf(range.to)}
        onChange={(date) => {
          if (date !== undefined) actor.send({ type: 'report.range', range: { ...range, to: date ? endOfDay(date, timeZone) : undefined } })
        }}
      />
    </>
  )
}
