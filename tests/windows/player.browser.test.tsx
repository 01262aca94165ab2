import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { Segment, SubtitleRequest } from '#windows/player/player'
import { playerMachine } from '#windows/player/player.machine'
import { PlayerView } from '#windows/player/player.view'
import { mount } from './mount'

/** Subtitles: one sentence at the start of every ten seconds. */
const spoken: readonly Segment[] = [0, 1, 2, 3].map((n) => ({ start: n * 10, end: n * 10 + 5, text: `جملهٔ ${n}` }))

const play = async (refusals: { code?: string; detail?: string }[] = [], second?: number) => {
  const asked: SubtitleRequest[] = []
  const machine = playerMachine.provide({
    actors: {
      openMedia: fromPromise(async () => ''),
      fetchSubtitles: fromPromise<readonly Segment[], SubtitleRequest>(async ({ input }) => {
        asked.push(input)
        if (input.source === 'ALIGNMENT') throw Object.assign(new Error(), { code: 'serviceMissing', detail: 'سرویسی نیست' })
        const refusal = refusals.shift()
        if (refusal) throw Object.assign(new Error(), refusal)
        return spoken.filter(({ start, end }) => start * 1_000 < input.end && end * 1_000 > input.start)
      }),
    },
  })
  const payload = { uuid: 'u', title: 'جلسه.mp4', extension: 'mp4', ...(second !== undefined && { second }) }
  const {
    host,
    asked: requests,
    actor,
  } = await mount({ content: { machine, View: PlayerView }, payload, size: { width: 700, height: 500 } })
  await expect.element(page.getByLabelText(/پخش .*جلسه\.mp4/)).toBeVisible()
  const video = host.querySelector('video') as HTMLVideoElement
  const goTo = (seconds: number) => {
    Object.defineProperty(video, 'currentTime', { configurable: true, writable: true, value: seconds })
    video.dispatchEvent(new Event('timeupdate'))
  }
  const over = () => [...host.querySelectorAll('p:not([role])')].map(({ textContent }) => textContent)
  return { asked, host, video, goTo, over, requests, actor }
}

