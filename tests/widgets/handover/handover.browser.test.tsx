import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fromPromise } from 'xstate'
import type { ComponentProps } from 'react'
import { handoverMachine } from '#widgets/handover/handover.machine'
import { HandoverView } from '#widgets/handover/handover.view'
import { mount } from '#tests/windows/mount'

const payload = { uuid: 'u', title: 'نامه.docx', extension: 'docx', what: 'editor' }
/** Adds text to the view, because an empty frame cannot be found on the page. */
const View = (props: ComponentProps<typeof HandoverView>) => (
  <>
    <p>سند</p>
    <HandoverView {...props} />
  </>
)
const handOver = (work: () => Promise<string>) =>
  mount({ content: { machine: handoverMachine.provide({ actors: { handOver: fromPromise(work) } }), View }, payload })

describe('the editor of office documents', () => {
  it('shows the editor in a frame with the document name and only the required permissions [VIEW-013]', async () => {
    const { host } = await handOver(async () => 'about:blank?editor')
    await expect.element(page.getByTitle(/ویرایش .*نامه\.docx/)).toBeVisible()
    const frame = host.querySelector('iframe')
    expect([frame?.getAttribute('src'), frame?.referrerPolicy]).toEqual(['about:blank?editor', 'no-referrer'])
    expect(frame?.getAttribute('allow')).toBe('clipboard-read; clipboard-write; fullscreen')
  })

  it('offers offline editing if no editor service is configured', async () => {
    const { asked, host } = await handOver(() => Promise.reject({ code: 'serviceMissing', detail: 'نیست' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('ویرایشگر آفیس در مرورگر راه‌اندازی نشده است')
    expect(host.querySelector('iframe')).toBeNull()
    await page.getByRole('button', { name: 'ویرایش برون‌خط' }).click()
    const { what: _, ...document } = payload
    expect(asked.slice(0, 2)).toEqual([
      { type: 'window.open', kind: 'offline-edit', payload: document, title: 'نامه.docx' },
      { type: 'window.close' },
    ])
  })
})
