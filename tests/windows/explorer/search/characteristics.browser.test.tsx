import '#ui/tokens.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createActor, setup } from 'xstate'
import type { MetadataParam } from '#api/contract/criteria'
import { LocaleProvider } from '#ui/locale'
import { Characteristics } from '#windows/explorer/search/characteristics.view'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const properties = ['شماره', 'تاریخ', 'موضوع', 'پیوست'].map((title) => ({ uuid: title, title, type: 'TEXT', options: [] }))
const metadataParams: MetadataParam[] = [
  { uuid: 'شماره', value: '۱۲' },
  { uuid: 'تاریخ', onlyShow: true },
  { uuid: 'موضوع', showMissing: true },
]

/** Renders a search with loaded metadata properties and with these filters. */
const searchFor = (all: typeof properties) =>
  setup({}).createMachine({
    context: { characteristics: [{ uuid: 'نامه', title: 'نامه', properties: all }], search: { query: { metadataParams }, names: {} } },
    type: 'parallel',
    states: { characteristics: { initial: 'known', states: { known: {}, failed: {} } } },
  })

const show = (all = properties) => {
  const host = document.body.appendChild(document.createElement('main'))
  root = createRoot(host)
  root.render(
    <LocaleProvider settings={{ locale: 'fa' }}>
      <Characteristics search={createActor(searchFor(all)).start() as never} change={() => {}} />
    </LocaleProvider>,
  )
}

it('shows the state of each filter by a word and an icon, not by colour alone', async () => {
  show()
  await expect.element(page.getByRole('button', { name: 'پیوست', exact: true })).toBeVisible()
  const said = { شماره: 'پالایه روشن است', تاریخ: 'در فهرست نشان داده می‌شود', موضوع: 'آنچه آن را ندارد هم می‌آید' }
  const signs = new Set<string | undefined>()
  for (const [title, word] of Object.entries(said)) {
    const name = page.getByRole('button', { name: title }).filter({ hasText: word })
    const box = (name.getByText(word).element() as HTMLElement).getBoundingClientRect()
    expect(Math.min(box.width, box.height)).toBeGreaterThan(8)
    signs.add(name.getByText(word).element().querySelector('svg')?.innerHTML)
  }
  expect([signs.size, signs.has(undefined)]).toEqual([3, false])
})

it('the filter panel is at most 240 pixels high, and 45 when collapsed [CONST-036]', async () => {
  show(Array.from({ length: 30 }, (_, at) => ({ uuid: `${at}`, title: `ویژگی ${at}`, type: 'TEXT', options: [] })))
  const list = page.getByRole('group', { name: 'ویژگی‌ها' })
  await expect.poll(() => list.element().getBoundingClientRect().height).toBe(240)
  const head = page.getByRole('button', { expanded: true })
  const panel = head.element().parentElement as HTMLElement
  await head.click()
  await expect.poll(() => panel.getBoundingClientRect().height).toBe(45)
})
