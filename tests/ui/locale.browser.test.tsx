import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { isolate } from '#text/bidi'
import type { FormatSettings } from '#text/format'
import { defineMessages } from '#text/messages'
import { LocaleProvider, useMessages } from '#ui/locale'

const messages = defineMessages({
  fa: { limit: 'تا ۱۰۰٬۰۰۰ سطر', named: (name: string) => `پروندهٔ ${isolate(name)}` },
  en: { limit: 'Up to 100,000 lines', named: (name) => `File ${isolate(name)}` },
})

let root: Root | undefined
afterEach(() => {
  root?.unmount()
})

const said: ReturnType<typeof messages>[] = []

function Said() {
  const say = useMessages(messages)
  said.push(say)
  return (
    <p>
      {say.limit}، {say.named('گزارش ۱۴۰۵')}
    </p>
  )
}

const host = document.createElement('div')
const draw = (settings: FormatSettings) => {
  root ??= createRoot(host)
  flushSync(() =>
    root?.render(
      <LocaleProvider settings={settings}>
        <Said />
      </LocaleProvider>,
    ),
  )
  return host.textContent
}

it('formats numbers in sentences in the digits of the settings, but not in names', () => {
  const name = isolate('گزارش ۱۴۰۵')
  expect(draw({ locale: 'fa' })).toBe(`تا ۱۰۰٬۰۰۰ سطر، پروندهٔ ${name}`)
  expect(draw({ locale: 'fa', digits: 'latin' })).toBe(`تا 100,000 سطر، پروندهٔ ${name}`)
  // The same object each time; otherwise everything that depends on it would be created again.
  draw({ locale: 'fa', digits: 'latin', calendar: 'gregorian' })
  expect(said.at(-1)).toBe(said.at(-2))
  expect(draw({ locale: 'fa', digits: 'persian' })).toBe(`تا ۱۰۰٬۰۰۰ سطر، پروندهٔ ${name}`)
})
