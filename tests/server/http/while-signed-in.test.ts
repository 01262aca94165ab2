import { afterEach, expect, it, vi } from 'vitest'
import { cutWhenSessionEnds } from '#server/http/cut-when-session-ends'

afterEach(() => void vi.useRealTimers())

const endless = (onCancel: () => void = () => {}): Response =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000)), cancel: onCancel }), {
    status: 206,
    headers: { 'content-range': 'bytes 0-1/2' },
  })

it('sends a response unchanged while the session is valid', async () => {
  const answer = cutWhenSessionEnds(new Response('متن', { headers: { etag: '"1"' } }), () => Promise.resolve(true))
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([200, '"1"', 'متن'])
  const empty = new Response(null, { status: 304 })
  expect(cutWhenSessionEnds(empty, () => Promise.resolve(false))).toBe(empty)
})

it('aborts a response within two seconds after the session ended, and cancels its source', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cancelled = vi.fn<() => void>()
  let lasts = true
  const answer = cutWhenSessionEnds(endless(cancelled), () => (lasts ? Promise.resolve(true) : Promise.resolve(false)))
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  expect([answer.status, (await reader.read()).value?.length]).toEqual([206, 1_000])
  vi.advanceTimersByTime(2_000)
  expect((await reader.read()).done).toBe(false)
  lasts = false
  vi.advanceTimersByTime(2_000)
  await expect(reader.read()).rejects.toThrow('the session ended')
  expect(cancelled).toHaveBeenCalled()
})

it('continues a response while the session cannot be checked', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const reader = (cutWhenSessionEnds(endless(), () => Promise.reject(new Error('busy'))).body as ReadableStream<Uint8Array>).getReader()
  vi.advanceTimersByTime(5_000)
  expect((await reader.read()).done).toBe(false)
})
