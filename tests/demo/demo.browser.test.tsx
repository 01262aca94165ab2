import '#ui/tokens.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DemoView, type Hindrance } from '#demo/demo.view'
import type { Tab } from '#demo/tab'
import type { State } from '#server/browser/wire'

let root: Root | undefined
let place: HTMLElement | undefined
afterEach(() => {
  root?.unmount()
  place?.remove()
})

const reset = vi.fn<() => void>()
/** Simulates a tab whose server reports the states that the test sends. */
const standing = (first: State) => {
  const listeners = new Set<() => void>()
  let state = first
  const tab = {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reset,
  } as unknown as Tab
  const say = (next: State) => {
    state = next
    for (const listener of listeners) listener()
  }
  return { tab, say }
}
const mount = (tab: Tab | undefined, hindrance?: Hindrance) => {
  document.documentElement.lang = 'fa'
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<DemoView tab={tab} hindrance={hindrance} />)
}
const ready: State = { stage: 'ready', store: 'kept', usernames: ['admin', 'karimi'], password: 'pass-word' }

describe('the demo panel and its notices', () => {
  it('show the stage of the start and then disappear, and stay hidden while another tab takes over the server', async () => {
    const { tab, say } = standing({ stage: 'opening' })
    mount(tab)
    await expect.element(page.getByRole('status')).toHaveTextContent('آماده‌سازی برنامه')
    say({ stage: 'filling' })
    await expect.element(page.getByRole('status')).toHaveTextContent('سازمان نمونه')
    say(ready)
    await expect.element(page.getByRole('button', { name: 'نمایش' })).toBeVisible()
    say({ stage: 'opening' })
    expect(page.getByRole('status').query()).toBeNull()
  })

  it('name the users who can sign in, and say that all data will be lost if the store is in memory', async () => {
    const { tab, say } = standing(ready)
    mount(tab)
    await userEvent.click(page.getByRole('button', { name: 'نمایش' }))
    const panel = page.getByRole('dialog', { name: 'نمایش میزکار' })
    await expect.element(panel).toHaveTextContent('karimi')
    await expect.element(panel).toHaveTextContent('pass-word')
    await expect.element(panel).toHaveTextContent('در همین مرورگر می‌ماند')
    say({ ...ready, store: 'memory' })
    await expect.element(panel).toHaveTextContent('همه‌چیز از میان می‌رود')
  })

  it.each([
    ['full', 'انبار مرورگر پر است'],
    ['tooNew', 'نسخهٔ تازه‌تری'],
    ['broken', 'از کار افتاد'],
  ] as const)('stop the demo when the store is %s, and reset the store only after the user confirms', async (trouble, title) => {
    reset.mockClear()
    const { tab } = standing({ stage: 'failed', trouble, detail: 'no space' })
    mount(tab)
    await expect.element(page.getByRole('alert').getByRole('heading')).toHaveTextContent(title)
    await userEvent.click(page.getByRole('button', { name: 'ساختن از نو' }))
    expect(reset).not.toHaveBeenCalled()
    await userEvent.click(page.getByRole('button', { name: 'پاک کن و از نو بساز' }))
    expect(reset).toHaveBeenCalledOnce()
  })

  it('say in the language of the page why this address or browser cannot run the demo', async () => {
    mount(undefined, 'insecure')
    await expect.element(page.getByRole('alert')).toHaveTextContent('این نشانی امن نیست')
    expect(page.getByRole('button').query()).toBeNull()
    document.documentElement.lang = 'en'
    await expect.element(page.getByRole('alert')).toHaveTextContent('This address is not secure')
  })
})
