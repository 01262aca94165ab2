import { describe, expect, it } from 'vitest'
import { makePdf } from '#tests/support/pdf'
import { printFrame } from '#windows/viewer/print'
import { toBytes } from '#windows/viewer/sources/bytes'
import { blue, coloured, near, open, red } from './showing'

describe('the printout of a document', () => {
  it('contains every page in its current rotation, and nothing of the desktop', async () => {
    const { actor } = await open({ bytes: toBytes(makePdf(coloured([1, 0, 0], [0, 0, 1]))) })
    const { picture } = actor.getSnapshot().context
    const told: number[] = []
    const counts: unknown[] = []
    const viewer = { send: ({ pages }: { pages: number }) => told.push(pages) }
    const frame = await printFrame(
      { picture, title: 'سند', rotation: 90, viewer: viewer as never },
      new AbortController().signal,
      (...count) => counts.push(count),
    )
    const images = [...(frame.contentDocument?.images ?? [])]
    expect([told, counts]).toEqual([
      [1, 2],
      [
        [1, 2],
        [2, 2],
      ],
    ])
    expect(frame.contentDocument?.title).toBe('سند')
    expect(frame.contentDocument?.body.children).toHaveLength(2)
    for (const [index, colour] of [red, blue].entries()) {
      const canvas = document.createElement('canvas')
      const [one] = images.slice(index)
      if (!one) expect.fail('no page')
      expect(one.naturalWidth).toBeGreaterThan(one.naturalHeight)
      const context = canvas.getContext('2d')
      context?.drawImage(one, 0, 0, 10, 10)
      expect(near(colour)([...(context?.getImageData(5, 5, 1, 1).data ?? [])].slice(0, 3))).toBe(true)
    }
    frame.remove()
  })
})
