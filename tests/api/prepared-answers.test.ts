import { afterEach, expect, it, vi } from 'vitest'
import { prepareAnswers, takeAnswer } from '#api/prepared-answers'
import { start } from './echo-client'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a call takes the answer that was prepared for its address once, and sends a request the next time', async () => {
  const { api, seen } = start({ takeAnswer })
  prepareAnswers({ '/api/things/count': 3 })
  expect([await api.count(), seen.sent]).toEqual([3, 0])
  expect([await api.count(), seen.sent]).toEqual(['three', 1])
})

it('a prepared answer is dropped when it may be outdated', async () => {
  vi.useFakeTimers()
  const { api, seen } = start({ takeAnswer })
  prepareAnswers({ '/api/things/count': 3 })
  vi.advanceTimersByTime(5_000)
  expect([await api.count(), seen.sent]).toEqual(['three', 1])
})

it('a call that waits for an idle browser sends its request only then', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  const { api, seen } = start()
  const answer = api.count(undefined, { whenIdle: true })
  await Promise.resolve()
  expect(seen.sent).toBe(0)
  for (const callback of waiting) callback()
  expect([await answer, seen.sent]).toEqual(['three', 1])
})