describe('the player', () => {
  it('shows the position in the digits of the user, and plays at the chosen speed', async () => {
    const { video, goTo } = await play()
    Object.defineProperty(video, 'duration', { configurable: true, value: 3_725 })
    goTo(7)
    await expect.element(page.getByText('۰۰:۰۷ / ۰۱:۰۲:۰۵')).toBeVisible()
    const speed = page.getByRole('combobox', { name: 'سرعت پخش' })
    await expect.element(speed).toHaveValue('1')
    await speed.selectOptions('۱٫۵ برابر')
    await expect.poll(() => video.playbackRate).toBe(1.5)
  })
  it('plays a recording with its subtitles, loaded 20 seconds at a time [VIEW-001] [VIEW-002] [VIEW-022]', async () => {
    const { asked, video, goTo, over, requests } = await play()
    // Time runs from left to right in every language.
    expect(getComputedStyle(video).direction).toBe('ltr')
    expect([video.controls, requests.find(({ type }) => type === 'window.retitle')]).toEqual([
      true,
      { type: 'window.retitle', title: 'جلسه.mp4', extension: 'mp4' },
    ])
    await expect.poll(over).toEqual(['جملهٔ 0'])
    goTo(7)
    await expect.poll(over).toEqual([])
    goTo(12)
    await expect.poll(over).toEqual(['جملهٔ 1'])
    expect(asked.map(({ start, end }) => [start, end])).toEqual([[0, 20_000]])
    goTo(21)
    await expect.poll(over).toEqual(['جملهٔ 2'])
    expect(asked.map(({ start, end }) => [start, end])).toEqual([
      [0, 20_000],
      [20_000, 40_000],
    ])
    goTo(1)
    await expect.poll(over).toEqual(['جملهٔ 0'])
    expect(asked).toHaveLength(2)
  })

  it('begins at the second of the passage that was searched, with its subtitles', async () => {
    const { asked, video, over } = await play([], 22)
    video.dispatchEvent(new Event('loadedmetadata'))
    expect(video.currentTime).toBe(22)
    await expect.poll(over).toEqual(['جملهٔ 2'])
    expect(asked.map(({ start, end }) => [start, end])).toEqual([[20_000, 40_000]])
  })

  it('shows subtitles from speech recognition or from an alignment, or shows none [VIEW-003]', async () => {
    const { asked, over } = await play()
    const source = page.getByRole('combobox', { name: 'زیرنویس' })
    const options = (source.element() as HTMLSelectElement).options
    expect([...options].map(({ textContent }) => textContent)).toEqual(['گفتار به نوشتار', 'هم‌ترازی', 'هیچ‌کدام'])
    await expect.poll(over).toEqual(['جملهٔ 0'])
    await source.selectOptions('هم‌ترازی')
    await expect.element(page.getByText('زیرنویسی از این منبع برای این پرونده نیست.')).toBeVisible()
    expect(over()).toEqual([])
    await source.selectOptions('هیچ‌کدام')
    await source.selectOptions('گفتار به نوشتار')
    await expect.poll(over).toEqual(['جملهٔ 0'])
    expect(asked.map((one) => one.source)).toEqual(['SPEECH_TO_TEXT', 'ALIGNMENT', 'SPEECH_TO_TEXT'])
  })

  it('toggles a subtitle list that follows playback and seeks on a click [VIEW-004]', async () => {
    const { video, goTo } = await play()
    const list = () => page.getByRole('region', { name: 'فهرست زیرنویس' })
    const toggle = page.getByRole('button', { name: 'فهرست زیرنویس' })
    expect(list().elements()).toEqual([])
    await toggle.click()
    const lines = () => list().getByRole('button').elements()
    await expect.poll(() => lines().map(({ textContent }) => textContent)).toEqual(['۰۰:۰۰جملهٔ 0', '۰۰:۱۰جملهٔ 1'])
    goTo(11)
    await expect.poll(() => lines().map((line) => line.getAttribute('aria-current'))).toEqual([null, 'true'])
    ;(lines()[0] as HTMLElement).click()
    expect(video.currentTime).toBe(0)
    await toggle.click()
    await expect.poll(() => list().elements()).toEqual([])
  })

  const being = { code: 'beingMade', detail: 'ساخته می‌شود' }
  const broken = { code: 'upstreamFailed', detail: 'سرویس پاسخ نداد.' }
  const status = () => page.getByRole('status')
  const again = () => page.getByRole('button', { name: 'تلاش دوباره' })

  it('reports that subtitles are being made, and shows them after a change event of the document [VIEW-002]', async () => {
    const refusals = [being]
    const { asked, over, actor } = await play(refusals)
    await expect.element(status()).toHaveTextContent('زیرنویس از گفتار این پرونده ساخته می‌شود و پس از آماده شدن نمایش داده می‌شود.')
    expect(over()).toEqual([])
    actor.send({ type: 'data.changed', resource: 'node', uuids: ['another'], parentUuids: [] })
    expect(asked).toHaveLength(1)
    actor.send({ type: 'data.changed', resource: 'node', uuids: ['u'], parentUuids: [] })
    await expect.poll(over).toEqual(['جملهٔ 0'])
    await expect.element(status()).toHaveTextContent('')
  })

  it('shows why there are no subtitles, and retries on demand', async () => {
    const { over } = await play([broken, {}])
    await expect.element(status()).toHaveTextContent('سرویس پاسخ نداد.')
    await again().click()
    await expect.element(status()).toHaveTextContent('زیرنویس دریافت نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.')
    await again().click()
    await expect.poll(over).toEqual(['جملهٔ 0'])
    expect(again().elements()).toEqual([])
  })

  it.each(['notTranscribable', 'converterMissing'])('offers no retry for a permanent error: %s', async (code) => {
    await play([{ code, detail: 'زیرنویس این قالب مبدل می‌خواهد' }])
    await expect.element(status()).toHaveTextContent('زیرنویس این قالب مبدل می‌خواهد')
    expect(again().elements()).toEqual([])
  })
})
