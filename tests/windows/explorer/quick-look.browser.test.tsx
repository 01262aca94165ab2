import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aDocument, aFolder } from './builders'
import { show } from './showing'

const tree = () => ({ root: [aFolder('archive'), aDocument('letter', 'pdf'), aDocument('memo', 'pdf')] })
const dialog = (name: string) => page.getByRole('dialog', { name: new RegExp(name) })

const start = async (name: string) => {
  const shown = await show('root', { tree: tree() })
  await expect.poll(() => shown.row(name) === shown.host).toBe(false)
  await userEvent.click(shown.row(name))
  return shown
}

it('Space opens a large preview of a document, the arrows change it, and Space returns to its row', async () => {
  const { picked, row } = await start('letter')
  await userEvent.keyboard(' ')
  await expect.element(dialog('letter')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog('memo')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect(picked()).toEqual(['memo'])
  await expect.poll(() => document.activeElement?.closest('[data-uuid]')).toBe(row('memo'))
})

it('Escape closes the preview and keeps the selection, Enter opens the document', async () => {
  const { picked, asked } = await start('letter')
  await userEvent.keyboard(' ')
  await expect.element(dialog('letter')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect(picked()).toEqual(['letter'])
  await userEvent.keyboard(' ')
  await expect.element(dialog('letter')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)).toMatchObject({ type: 'window.open', kind: 'viewer', title: 'letter' })
  expect(page.getByRole('dialog').elements()).toEqual([])
})

it('Ctrl+Space toggles a document, and Space toggles a folder', async () => {
  const { picked } = await start('letter')
  await userEvent.keyboard('{Control>} {/Control}')
  expect(picked()).toEqual([])
  await userEvent.keyboard('{ArrowUp} ')
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(picked()).toEqual([])
})
