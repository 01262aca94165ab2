import '#ui/tokens.css'
import { Component, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { watchReloads } from '#tests/support/page-reloads'
import { lazyPart } from '#ui/lazy-part'
import { lazyInputPart, type EarlyInput } from '#ui/lazy-input-part'
import { LocaleProvider } from '#ui/locale'
import { FailedCard } from '#ui/state-page'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const show = (content: ReactNode) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  root.render(
    <LocaleProvider settings={{ locale: 'fa' }}>
      <button type="button">کنار آن</button>
      {content}
    </LocaleProvider>,
  )
}
const Named = ({ name }: { name: string }) => <p>سلام {name}</p>

it('shows a placeholder until the component has loaded', async () => {
  let come: (part: ComponentType<{ name: string }>) => void = () => {}
  const Late = lazyPart<{ name: string }>(() => new Promise((done) => (come = done)), { waiting: <p>در راه</p> })
  show(<Late name="سارا" />)
  await expect.element(page.getByText('در راه')).toBeVisible()
  come(Named)
  // Waits two frames, because the placeholder may still be rendered in the first one.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  expect(document.body.textContent).toContain('سلام سارا')
})

it('keeps the text typed while the component loads, with the caret at its end', async () => {
  let come: (part: ComponentType<EarlyInput & { label: string }>) => void = () => {}
  const Field = lazyInputPart<{ label: string }>(() => new Promise((done) => (come = done)))
  show(<Field label="فرمان" />)
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('pal')
  come(({ label, typed, onType }) => (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- as the fields of the product
    <input autoFocus aria-label={label} value={typed} onChange={({ target }) => onType(target.value)} />
  ))
  const field = page.getByRole('textbox', { name: 'فرمان' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('ette')
  await expect.element(field).toHaveValue('palette')
})

it('tells the component that Enter was pressed while it loads', async () => {
  let come: (part: ComponentType<EarlyInput>) => void = () => {}
  const Field = lazyInputPart<object>(() => new Promise((done) => (come = done)))
  show(<Field />)
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('create{Enter}')
  come(({ typed, isSubmitted }) => <p>{isSubmitted ? `opens ${typed}` : 'waits'}</p>)
  await expect.element(page.getByText('opens create')).toBeVisible()
})

it('renders at once after a prefetch, and loads normally if the prefetch failed', async () => {
  const Ahead = lazyPart<{ name: string }>(async () => Named, { waiting: <p>در راه</p> })
  await Ahead.preload()
  show(<p>جز آن</p>)
  flushSync(() => root?.render(<Ahead name="سارا" />))
  expect(document.body.textContent).toBe('سلام سارا')

  let tries = 0
  const Failing = lazyPart<{ name: string }>(async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Named
  })
  await Failing.preload()
  root?.render(<Failing name="لیلا" />)
  await expect.element(page.getByText('سلام لیلا')).toBeVisible()
})

const served = (answer: () => Response) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
const nobody = () => {
  throw new TypeError('Failed to fetch')
}

it('shows an error in its place if loading fails, and renders after a successful retry', async () => {
  served(nobody)
  let isThere = false
  const Late = lazyPart<{ name: string }>(
    async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return Named
    },
    { Failed: FailedCard },
  )
  show(<Late name="سارا" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('این بخش از سرور نرسید. اتصال شبکه را بررسی کنید')
  await expect.element(page.getByRole('button', { name: 'کنار آن' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'تلاش دوباره' }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  isThere = true
  await userEvent.click(page.getByRole('button', { name: 'تلاش دوباره' }))
  await expect.element(page.getByText('سلام سارا')).toBeVisible()
})

describe('a lazily loaded component whose retry fails', () => {
  const never = () => lazyPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const again = page.getByRole('button', { name: 'تلاش دوباره' })

  it('reloads the page once the server answers, and keeps the error if the reload is declined', async () => {
    const reloads = watchReloads()
    const asked = served(() => new Response())
    const Late = never()
    show(<Late />)
    await expect.element(again).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
    await userEvent.click(again)
    await expect.poll(() => reloads.count).toBe(1)
    expect(asked).toHaveBeenCalledExactlyOnceWith(location.href, expect.objectContaining({ method: 'HEAD', cache: 'no-store' }))
    await expect.element(page.getByRole('alert')).toBeVisible()
  })

  it.each([
    ['nobody answers', nobody],
    ['only a gateway answers', () => new Response(null, { status: 502 })],
  ])('does not reload the page while %s', async (_, answer) => {
    const reloads = watchReloads()
    const asked = served(answer)
    const Late = never()
    show(<Late />)
    await userEvent.click(again)
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    await userEvent.click(again)
    await expect.poll(() => asked.mock.calls.length).toBe(2)
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(reloads.count).toBe(0)
  })

  it('aborts the check when it is unmounted', async () => {
    const reloads = watchReloads()
    const asked = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
    const Late = never()
    show(<Late />)
    await userEvent.click(again)
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    root?.render(<p>جز آن</p>)
    await expect.poll(() => asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(reloads.count).toBe(0)
  })
})

it('passes an error that the loaded component throws to the parent error boundary', async () => {
  class Outer extends Component<{ children: ReactNode }, { said: string }> {
    override state = { said: '' }
    static getDerivedStateFromError(error: Error) {
      return { said: error.message }
    }
    override render() {
      return this.state.said || this.props.children
    }
  }
  const Late = lazyPart(async () => () => {
    throw new Error('broken on purpose')
  })
  show(
    <Outer>
      <Late />
    </Outer>,
  )
  await expect.element(page.getByText('broken on purpose')).toBeVisible()
})
