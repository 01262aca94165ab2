import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import type { ChartAnswer } from '#api/contract/report'
import type { Format } from '#text/format'
import { IconButton } from '#ui/button'
import { useFormat, useMessages } from '#ui/locale'
import { saveFile } from '#ui/save-file'
import { toChartLines, fillEmptyPeriods, formatPeriodLabel, toWholePercents } from './chart'
import { messages } from './figure.messages'
import styles from './figure.module.css'

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

interface ChartProps {
  answer: ChartAnswer
  look: 'bar' | 'line' | 'pie'
  /** Description of the chart as text. */
  description: string
}

const SERIES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6', '--series-7', '--series-8']

/** Returns the current values of the colour tokens, because the chart library does not accept CSS variables. */
function readColours(element: HTMLElement) {
  const probe = document.createElement('span')
  // During a transition the browser would report a colour between the old and the new one.
  probe.style.transitionProperty = 'none'
  element.append(probe)
  const of = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    text: of('--text'),
    soft: of('--text-soft'),
    line: of('--line'),
    surface: of('--surface-raised'),
    series: SERIES.map(of),
  }
  probe.remove()
  return colours
}

/** Maximum duration of animations in milliseconds. */
const MAX_ANIMATION_MS = 200

/** Minimum share of a pie slice that gets a label. Labels of smaller slices would overlap. */
const MIN_LABELLED_SHARE = 0.02

function toChartOptions({ answer, look }: ChartProps, element: HTMLElement, format: Format, all: string) {
  const { text, soft, line, surface, series: palette } = readColours(element)
  const { fontFamily, fontSize } = getComputedStyle(element)
  const textStyle = { fontFamily, fontSize: Number.parseFloat(fontSize), color: text }
  const lines = look === 'pie' ? toChartLines(answer) : fillEmptyPeriods(toChartLines(answer))
  const labels = lines.map(({ label }) => formatPeriodLabel(label, format, all))
  const number = (value: unknown) => (typeof value === 'number' ? format.number(value) : '')
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = still ? 0 : MAX_ANIMATION_MS
  const names = look === 'pie' ? labels : answer.series.map(({ title }) => title)
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const general = {
    ...{ textStyle, color: palette, animation: !still },
    ...{ animationDuration: duration, animationDurationUpdate: duration, stateAnimation: { duration } },
    tooltip: {
      ...{ trigger: look === 'pie' ? 'item' : 'axis', confine: true, valueFormatter: number, textStyle },
      ...{ backgroundColor: surface, borderColor: line, transitionDuration: duration / 1000 },
    },
    legend: {
      ...{ show: look === 'pie' || answer.series.length > 1, type: 'plain', bottom: 0, textStyle, inactiveColor: soft },
      // The library lays out legends only from left to right.
      ...(isRightToLeft && { align: 'right', data: names.toReversed() }),
    },
  }
  if (look === 'pie') {
    const data = lines.map(({ values: [value] }, at) => ({ name: labels[at] ?? '', value }))
    // The library truncates labels that do not fit, and a truncated number would be wrong.
    const label = { ...textStyle, overflow: 'none', formatter: ({ value }: { value?: unknown }) => number(value) }
    const percents = toWholePercents(data.map(({ value }) => value ?? 0))
    const legends = new Map(
      data.map(({ name, value }, at) => [name, `${name}: ${number(value)} (${format.percent((percents[at] ?? 0) / 100)})`]),
    )
    const legend = { ...general.legend, formatter: (name: string) => legends.get(name) ?? name }
    const minShowLabelAngle = MIN_LABELLED_SHARE * 360
    const pie = { name: answer.series[0]?.title, type: 'pie', radius: '52%', center: ['50%', '42%'] }
    return { ...general, legend, series: [{ ...pie, data, label, labelLine: { length: 8, length2: 4 }, minShowLabelAngle }] }
  }
  const axisLabel = { ...textStyle, color: soft }
  const axisLine = { lineStyle: { color: line } }
  return {
    ...general,
    grid: {
      left: 8,
      right: 12,
      top: 32,
      bottom: answer.series.length > 1 ? 36 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { type: 'category', data: labels, axisLabel: { ...axisLabel, hideOverlap: true }, axisLine, axisTick: { show: false } },
    yAxis: { type: 'value', axisLabel: { ...axisLabel, formatter: number }, splitLine: axisLine },
    series: answer.series.map(({ title }, at) => ({
      ...{ name: title, type: look, barMaxWidth: 48, symbolSize: 7, connectNulls: true },
      data: lines.map(({ values }) => values[at] ?? null),
    })),
  }
}

/** Returns a number that changes with the theme, so that the chart is drawn again in the new colours and text size. */
function useTheme(): number {
  const [theme, setTheme] = useState(0)
  useEffect(() => {
    const redraw = () => setTheme((count) => count + 1)
    const watch = new MutationObserver(redraw)
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'class'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    return () => {
      watch.disconnect()
      dark.removeEventListener('change', redraw)
    }
  }, [])
  return theme
}

/** A chart. It is drawn from left to right, because a right-to-left page would reverse the labels. */
export function ChartView({ answer, look, description }: ChartProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<EChartsType>()
  const theme = useTheme()

  useEffect(() => {
    const element = place.current
    if (!element) return
    const chart = init(element, null, { renderer: 'svg', width: element.clientWidth || 320, height: element.clientHeight || 160 })
    setDrawn(chart)
    const watch = new ResizeObserver(() => {
      if (element.clientWidth > 0 && element.clientHeight > 0) chart.resize({ width: element.clientWidth, height: element.clientHeight })
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours
  useEffect(() => {
    if (place.current && drawn && !drawn.isDisposed())
      drawn.setOption(toChartOptions({ answer, look, description }, place.current, format, t.all), { notMerge: true })
  }, [drawn, answer, look, description, format, t, theme])

  const save = () => {
    if (drawn) saveFile(new Blob([drawn.renderToSVGString()], { type: 'image/svg+xml' }), `${answer.title}.svg`)
  }
  return (
    <div className={styles.figure}>
      <div ref={place} dir="ltr" role="img" aria-label={description} className={styles.canvas} />
      <IconButton icon="image" size="small" className={styles.image} label={t.image} onClick={save} />
    </div>
  )
}
