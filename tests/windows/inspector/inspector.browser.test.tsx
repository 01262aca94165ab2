import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Locale } from '#text/locale'
import { content } from '#windows/inspector/inspector.content'
import { mount } from '../mount'

const lamp = setup({
  types: {} as { context: { turns: number; password: string }; events: { type: 'turn' } | { type: 'login'; password: string } },
}).createMachine({
  id: 'lamp',
  context: { turns: 0, password: '' },
  initial: 'dark',
  on: { login: { actions: assign({ password: ({ event }) => event.password }) } },
  states: {
    dark: { on: { turn: { target: 'lit', actions: assign({ turns: ({ context }) => context.turns + 1 }) } } },
    lit: { on: { turn: 'dark' } },
  },
})

const openInspector = async (locale: Locale = 'fa', size = { width: 1000, height: 620 }) => {
  await page.viewport(size.width + 20, size.height + 20)
  const window = await mount({ content, locale, size, session: { admin: true }, services: { lamp: { machine: lamp, input: undefined } } })
  return { ...window, lamp: window.service<ActorRefFrom<typeof lamp>>('lamp') }
}
const button = (name: string) => page.getByRole('button', { name })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const lit = (host: HTMLElement) => [...host.querySelectorAll('[data-lit] title')].map((title) => title.textContent)

