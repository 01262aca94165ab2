import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { makePdf } from '#tests/support/pdf'
import { toBytes } from '#windows/viewer/sources/bytes'
import { button, coloured, openRendered, open, red } from './showing'

describe('the thumbnails next to a document', () => {
  it('have a size and a number that follow the text size', async () => {
    const { host } = await open({ bytes: toBytes(makePdf(coloured([1, 0, 0], [0, 0, 1], [1, 0, 0]))) })
    await openRendered(1, red)
    await userEvent.click(button('فهرست صفحه‌ها'))
    onTestFinished(() => void document.documentElement.style.removeProperty('--font-factor'))
    const buttons = () => [...host.querySelectorAll<HTMLElement>('[data-thumbnail]')]
    const box = (element: Element | null) => element?.getBoundingClientRect() ?? expect.fail('nothing is drawn')
    for (const [factor, height] of [
      ['1.8', 208],
      ['1', 176],
    ] as const) {
      document.documentElement.style.setProperty('--font-factor', factor)
      await expect
        .poll(() => buttons().map(({ parentElement }) => box(parentElement).height))
        .toEqual(buttons().map(() => expect.closeTo(height, 1)))
      await expect.poll(() => box(buttons()[2] ?? null).top - box(buttons()[1] ?? null).top).toBeCloseTo(height, 0)
      expect(buttons()).toHaveLength(3)
      await expect.poll(() => host.querySelectorAll('[data-thumbnail] canvas').length).toBe(3)
      for (const one of buttons()) {
        expect(box(one.querySelector('canvas')).top).toBeGreaterThanOrEqual(box(one).top)
        expect(box(one.lastElementChild).bottom).toBeLessThanOrEqual(box(one).bottom)
      }
    }
  })
})
