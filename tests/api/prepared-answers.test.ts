import { afterEach, expect, it, vi } from 'vitest'
import { dropAnswers, prepareAnswers, takeAnswer } from '#api/prepared-answers'
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

it('a call that changes data drops the prepared answers', async () => {
  const { api, seen } = start({ takeAnswer, dropAnswers })
  prepareAnswers({ '/api/things/count': 3 })
  await api.find({ json: { keyword: 'نامه' } })
  expect([await api.count(), seen.sent]).toEqual([3, 1])
  prepareAnswers({ '/api/things/count': 3 })
  await api.write({ text: 'بند یکم' })
  expect([await api.count(), seen.sent]).toEqual(['three', 3])
})

it('a prepared answer is dropped when it may be outdated', async () => {
  vi.useFakeTimers()
  const { api, seen } = start({ takeAnswer })
  prepareAnswers({ '/api/things/count': 3 })
  vi.advanceTimersByTime(5_000)
  expect([await api.count(), seen.sent]).toEqual(['three', 1])
})

it('a call that waits for an idle page sends its request after the pending calls, when the browser is idle', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  const paths: string[] = []
  let answerFirst = () => {}
  const held = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  const { api } = start(
    {},
    {
      request: async ({ url }) => {
        paths.push(new URL(url).pathname)
        if (paths.length === 1) await held
        return Response.json(1)
      },
    },
  )
  const first = api.hang()
  const later = api.count(undefined, { whenIdle: true })
  await new Promise((resolve) => setTimeout(resolve))
  expect([paths, idle]).toEqual([['/api/things/hang'], []])
  answerFirst()
  await first
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  expect(paths).toHaveLength(1)
  idle[0]?.()
  expect([await later, paths]).toEqual([1, ['/api/things/hang', '/api/things/count']])
})
