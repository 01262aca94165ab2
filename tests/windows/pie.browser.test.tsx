import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { LocaleProvider } from '#ui/locale'
import { ChartView } from '#windows/reporting/chart.view'

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

it.each([180, 260, 600])('a pie %i pixels wide shows the whole counts, and percentages that add up', async (width) => {
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
