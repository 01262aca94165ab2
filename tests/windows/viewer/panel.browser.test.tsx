import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dragEdge } from '#tests/support/drag-edge'
import { toBytes } from '#windows/viewer/sources/bytes'
import { button, open, png, stage } from './showing'

describe('the panel beside a document', () => {
  it('opens 320 wide, is resized by its handle, and is closed by its own tab [VIEW-009] [VIEW-010] [CONST-029]', async () => {
    await open({ bytes: toBytes(await png(10, 10, 'red')) })
    await userEvent.click(button('عمومی'))
    const panel = page.getByRole('complementary', { name: 'ویژگی‌های سند' })
    await expect.element(panel).toBeVisible()
    const wide = () => Math.round((panel.element() as HTMLElement).getBoundingClientRect().width)
    expect(wide()).toBe(320)
    await expect.element(panel.getByRole('heading', { name: 'عمومی' })).toBeVisible()
    const handle = page.getByRole('separator')
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(wide).not.toBe(320)
    const chosen = wide()
    await userEvent.click(button('عمومی'))
    await expect.element(panel).not.toBeInTheDocument()
    await userEvent.click(button('عمومی'))
    await expect.poll(wide).toBe(chosen)
  })

  it.each([
    ['fa', 'ArrowRight', 40],
    ['en', 'ArrowLeft', -40],
  ] as const)('grows over the document in its drawn direction, by keyboard and by pointer, in %s', async (locale, key, by) => {
    await open({ bytes: toBytes(await png(10, 10, 'red')), locale })
    await userEvent.click(button(locale === 'fa' ? 'عمومی' : 'General'))
    const wide = () => Math.round(page.getByRole('complementary').element().getBoundingClientRect().width)
    const edge = page.getByRole('separator')
    await expect.element(edge).toBeVisible()
    const opened = wide()
    ;(edge.element() as HTMLElement).focus()
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(wide).toBeGreaterThan(opened)
    const chosen = wide()
    dragEdge(edge.element(), by)
    await expect.poll(wide).toBe(chosen + 40)
  })

  it('the side panel contains the properties tabs that the user may see, and switches between them [VIEW-009] [VIEW-010]', async () => {
    const { actor } = await open({ bytes: toBytes(await png(10, 10, 'red')) })
    const tabs = () =>
      page
        .getByRole('toolbar', { name: 'ویژگی‌های سند' })
        .getByRole('button')
        .elements()
        .map((one) => one.getAttribute('aria-label'))
    // All tabs are shown together with the picture, before the properties were opened.
    expect(tabs()).toEqual(['عمومی', 'شناسهٔ مشترک', 'شناسهٔ سند', 'تاریخچه', 'پیوندها', 'رویدادها'])
    await userEvent.click(button('تاریخچه'))
    const panel = page.getByRole('complementary', { name: 'ویژگی‌های سند' })
    await expect.element(panel.getByRole('heading', { name: 'تاریخچه' })).toBeVisible()
    expect(tabs()).toHaveLength(6)
    await userEvent.click(button('عمومی'))
    await expect.element(panel.getByRole('heading', { name: 'عمومی' })).toBeVisible()
    await expect.element(button('عمومی')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(button('تاریخچه')).toHaveAttribute('aria-expanded', 'false')
    // A letter typed in the panel does not turn the page.
    const press = (at: Element) =>
      at.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true, cancelable: true }))
    press(panel.getByRole('heading').element())
    expect(actor.getSnapshot().context.transform.rotation).toBe(0)
    press(stage())
    expect(actor.getSnapshot().context.transform.rotation).toBe(90)
    await userEvent.click(button('عمومی'))
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('the side panel overlays the document in a narrow window', async () => {
    await open({ bytes: toBytes(await png(10, 10, 'red')), size: { width: 400, height: 500 } })
    await userEvent.click(button('عمومی'))
    await expect.element(page.getByRole('complementary', { name: 'ویژگی‌های سند' })).toBeVisible()
    await expect.element(page.getByRole('separator')).not.toBeInTheDocument()
    expect(stage().getBoundingClientRect().width).toBeGreaterThan(340)
  })
})
