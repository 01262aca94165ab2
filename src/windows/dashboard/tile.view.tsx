import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { Widget } from '#api/contract/report'
import { getFailureSentence } from '#machines/failure'
import { Bdi } from '#ui/bdi'
import { Button, IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { Moment } from '#ui/moment'
import { WaitingPage } from '#ui/state-page'
import { saveFile } from '#ui/save-file'
import type { WindowRef } from '../window-kind'
import { toChartCsv, resolveChartType } from '#widgets/report-result/chart'
import type { Tile, TileItem, TileValue } from './dashboard'
import { messages } from './dashboard.messages'
import styles from './dashboard.module.css'
import { messages as figureMessages } from '#widgets/report-result/figure.messages'
import { ChartResult } from '#widgets/report-result/figure.view'
import { ReportTable } from '#widgets/report-result/report-table.view'

/** Returns the width of a tile in twelfths of the dashboard, at least 3. */
const getColumnSpan = ({ width }: Widget): number => Math.min(12, Math.max(3, Math.round((width * 12) / 100)))

/** A tile with its buttons. An error is shown inside the tile. */
export function TileView({ tile: { widget, actor }, frame }: { tile: Tile; frame: WindowRef }) {
  const t = useMessages(messages)
  const id = useId()
  const { value, error } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const [isTable, setTable] = useState(false)
  const sayOfFigure = useMessages(figureMessages)
  const { title, kind, reportUuid } = widget
  const open = () =>
    frame.send(
      kind === 'TASKS'
        ? { type: 'window.open', kind: 'tasks', payload: {} }
        : { type: 'window.open', kind: 'dynamic-report', payload: { uuid: reportUuid }, title },
    )
  const answer = value?.kind === 'chart' ? value.answer : undefined
  const hasValues = answer?.series.some(({ values }) => values.length > 0) === true
  const save = () => {
    if (answer) saveFile(new Blob([toChartCsv(answer, sayOfFigure)], { type: 'text/csv' }), `${title}.csv`)
  }
  return (
    <article
      className={styles.tile}
      aria-labelledby={id}
      aria-busy={state === 'loading'}
      style={{ gridColumnEnd: `span ${getColumnSpan(widget)}`, blockSize: `${Math.max(2, widget.height) * 4.5}rem` }}
    >
      <header className={styles.head}>
        <h3 id={id} className={styles.title}>
          <Bdi>{title}</Bdi>
        </h3>
        {hasValues && answer && resolveChartType(answer, widget.look) !== 'table' && (
          <IconButton icon="list" size="small" pressed={isTable} label={t.asTable(title)} onClick={() => setTable(!isTable)} />
        )}
        {hasValues && <IconButton icon="download" size="small" label={t.asCsv(title)} onClick={save} />}
        {kind !== 'RECENT' && <IconButton icon="full" size="small" label={t.open(title)} onClick={open} />}
      </header>
      <div className={styles.body}>
        {state === 'failed' ? (
          <div role="alert" className={styles.failed}>
            <p>{getFailureSentence(error, { gone: t.gone, failed: t.tileFailed })}</p>
            <Button icon="refresh" onClick={() => actor.send({ type: 'resource.retry' })}>
              {t.retry}
            </Button>
          </div>
        ) : value ? (
          <TileContent value={value} look={isTable ? 'table' : widget.look} frame={frame} />
        ) : (
          <WaitingPage label={t.tileLoading(title)} size={32} />
        )}
      </div>
    </article>
  )
}

function TileContent({ value, look, frame }: { value: TileValue; look: Widget['look']; frame: WindowRef }) {
  const t = useMessages(messages)
  const format = useFormat()
  const properties = (uuid: string) => frame.send({ type: 'window.open', kind: 'properties', payload: { uuid } })
  switch (value.kind) {
    case 'chart':
      return <ChartResult answer={value.answer} look={look} />
    case 'rows':
      if (value.rows.totalElements === 0) return <p className={styles.empty}>{t.noRows}</p>
      return (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard */}
          <div className={styles.rows} tabIndex={0} role="region" aria-label={value.rows.title}>
            <ReportTable rows={value.rows} onOpen={properties} />
          </div>
          {value.rows.contents.length < value.rows.totalElements && (
            <p className={styles.rest}>{t.rest(format, value.rows.contents.length, value.rows.totalElements)}</p>
          )}
        </>
      )
    case 'count':
      return <p className={styles.count}>{format.number(value.total)}</p>
    case 'tasks':
      return <Items {...value} empty={t.noTasks} onOpen={() => frame.send({ type: 'window.open', kind: 'tasks', payload: {} })} />
    case 'documents':
      return <Items {...value} empty={t.noDocuments} onOpen={properties} />
  }
}

function Items({ items, total, empty, onOpen }: { items: readonly TileItem[]; total: number; empty: string; onOpen(uuid: string): void }) {
  const t = useMessages(messages)
  const format = useFormat()
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <>
      <ul className={styles.items}>
        {items.map(({ uuid, title, at }) => (
          <li key={uuid}>
            <button type="button" className={styles.item} onClick={() => onOpen(uuid)}>
              <span className={styles.itemTitle}>
                <Bdi>{title}</Bdi>
              </span>
              {at !== undefined && <Moment at={at} form="relative" className={styles.soft} />}
            </button>
          </li>
        ))}
      </ul>
      {items.length < total && <p className={styles.rest}>{t.rest(format, items.length, total)}</p>}
    </>
  )
}
