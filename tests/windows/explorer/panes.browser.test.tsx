import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dragEdge } from '#tests/support/drag-edge'
import { aDocument, aFolder } from './builders'
import { show } from './showing'

it('keeps the list element when the language changes, and flips the edges of the panes', async () => {
  const { host, actor, speak } = await show('b')
  actor.send({ type: 'panes.change', panes: { tree: true } })
  const divider = (name: string) => page.getByRole('separator', { name })
  await expect.element(divider('مرز درخت پوشه‌ها')).toBeVisible()
  const grid = page.getByRole('grid').element()
  const wide = () => Math.round(page.getByRole('tree').element().getBoundingClientRect().width)
  const pull = async (name: string, key: string) => {
    await expect.element(divider(name)).toBeVisible()
    const before = wide()
    ;(divider(name).element() as HTMLElement).focus()
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(wide).toBeGreaterThan(before)
  }
  speak('en')
  await pull('Edge of the folder tree', 'ArrowRight')
  const chosen = wide()
  // The pane has the width that was chosen by keyboard, also when it is shown again.
  await expect.poll(() => actor.getSnapshot().context.preferences.panes.treeWidth).toBe(chosen)
  speak('fa')
  await pull('مرز درخت پوشه‌ها', 'ArrowLeft')
  expect(wide()).toBeGreaterThan(chosen)
  expect(host.contains(grid)).toBe(true)
})

it('truncates long names in the tree with an ellipsis', async () => {
  const title = 'نامه‌های صادرهٔ واحدهای ستادی و شهرستان‌ها ۱۴۰۵'
  const { actor } = await show('aa', { tree: { root: [aFolder('a')], a: [aFolder('aa', { title })], aa: [] } })
  actor.send({ type: 'panes.change', panes: { tree: true } })
  const line = page.getByRole('treeitem', { name: title })
  await expect.element(line).toBeVisible()
  const tree = page.getByRole('tree').element()
  expect(tree.scrollWidth).toBe(tree.clientWidth)
  const name = line.getByText(title).element()
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth)
  expect(getComputedStyle(name).textOverflow).toBe('ellipsis')
  const wide = (item: string) => page.getByRole('treeitem', { name: item }).element().querySelector(':scope > svg')?.clientWidth
  expect(wide(title)).toBe(wide('root'))
})

const edges = {
  fa: [
    ['مرز درخت پوشه‌ها', -1],
    ['مرز پیش‌نمایش', 1],
  ],
  en: [
    ['Edge of the folder tree', 1],
    ['Edge of the preview', -1],
  ],
} as const

it.each(['fa', 'en'] as const)('the edges of the panes follow the pointer while dragged, in %s', async (locale) => {
  const { actor } = await show('b', { locale, width: 1000 })
  actor.send({ type: 'panes.change', panes: { tree: true, preview: true } })
  for (const [name, towardsList] of edges[locale]) {
    const edge = page.getByRole('separator', { name })
    await expect.element(edge).toBeVisible()
    const place = () => Math.round(edge.element().getBoundingClientRect().x)
    const before = place()
    dragEdge(edge.element(), towardsList * 40)
    await expect.poll(place).toBe(before + towardsList * 40)
  }
  const kept = () => actor.getSnapshot().context.preferences.panes
  await expect.poll(kept).toMatchObject({ treeWidth: 240, previewWidth: 260 })
})

it('shows the size of the selected files: folders do not count', async () => {
  const tree = { root: [aFolder('b')], b: [aFolder('ba'), aDocument('bb', 'pdf'), aDocument('bc', 'txt')], ba: [] }
  const { actor, host } = await show('b', { width: 1000, tree })
  actor.send({ type: 'panes.change', panes: { preview: true } })
  await expect.element(page.getByRole('row', { name: 'bc' })).toBeVisible()
  const facts = () => [...host.querySelectorAll('dl')].map(({ textContent }) => textContent).join()
  actor.send({ type: 'select.all' })
  await expect.poll(facts).toContain('حجم سندها، بدون پوشه‌ها۴ کیلوبایت')
})