/** Returns the file that the window downloads. */
const savedFile = async (save: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const clicked = new Promise<HTMLAnchorElement>((done) => {
    const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      done(this)
    })
    onTestFinished(() => spy.mockRestore())
  })
  await save()
  const anchor = await clicked
  return { name: anchor.download, text: await (await fetch(anchor.href)).text() }
}
const choose = async (name: string, text: string) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  const transfer = new DataTransfer()
  transfer.items.add(new File([text], name, { type: 'application/json' }))
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('the inspector', () => {
  it('the inspector shows the live actors, the chart with the active state, and the sender and the effect of each event', async () => {
    const { host, lamp } = await openInspector()
    await expect.element(page.getByRole('treeitem', { name: 'lamp dark' })).toBeVisible()
    await userEvent.click(page.getByRole('treeitem', { name: 'lamp' }))
    await expect.poll(() => lit(host)).toEqual(['lamp', 'lamp.dark'])
    lamp.send({ type: 'turn' })
    await expect.poll(() => lit(host)).toEqual(['lamp', 'lamp.lit'])
    await expect.element(option(/بیرون.*lamp.*turn.*lit/)).toHaveAttribute('aria-selected', 'true')
    expect([...host.querySelectorAll('[data-taken] title')].map((title) => title.textContent)).toEqual([
      'lamp.dark --turn[0]--> lamp.lit\nxstate.assign',
    ])
    const details = page.getByRole('region', { name: 'جزئیات' })
    await expect.element(details).toHaveTextContent('dark → lit')
    await expect.element(details).toHaveTextContent('turns0 1')
    lamp.send({ type: 'login', password: 'گذر-نهان' })
    await expect.element(option('login')).toHaveAttribute('aria-selected', 'true')
    await expect.element(details).toHaveTextContent('⟨hidden⟩')
    expect(host.textContent).not.toContain('گذر-نهان')
  })

  it('the keyboard steps back in time to earlier states, while recording continues', async () => {
    const { host, lamp } = await openInspector('en')
    for (let times = 0; times < 3; times++) lamp.send({ type: 'turn' })
    await expect.element(page.getByText('Event 6 of 6')).toBeVisible()
    await userEvent.click(option('turn').last())
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(page.getByText('Event 5 of 6')).toBeVisible()
    await expect.poll(() => lit(host)).toEqual(['lamp', 'lamp.dark'])
    lamp.send({ type: 'turn' })
    await expect.element(page.getByText('Event 5 of 7')).toBeVisible()
    await userEvent.click(button('Follow the last event'))
    await expect.element(page.getByText('Event 7 of 7')).toBeVisible()
    await userEvent.click(button('Replay'))
    await expect.element(page.getByText('Event 1 of 7')).toBeVisible()
    await expect.element(page.getByText('Event 2 of 7')).toBeVisible()
    await userEvent.click(button('Stop'))
    await userEvent.fill(page.getByLabelText('Search the events'), 'no such thing')
    await expect.element(page.getByText('There is no event.')).toBeVisible()
  })

  it('the event list adapts its row height to the text size, rows do not overlap, and the last event is shown', async () => {
    const { host, lamp } = await openInspector()
    for (let times = 0; times < 300; times++) lamp.send({ type: 'turn' })
    await expect.element(page.getByText(/۳۰۳/)).toBeVisible()
    onTestFinished(() => void document.documentElement.style.removeProperty('--font-factor'))
    const rows = () => [...host.querySelectorAll<HTMLElement>('[role=option]')].toSorted((one, other) => one.offsetTop - other.offsetTop)
    for (const [factor, height] of [
      ['1.8', 46.8],
      ['1', 26],
    ] as const) {
      document.documentElement.style.setProperty('--font-factor', factor)
      await expect.poll(() => rows().map((row) => row.getBoundingClientRect().height)).toEqual(rows().map(() => expect.closeTo(height, 1)))
      const steps = () => rows().flatMap((row, at) => (at === 0 ? [] : [row.offsetTop - (rows()[at - 1]?.offsetTop ?? 0)]))
      await expect.poll(() => steps().every((step) => Math.abs(step - height) <= 1)).toBe(true)
      for (const cell of rows().flatMap((row) => [...row.children])) expect(cell.getBoundingClientRect().height).toBeLessThanOrEqual(height)
      const [place, count] = ['aria-posinset', 'aria-setsize'].map((name) => () => Number(rows().at(-1)?.getAttribute(name)))
      await expect.poll(() => [place?.(), (count?.() ?? 0) > 100]).toEqual([count?.(), true])
    }
  })

  it('saves a recording without secrets, reopens it, and refuses other versions by naming both versions', async () => {
    const { host, lamp } = await openInspector()
    lamp.send({ type: 'login', password: 'گذر-نهان' })
    lamp.send({ type: 'turn' })
    await expect.element(option('turn')).toBeVisible()
    const { name, text } = await savedFile(() => userEvent.click(button('ذخیرهٔ ضبط در پرونده')))
    expect(name).toMatch(/^mizkar-recording-[\dT-]+\.json$/)
    expect(text).not.toContain('گذر-نهان')
    await choose('ضبط.json', text.replace('"version":1', '"version":2'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('قالب \u2068۲\u2069، و این برنامه قالب \u2068۱\u2069 را می‌خواند')
    await expect.element(page.getByRole('status')).toHaveTextContent('در حال ضبط')
    await choose('ضبط.json', text)
    await expect.element(page.getByRole('status')).toHaveTextContent('ضبطی از پروندهٔ «\u2068ضبط.json\u2069»')
    await expect.poll(() => host.querySelector('[role=alert]')).toBe(null)
    await userEvent.click(option('turn'))
    await expect.poll(() => lit(host)).toEqual(['lamp', 'lamp.lit'])
    lamp.send({ type: 'turn' })
    await userEvent.click(button('بازگشت به ضبط زنده'))
    await expect.element(page.getByRole('treeitem', { name: 'lamp dark' })).toBeVisible()
  })

  it('stops showing new events when paused, and shows them when it resumes', async () => {
    const { host, lamp } = await openInspector()
    await expect.element(page.getByRole('treeitem', { name: 'lamp dark' })).toBeVisible()
    await userEvent.click(button('مکث ضبط'))
    lamp.send({ type: 'turn' })
    await userEvent.click(button('ادامهٔ ضبط'))
    await expect.element(page.getByRole('treeitem', { name: 'lamp lit' })).toBeVisible()
    // Running actors are reported a second time, but no past events.
    const found = () => [...host.querySelectorAll('[role=option]')].filter((row) => row.textContent?.includes('از پیش در کار بود')).length
    await expect.poll(found).toBe(4)
    expect(option('turn').query()).toBe(null)
    await userEvent.click(button('پاک کردن ضبط'))
    await expect.poll(found).toBe(2)
  })

  it('sends inspect events to a same-origin frame and a script, with secrets hidden, until it closes', async () => {
    const { lamp, actor } = await openInspector()
    const heard: { type: string; event?: unknown }[] = []
    const listen = ({ data }: MessageEvent<{ heard?: never }>) => data.heard && heard.push(data.heard)
    addEventListener('message', listen)
    onTestFinished(() => removeEventListener('message', listen))
    const frame = document.createElement('iframe')
    frame.srcdoc = `<script>addEventListener('message', ({ data }) => parent.postMessage({ heard: data }, '*')); parent.postMessage({ type: '@statelyai.connected' }, '*')</script>`
    document.body.append(frame)
    await expect.poll(() => heard.map(({ type }) => type)).toEqual(['@xstate.actor', '@xstate.actor'])
    expect(heard[1]).toMatchObject({ name: 'lamp', _version: expect.any(String), snapshot: { value: 'dark', status: 'active' } })
    expect(JSON.parse((heard[1] as { definition?: string }).definition ?? '')).toMatchObject({ id: 'lamp', states: { dark: {}, lit: {} } })
    lamp.send({ type: 'login', password: 'گذر-نهان' })
    await expect.poll(() => heard).toHaveLength(4)
    expect(heard[2]).toMatchObject({ type: '@xstate.event', event: { type: 'login', password: '⟨hidden⟩' } })
    const messages: unknown[] = []
    const { mizkarInspect } = globalThis as unknown as { mizkarInspect: { attach(receive: (message: unknown) => void): () => void } }
    const end = mizkarInspect.attach((message) => messages.push(message))
    expect(messages).toHaveLength(2)
    end()
    lamp.send({ type: 'turn' })
    expect(messages).toHaveLength(2)
    // An error in another inspector does not affect the actors.
    mizkarInspect.attach(() => {
      throw new Error('broken')
    })
    lamp.send({ type: 'turn' })
    expect(lamp.getSnapshot().value).toBe('dark')
    actor.system.inspect(() => {}).unsubscribe()
    await expect.poll(() => heard.at(-1)).toMatchObject({ type: '@xstate.snapshot', snapshot: { value: 'dark' } })
  })
})
