import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Pacer, createPacer } from '#server/jobs/pacer'
import { traffic } from '#server/traffic'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs a step with this duration. Returns the length of the pause after it, at most `maxMs`. */
async function restAfter(pace: Pacer, stepMs: number, maxMs: number): Promise<number> {
  pace.startStep()
  vi.advanceTimersByTime(stepMs)
  const began = performance.now()
  let rested: number | undefined
  void pace.pauseAfterStep().then(() => {
    rested = performance.now() - began
  })
  while (rested === undefined && performance.now() - began < maxMs) await vi.advanceTimersByTimeAsync(1)
  return rested ?? Number.POSITIVE_INFINITY
}

it('runs steps without a pause while no request arrives', async () => {
  const pace = createPacer(new AbortController().signal, traffic())
  expect(await restAfter(pace, 40, 100)).toBeLessThanOrEqual(1)
})

it('after a request, pauses as long as each step took, and runs without pauses again a while later', async () => {
  const calls = traffic()
  const pace = createPacer(new AbortController().signal, calls)
  calls.enter()()
  const rested = await restAfter(pace, 40, 200)
  expect(rested).toBeGreaterThanOrEqual(40)
  expect(rested).toBeLessThan(50)
  vi.advanceTimersByTime(2_000)
  expect(await restAfter(pace, 40, 200)).toBeLessThanOrEqual(1)
})

it('starts no step while a request waits, but waits only a limited time for endless requests', async () => {
  const calls = traffic()
  const pace = createPacer(new AbortController().signal, calls)
  const [first, second] = [calls.enter(), calls.enter()]
  setTimeout(first, 50)
  setTimeout(second, 80)
  const rested = await restAfter(pace, 30, 500)
  expect(rested).toBeGreaterThanOrEqual(80 - 30)
  expect(rested).toBeLessThan(60)
  calls.enter()
  const patience = await restAfter(pace, 30, 1_000)
  expect(patience).toBeGreaterThan(100)
  expect(patience).toBeLessThan(150)
})

it('ends its pause at once when the server stops', async () => {
  const stopping = new AbortController()
  const calls = traffic()
  const pace = createPacer(stopping.signal, calls)
  calls.enter()
  setTimeout(() => stopping.abort(), 45)
  expect(await restAfter(pace, 40, 1_000)).toBeLessThan(10)
  expect(await restAfter(pace, 40, 1_000)).toBeLessThanOrEqual(1)
})

it('lowers the batch limit after long steps and raises it after short ones', async () => {
  const pace = createPacer(new AbortController().signal, traffic())
  const first = pace.limit
  await restAfter(pace, 2, 10)
  const more = pace.limit
  expect(more).toBeGreaterThan(first)
  await restAfter(pace, 100, 10)
  expect(pace.limit).toBeLessThan(more)
})
