import type { ChartAnswer } from '#api/contract/report'
import type { Format } from '#text/format'
import { Bdi } from '#ui/bdi'
import { lazyPart } from '#ui/lazy-part'
import { useFormat, useMessages } from '#ui/locale'
import { WaitingPage } from '#ui/state-page'
import { toChartLines, type ChartType, resolveChartType, formatPeriodLabel } from './chart'
import { messages } from './figure.messages'
import styles from './figure.module.css'

/** Chart view. The chart library is loaded with the first chart. */
const Chart = lazyPart(() => import('./chart.view').then(({ ChartView }) => ChartView), { waiting: <Waiting /> })

function Waiting() {
  return <WaitingPage label={useMessages(messages).loading} size={32} />
}

/** Describes a chart as text for screen readers. */
const describeChart = (answer: ChartAnswer, kind: 'bar' | 'line' | 'pie', format: Format, t: ReturnType<typeof messages>): string => {
  const shown = (label: string) => formatPeriodLabel(label, format, t.all)
  const lines = toChartLines(answer)
  const [first, last] = [lines[0]?.label ?? '', lines.at(-1)?.label ?? '']
  const most = answer.series.flatMap(({ title, values }) => {
    const [top] = values.toSorted((one, other) => other.value - one.value)
    return top ? [t.most(title, format.number(top.value), shown(top.label))] : []
  })
  const span = first === last ? [] : [t.count(format, lines.length), t.span(shown(first), shown(last))]
  return [t.chart(t[kind], answer.title), ...span, ...most].join('، ')
}

/** Result of a report form, drawn as its own chart type or as the type in `look`. */
export function ChartResult({ answer, look: wanted }: { answer: ChartAnswer; look?: ChartType | undefined }) {
  const t = useMessages(messages)
  const format = useFormat()
  const look = resolveChartType(answer, wanted)
  if (answer.series.every(({ values }) => values.length === 0)) return <p className={styles.none}>{t.none}</p>
  if (look === 'table') return <ChartTable answer={answer} />
  if (look === 'number') return <ChartNumbers answer={answer} />
  return <Chart answer={answer} look={look} description={describeChart(answer, look, format, t)} />
}

/** Chart data as a table, one row per period. */
export function ChartTable({ answer }: { answer: ChartAnswer }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={answer.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.period}</th>
            {answer.series.map(({ title }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles of series are not unique, and their order is fixed
              <th key={at} scope="col">
                <Bdi>{title}</Bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toChartLines(answer).map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{formatPeriodLabel(label, format, t.all)}</th>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the values is fixed
                <td key={at}>{value === undefined ? '' : format.number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Numbers of the latest period only. */
function ChartNumbers({ answer }: { answer: ChartAnswer }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <dl className={styles.numbers}>
      {answer.series.map(({ title, values }, at) => {
        const latest = values.at(-1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles of series are not unique, and their order is fixed
          <div key={at}>
            <dt>
              <Bdi>{title}</Bdi>
            </dt>
            <dd className={styles.number}>{latest ? format.number(latest.value) : '—'}</dd>
            {latest && <dd className={styles.soft}>{formatPeriodLabel(latest.label, format, t.all)}</dd>}
          </div>
        )
      })}
    </dl>
  )
}
