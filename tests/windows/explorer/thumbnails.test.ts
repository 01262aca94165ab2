import { afterEach, describe, expect, it, vi } from 'vitest'
import { createThumbnailLoader } from '#windows/explorer/grid/thumbnails'

const settled = () => new Promise<void>((done) => setImmediate(done))

afterEach(() => {
  vi.restoreAllMocks()
})

/** Creates a loader whose pictures arrive when the test sends them. */
const open = () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const waiting = new Map<string, { resolve(blob: Blob): void; reject(error: Error): void }>()
  const asked: string[] = []
  const shown = new Map<string, string>()
  const loader = createThumbnailLoader({
    fetch: ({ uuid }) => {
      asked.push(uuid)
      return new Promise((resolve, reject) => waiting.set(uuid, { resolve, reject }))
    },
    ready: (uuid, url) => shown.set(uuid, url),
    gone: (uuid) => shown.delete(uuid),
  })
  const want = (uuid: string, versionUuid = 'v1') => loader.want({ uuid, versionUuid })
  const deliver = async (uuid: string) => {
    waiting.get(uuid)?.resolve(new Blob([uuid]))
    await settled()
  }
  return { loader, want, deliver, waiting, asked, shown, revoked }
}

describe('thumbnails', () => {
  it('fetches the thumbnail of each content only once', async () => {
    const { want, deliver, asked, shown } = open()
    want('a')
    want('a')
    await deliver('a')
    want('a')
    expect([asked, shown.size]).toEqual([['a'], 1])
    want('a', 'v2')
    expect(asked).toEqual(['a', 'a'])
  })
  it('fetches six thumbnails at a time, the latest requests first', async () => {
    const { want, deliver, asked } = open()
    for (const uuid of ['1', '2', '3', '4', '5', '6', '7', '8']) want(uuid)
    expect(asked).toEqual(['1', '2', '3', '4', '5', '6'])
    await deliver('1')
    expect(asked.at(-1)).toBe('8')
  })
  it('requests a failed thumbnail again on demand', async () => {
    const { want, waiting, asked, shown } = open()
    want('a')
    waiting.get('a')?.reject(new Error('not found'))
    await settled()
    want('a')
    expect([asked, shown.size]).toEqual([['a', 'a'], 0])
  })
  it('frees thumbnails above the limit, and all of them when the window closes', async () => {
    const { want, deliver, shown, loader, revoked } = open()
    for (let index = 0; index < 301; index++) {
      want(String(index))
      await deliver(String(index))
    }
    expect([shown.size, shown.has('0'), revoked.mock.calls.length]).toEqual([300, false, 1])
    loader.close()
    expect(revoked.mock.calls.length).toBe(301)
  })
  it('discards thumbnails that arrive after the window closed', async () => {
    const { want, deliver, shown, loader } = open()
    want('a')
    loader.close()
    await deliver('a')
    expect(shown.size).toBe(0)
  })
})
