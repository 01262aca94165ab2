import { describe, expect, it } from 'vitest'
import { createLimiter } from '#api/concurrency'

const turn = () => new Promise<void>((done) => setImmediate(done))
const fa = () => 'fa' as const

const task = () => {
  let end = () => {}
  const state = { started: false }
  const run = () =>
    new Promise<string>((done) => {
      state.started = true
      end = () => done('done')
    })
  return { run, state, end: () => end() }
}

describe('the concurrency limit', () => {
  it.each([0, -1, 0.5, Number.NaN])('refuses a limit of %s with the code 402 [ERR-006]', (limit) => {
    expect(() => createLimiter(limit, fa)).toThrow(expect.objectContaining({ status: 402, code: 'concurrencyLimit' }))
  })

  it('starts the next task when one ends, in the order given', async () => {
    const limited = createLimiter(1, fa)
    const [first, second, third] = [task(), task(), task()]
    const results = [first, second, third].map(({ run }) => limited(run))
    await turn()
    expect([first, second, third].map(({ state }) => state.started)).toEqual([true, false, false])
    first.end()
    await turn()
    expect([second, third].map(({ state }) => state.started)).toEqual([true, false])
    second.end()
    await turn()
    third.end()
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
  })

  it('continues after a failed task', async () => {
    const limited = createLimiter(1, fa)
    await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limited(async () => 1)).toBe(1)
  })

  it('never runs a waiting task that was aborted', async () => {
    const limited = createLimiter(1, fa)
    const [first, second, third] = [task(), task(), task()]
    const abort = new AbortController()
    const running = limited(first.run)
    const withdrawn = limited(second.run, abort.signal)
    const last = limited(third.run)
    abort.abort(new Error('withdrawn'))
    await expect(withdrawn).rejects.toThrow('withdrawn')
    first.end()
    await running
    await turn()
    third.end()
    expect(await last).toBe('done')
    expect(second.state.started).toBe(false)
  })
})
