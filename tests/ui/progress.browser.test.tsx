import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { ProgressBar, ProgressRing } from '#ui/progress'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const draw = async (what: React.ReactElement, dir: 'rtl' | 'ltr' = 'rtl') => {
  const place = document.body.appendChild(document.createElement('main'))
  place.dir = dir
  root = createRoot(place)
  root.render(what)
  await expect.poll(() => place.firstElementChild).not.toBeNull()
  return place.firstElementChild as HTMLElement
}

describe('a progress indicator', () => {
  it.each([
    [0.24, '0'],
    [0.25, '25'],
    [0.74, '50'],
    [0.99, '75'],
    [1, '100'],
  ])('announces progress in quarters: %d as %s', async (value, said) => {
    expect((await draw(<ProgressBar label="بارگذاری" value={value} />)).getAttribute('aria-valuenow')).toBe(said)
    root?.unmount()
    document.body.replaceChildren()
    expect((await draw(<ProgressRing label="بارگذاری" value={value} />)).getAttribute('aria-valuenow')).toBe(said)
  })

  it('announces no value while progress is unknown', async () => {
    expect((await draw(<ProgressBar label="بارگذاری" />)).hasAttribute('aria-valuenow')).toBe(false)
  })

  it.each([
    ['rtl', 'right'],
    ['ltr', 'left'],
  ] as const)('fills the bar from the start of the line: %s from the %s', async (dir, side) => {
    const bar = await draw(<ProgressBar label="بارگذاری" value={0.5} />, dir)
    const [whole, filled] = [bar, bar.firstElementChild ?? bar].map((part) => part.getBoundingClientRect()) as [DOMRect, DOMRect]
    expect(filled[side]).toBe(whole[side])
    await expect.poll(() => bar.firstElementChild?.getBoundingClientRect().width).toBeCloseTo(whole.width / 2, 0)
  })
})
