import { describe, expect, it } from 'vitest'
import { getTitleOrder } from '#text/title-order'
import { sortInWorker } from '#workers/sort.client'

const titles = Array.from({ length: 5_000 }, (_, index) => `نامهٔ ${(index * 2_741) % 5_000}`)

describe('titles sorted in the worker', () => {
  it('the worker sorts titles in the same order as the page', async () => {
    const order = await sortInWorker(titles)
    expect(order).toEqual(getTitleOrder(titles))
    expect(titles[order[0] ?? -1]).toBe('نامهٔ 0')
  })
  it('each of several parallel sorts returns its own result', async () => {
    const others = titles.toReversed()
    const [one, other] = await Promise.all([sortInWorker(titles), sortInWorker(others)])
    expect([one, other]).toEqual([getTitleOrder(titles), getTitleOrder(others)])
  })
  it('a sort in the worker rejects with the abort reason, before and during sorting', async () => {
    const reason = new Error('closed')
    await expect(sortInWorker(titles, AbortSignal.abort(reason))).rejects.toBe(reason)
    const gone = new AbortController()
    const sorting = sortInWorker(titles, gone.signal)
    gone.abort(reason)
    await expect(sorting).rejects.toBe(reason)
    expect(await sortInWorker(titles)).toEqual(getTitleOrder(titles))
  })
})
