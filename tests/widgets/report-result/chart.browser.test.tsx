import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { LocaleProvider } from '#ui/locale'
import { ChartView } from '#widgets/report-result/chart.view'

const answer = {
  title: 'شمار قراردادها در هر سال',
  chart: 'pie' as const,
  period: 'yearly' as const,
  series: [
    {
      title: 'شمار',
      values: [
        { label: '1403', value: 3 },
        { label: '1404', value: 1_234_567 },
      ],
    },
  ],
}

it('a chart legend follows the direction of the page: each colour comes before its name, and the first series is first', async () => {
  document.documentElement.dir = 'rtl'
  const host = document.createElement('div')
  host.style.cssText = 'inline-size: 600px; block-size: 240px; display: grid'
  document.body.append(host)
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
    document.documentElement.removeAttribute('dir')
  })
  const series = ['جمع', 'بیشینه'].map((title) => ({ title, values: [{ label: '1403', value: 3 }] }))
  root.render(
    <LocaleProvider settings={{ locale: 'fa' }}>
      <ChartView answer={{ ...answer, chart: 'bar', series } as never} look="bar" description="نمودار" />
    </LocaleProvider>,
  )
  const find = (text: string) => [...host.querySelectorAll('svg text')].find((one) => one.textContent === text)
  await expect.poll(() => find('بیشینه')).toBeDefined()
  const edges = (text: string) => (find(text) as Element).getBoundingClientRect()
  expect(edges('جمع').left).toBeGreaterThan(edges('بیشینه').right)
  const swatches = [...host.querySelectorAll('svg path')].map((one) => one.getBoundingClientRect())
  for (const title of ['جمع', 'بیشینه']) {
    const { right, top, bottom } = edges(title)
    expect(swatches.some((one) => one.left >= right && one.left - right < 12 && one.top < bottom && one.bottom > top)).toBe(true)
  }
})

it.each([180, 260, 600])('a pie chart %i pixels wide shows the whole counts, and percentages whose sum is 100', async (width) => {
  const host = document.createElement('div')
  host.style.cssText = `inline-size: ${width}px; block-size: 240px; display: grid`
  document.body.append(host)
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  root.render(
    <LocaleProvider settings={{ locale: 'fa' }}>
      <ChartView answer={answer as never} look="pie" description="نمودار" />
    </LocaleProvider>,
  )
  const texts = () => [...host.querySelectorAll('svg text')].map((one) => one.textContent)
  await expect.poll(texts).toContain('۱٬۲۳۴٬۵۶۷')
  expect(texts()).toEqual(expect.arrayContaining(['۱۴۰۳: ۳ (۰٪)', '۱۴۰۴: ۱٬۲۳۴٬۵۶۷ (۱۰۰٪)']))
})
