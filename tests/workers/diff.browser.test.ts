import { describe, expect, it } from 'vitest'
import { diffTexts } from '#text/diff/diff'
import { compareSpellings } from '#text/diff/spelling'
import { compareInWorker } from '#workers/diff.client'

describe('texts compared in the worker', () => {
  it('the worker finds the same differences as the page', async () => {
    const [first, second] = ['بند یکم\nبند دوم\n', 'بند یکم\nبند سوم\n']
    expect(await compareInWorker(first, second)).toEqual({ segments: diffTexts(first, second), spelled: compareSpellings(first, second) })
  })
  it('large comparisons in the worker do not block the page', async () => {
    const lines = (word: string) => Array.from({ length: 200_000 }, (_, at) => `${word} ${at % 977} ${(at * 31) % 1_009}`).join('\n')
    let isOver = false
    const comparing = compareInWorker(lines('یک'), lines('دو')).finally(() => {
      isOver = true
    })
    let longest = 0
    for (let before = performance.now(); !isOver; before = performance.now()) {
      await new Promise((resolve) => setTimeout(resolve))
      longest = Math.max(longest, performance.now() - before)
    }
    expect((await comparing).segments.length).toBeGreaterThan(0)
    expect(longest).toBeLessThan(1_000)
  })
  it('a comparison in the worker rejects with the abort reason', async () => {
    const reason = new Error('closed')
    await expect(compareInWorker('الف', 'ب', AbortSignal.abort(reason))).rejects.toBe(reason)
    const gone = new AbortController()
    const comparing = compareInWorker('الف', 'ب', gone.signal)
    gone.abort(reason)
    await expect(comparing).rejects.toBe(reason)
  })
})
