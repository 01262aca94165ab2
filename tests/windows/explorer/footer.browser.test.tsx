import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findRegions } from '#desktop/command-palette/regions'
import { emptyExplorerServices } from '#windows/explorer/explorer-services'
import { aDocument } from './builders'
import { show } from './showing'

const [scan, sheet] = [aDocument('scan', 'pdf'), aDocument('sheet', 'xlsx')]

const cutting = async () => {
  const shown = await show('root', { flags: ['CUT', 'COPY', 'RENAME'] })
  await expect.poll(() => shown.row('scan').tabIndex).toBe(-1)
  const tell = (copyItems: (typeof scan)[], cutItems: (typeof scan)[]) =>
    shown.actor.send({
      type: 'services.updated',
      services: { ...emptyExplorerServices, clipboard: { copyItems, cutItems }, cut: new Set(cutItems.map(({ uuid }) => uuid)) },
    })
  const dimness = () => ['scan', 'sheet'].map((name) => Number(getComputedStyle(shown.row(name)).opacity))
  const puts = () => shown.asked.flatMap((request) => (request.type === 'clipboard.put' ? [[request.list, request.uuids]] : []))
  return { ...shown, tell, dimness, puts }
}

describe('cut items', () => {
  it('dims cut items, and shows their count in the footer with a button that clears it', async () => {
    const { tell, dimness, puts } = await cutting()
    tell([sheet], [scan])
    await expect.poll(dimness).toEqual([0.5, 1])
    const chip = page.getByRole('group', { name: 'بریده‌دان' })
    await expect.element(chip).toHaveTextContent('۱ کپی، ۱ برش')
    await chip.getByRole('button', { name: 'خالی کردن بریده‌دان' }).click()
    await expect.poll(puts).toEqual([
      ['copy', []],
      ['cut', []],
    ])
    tell([], [])
    await expect.poll(dimness).toEqual([1, 1])
    await expect.element(chip).not.toBeInTheDocument()
  })
  it('Esc first clears the cut list and keeps the selection; the next Esc clears the selection', async () => {
    const { tell, puts, picked, row } = await cutting()
    await userEvent.click(row('scan'))
    tell([], [scan])
    await userEvent.keyboard('{Escape}')
    await expect.poll(puts).toEqual([['cut', []]])
    expect(picked()).toEqual(['scan'])
    tell([], [])
    await userEvent.keyboard('{Escape}')
    await expect.poll(picked).toEqual([])
  })
})

describe('moving the focus between regions', () => {
  it('F6 stops at toolbar, list and footer', async () => {
    const { host, row } = await show('root')
    await expect.poll(() => row('a').tabIndex).toBe(0)
    expect(findRegions(host, null).map((region) => region.getAttribute('role') ?? region.dataset.part)).toEqual([
      'toolbar',
      'grid',
      'footer',
    ])
  })
})

describe('the modes of a folder', () => {
  const modes = () => page.getByRole('group', { name: 'شیوهٔ دیدن پوشه' })

  it('are named in words in a wide window, and have icons with the same names in a narrow one', async () => {
    const { host } = await show('root')
    const relations = modes().getByRole('button', { name: 'رابطه‌ها' })
    await expect.element(relations.getByText('رابطه‌ها')).toBeVisible()
    host.style.inlineSize = '420px'
    await expect.element(relations.getByText('رابطه‌ها')).not.toBeVisible()
    await expect.element(relations).toBeVisible()
  })

  it('are not offered for the list of all main folders', async () => {
    const { row } = await show(undefined)
    await expect.poll(() => row('root').isConnected).toBe(true)
    await expect.element(modes()).not.toBeInTheDocument()
  })
})
