import '#ui/tokens.css'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { PublicLinkVisit } from '#api/contract/public-link'
import type { Failure } from '#desktop/visitor/visit'
import type { SendEvent } from '#desktop/visitor/visitor-context'
import { visitorMachine } from '#desktop/visitor/visitor.machine'
import { VisitorView } from '#desktop/visitor/visitor.view'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const uploadVisit: PublicLinkVisit = {
  ...{ token: 't', expiresAt: 1, uuid: 'f', title: 'قراردادها', extension: '', isFolder: true, level: 'upload', expireDate: 1 },
}

/** Renders the page of a link. `open` answers the opening of the link; `end` ends the file that is being sent. */
const visitPage = (open: () => Promise<PublicLinkVisit>) => {
  let tell: ((event: SendEvent) => void) | undefined
  const actor = createActor(
    visitorMachine.provide({
      actors: {
        openLink: fromPromise(open),
        sendFile: fromCallback(({ sendBack }) => {
          tell = sendBack
        }),
      },
    }),
    { input: { token: 'a' } },
  ).start()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<VisitorView actor={actor} initialLocale="fa" />)
  return { end: (event: SendEvent) => tell?.(event) }
}

const asksBeforeLeaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

describe('the page of a link for people without an account', () => {
  it('sends the chosen files one after another, says what became of each, and asks before it is left in between', async () => {
    const { end } = visitPage(async () => uploadVisit)
    const input = page.getByLabelText('انتخاب پرونده')
    await expect.element(input).toBeInTheDocument()
    expect(asksBeforeLeaving()).toBe(false)
    await userEvent.upload(input, [new File(['a'], 'نامه 12 (copy).txt'), new File(['b'], 'قرارداد.txt')])
    const rows = page.getByRole('list', { name: 'پرونده‌های شما' }).getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent('در حال فرستادن')
    // The extension is separate, so that the name cannot move it.
    await expect.element(rows.nth(0).getByText('.txt', { exact: true })).toBeVisible()
    await expect.element(rows.nth(1)).toHaveTextContent('در نوبت')
    expect(asksBeforeLeaving()).toBe(true)
    end({ type: 'file.sent' })
    await expect.element(rows.nth(0)).toHaveTextContent('فرستاده شد')
    end({ type: 'file.refused', failure: { code: 'tooLarge', detail: 'این پرونده بزرگ است.' } })
    await expect.element(rows.nth(1)).toHaveTextContent(/فرستاده نشد.*این پرونده بزرگ است/)
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('says in a sentence why a link does not open, and opens it on another try', async () => {
    const failure: Failure = { code: 'linkUnknown', detail: 'این پیوند کار نمی‌کند.' }
    const answers = [Promise.reject(failure), Promise.resolve(uploadVisit)]
    visitPage(() => answers.shift() ?? Promise.reject(failure))
    await expect.element(page.getByRole('alert')).toHaveTextContent('این پیوند کار نمی‌کند.')
    await page.getByRole('button', { name: 'تلاش دوباره' }).click()
    await expect.element(page.getByRole('heading', { name: 'قراردادها' })).toBeVisible()
  })
})
