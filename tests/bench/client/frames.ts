import type { CDPSession, Page } from 'playwright'

/** Milliseconds of each frame, and of processor time of the page's thread per frame. */
export interface Drawn {
  frames: number[]
  workPerFrame: number
}

/** Script that every measured page needs, because the functions sent to it are compiled with calls of `__name`. */
export const keepFunctionNames = 'globalThis.__name = (named) => named'

interface Recorder {
  frames: number[]
  isOver: boolean
}

/** Returns a function for the processor time of the page's thread in milliseconds. Elapsed time also contains the work of other processes. */
export const clockOf = async (page: Page): Promise<() => Promise<number>> => {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () =>
    1_000 * ((await wire.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Records the frames of the page during some work. */
export const recordFrames = async (page: Page, work: () => Promise<void>): Promise<Drawn> => {
  const worked = await clockOf(page)
  await page.evaluate(() => {
    const recorder: Recorder = { frames: [], isOver: false }
    Object.assign(globalThis, { recorder })
    let last = 0
    const tick = (at: number) => {
      if (last > 0) recorder.frames.push(at - last)
      last = at
      if (!recorder.isOver) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const before = await worked()
  await work()
  const after = await worked()
  const frames = await page.evaluate(() => {
    const { recorder } = globalThis as unknown as { recorder: Recorder }
    recorder.isOver = true
    return recorder.frames
  })
  return { frames, workPerFrame: (after - before) / frames.length }
}

export interface Point {
  x: number
  y: number
}

const eventsPerSecond = 60

/** Sends real input events at a steady rate, without waiting for the page to handle them. */
export const sendSteadily = async (count: number, send: (at: number) => Promise<unknown>): Promise<void> => {
  const began = performance.now()
  const sent: Promise<unknown>[] = []
  for (let at = 0; at < count; at++) {
    const early = began + (at * 1_000) / eventsPerSecond - performance.now()
    if (early > 0) await new Promise((done) => setTimeout(done, early))
    sent.push(send(at))
  }
  await Promise.all(sent)
}

/** Turns the wheel over a point of the page. */
export const turnWheel = (wire: CDPSession, { x, y }: Point, seconds: number, pixelsPerSecond: number): Promise<void> =>
  sendSteadily(seconds * eventsPerSecond, () =>
    wire.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY: pixelsPerSecond / eventsPerSecond }),
  )
