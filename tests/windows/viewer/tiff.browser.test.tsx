import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeTiff } from '#tests/support/tiff'
import type { ServerDrawing } from '#windows/viewer/open-picture'
import { toBytes } from '#windows/viewer/sources/bytes'
import { openRendered, green, noServer, open, red } from './showing'

describe('a TIFF', () => {
  it('shows every page of a TIFF, and 16-bit pages in their colours [VIEW-005]', async () => {
    await open({
      bytes: toBytes(
        makeTiff([
          { width: 300, height: 200, colour: [200, 40, 40], bits: 16 },
          { width: 200, height: 300, colour: [20, 40, 200] },
        ]),
      ),
    })
    await openRendered(1, [200, 40, 40])
    await openRendered(2, [20, 40, 200])
    await expect.element(page.getByText('از ۲')).toBeVisible()
  })

  it('a TIFF is drawn by the server if the browser cannot decode it', async () => {
    const asked: number[] = []
    const server: ServerDrawing = {
      ...noServer,
      page: (number) => {
        asked.push(number)
        return createImageBitmap(new ImageData(new Uint8ClampedArray([0, 128, 0, 255]), 1, 1))
      },
    }
    await open({
      bytes: toBytes(
        makeTiff([
          { width: 30, height: 20, colour: red },
          { width: 30, height: 20, colour: red, compression: 34_925 },
        ]),
      ),
      server,
    })
    await openRendered(1, red)
    await openRendered(2, green)
    expect(asked).toEqual([2])
  })

  it('shows an error in place of a TIFF page that nobody can draw, and shows the other pages', async () => {
    const page = () => Promise.reject(Object.assign(new Error('not drawn'), { code: 'notDrawable' }))
    await open({
      bytes: toBytes(
        makeTiff([
          { width: 30, height: 20, colour: red },
          { width: 30, height: 20, colour: red, compression: 34_925 },
          { width: 30, height: 20, colour: green },
        ]),
      ),
      server: { ...noServer, page },
    })
    await openRendered(1, red)
    await openRendered(3, green)
    const alerts = () =>
      Array.from(document.querySelectorAll('[role=alert]'), (alert) => [alert.closest('article')?.ariaLabel, alert.textContent])
    await expect.poll(alerts).toEqual([['صفحهٔ ۲', 'صفحهٔ ۲ خوانده نمی‌شود؛ شاید این بخش از پرونده آسیب دیده باشد.']])
  })

  it('leaves a TIFF page of 30,000 by 30,000 pixels to the server, or explains why it is not shown', async () => {
    const bytes = makeTiff([{ width: 3, height: 2, colour: red }])
    const view = new DataView(bytes.buffer)
    for (const entry of [0, 1]) view.setUint32(8 + 2 + entry * 12 + 8, 30_000, true)
    const page = () => Promise.reject(Object.assign(new Error('not drawn'), { code: 'notDrawable' }))
    await open({ bytes: toBytes(bytes), server: { ...noServer, page } })
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('بزرگ‌تر از آن است')
  })
})
