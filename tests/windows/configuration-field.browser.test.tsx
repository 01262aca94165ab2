import '#ui/tokens.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ConfigEntry } from '#api/contract/config'
import { getDirection } from '#text/locale'
import { LocaleProvider } from '#ui/locale'
import { ConfigurationField } from '#windows/configuration/configuration-field.view'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const types = {
  key: 'upload.types',
  type: 'list',
  title: 'پسوندها',
  help: '',
  value: 'pdf\ndocx',
  defaultValue: '',
  isSet: true,
  read: 'server',
}

it.each([
  ['fa', 'end'],
  ['en', 'start'],
] as const)('code fields read from left to right and start at the line start of the page, in %s', async (locale, align) => {
  Object.assign(document.documentElement, { lang: locale, dir: getDirection(locale) })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(
    <LocaleProvider settings={{ locale }}>
      <ConfigurationField entry={types as unknown as ConfigEntry} draft={undefined} error={undefined} onChange={() => {}} />
    </LocaleProvider>,
  )
  const field = page.getByRole('textbox', { name: 'پسوندها' })
  await expect.element(field).toBeVisible()
  const { direction, textAlign } = getComputedStyle(field.element())
  expect([direction, textAlign]).toEqual(['ltr', align])
})
