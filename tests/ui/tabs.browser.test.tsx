import '#ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getDirection } from '#text/locale'
import { LocaleProvider } from '#ui/locale'
import { Tabs } from '#ui/tabs'

const tabs = Array.from({ length: 12 }, (_, index) => ({ id: `tab${index}`, label: `زبانهٔ شمارهٔ ${index}` }))

const show = async (locale: 'fa' | 'en', width: number) => {
  document.documentElement.dir = getDirection(locale)
  const host = document.body.appendChild(document.createElement('div'))
  host.style.inlineSize = `${width}px`
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  root.render(
    <LocaleProvider settings={{ locale }}>
      <Tabs label="زبانه‌ها" tabs={tabs} active="tab0" onSelect={() => {}}>
        برگه
      </Tabs>
    </LocaleProvider>,
  )
  await expect.poll(() => host.querySelectorAll('[role=tab]').length).toBe(12)
  const list = host.querySelector<HTMLElement>('[role=tablist]') ?? host
  return { list, host }
}

describe.each([
  ['fa', 'right', 'left'],
  ['en', 'left', 'right'],
] as const)('a row of tabs in %s', (locale, start, end) => {
  it('fades at the sides where tabs are hidden', async () => {
    const { list, host } = await show(locale, 400)
    const faded = () => ['left', 'right'].filter((side) => getComputedStyle(list).getPropertyValue(`--fade-${side}`) !== '')
    await expect.poll(faded).toEqual([end])
    const middle = (list.scrollWidth - list.clientWidth) / 2
    list.scrollLeft = locale === 'fa' ? -middle : middle
    await expect.poll(() => faded().sort()).toEqual(['left', 'right'])
    list.scrollLeft = locale === 'fa' ? -2 * middle - 9 : 2 * middle + 9
    await expect.poll(faded).toEqual([start])
    host.style.inlineSize = '3000px'
    await expect.poll(faded).toEqual([])
  })
})
