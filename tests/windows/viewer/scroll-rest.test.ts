import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScrollRest } from '#windows/viewer/scroll-rest'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const watch = (work: Promise<void>) => {
  const state = { isDone: false }
  void work.then(() => {
    state.isDone = true
  })
  return state
}

it('delays nothing while nobody scrolls', async () => {
  const waiting = watch(createScrollRest().waitForRest())
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.isDone).toBe(true)
})

it('delays work while scroll events follow each other, and runs it after the last one', async () => {
  const rest = createScrollRest()
  rest.noteScroll()
  const waiting = watch(rest.waitForRest())
  for (let event = 0; event < 20; event++) {
    await vi.advanceTimersByTimeAsync(100)
    rest.noteScroll()
  }
  expect(waiting.isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(150)
  expect(waiting.isDone).toBe(true)
})

it('delays work again when the user scrolls once more', async () => {
  const rest = createScrollRest()
  rest.noteScroll()
  await vi.advanceTimersByTimeAsync(1_000)
  rest.noteScroll()
  const waiting = watch(rest.waitForRest())
  await vi.advanceTimersByTimeAsync(50)
  expect(waiting.isDone).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(waiting.isDone).toBe(true)
})
