import '#ui/tokens.css'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { closeDesktop, openDesktop } from '../desk'

afterEach(closeDesktop)

/** Drops an item and returns which of the two drop events were cancelled. */
const letGo = (target: Element, item: File | string) => {
  const dataTransfer = new DataTransfer()
  if (item instanceof File) dataTransfer.items.add(item)
  else dataTransfer.setData('text/plain', item)
  return ['dragover', 'drop'].map((type) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
    target.dispatchEvent(event)
    return event.defaultPrevented
  })
}
const file = new File(['متن'], 'نامه.txt', { type: 'text/plain' })

it('a dropped file never replaces the page; text drops into fields, and a file into a file field', async () => {
  const { one, open } = await openDesktop()
  const frame = await open()
  const title = frame.querySelector('header h2') ?? expect.fail('no title')
  await expect.element(page.getByRole('textbox', { name: 'field' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'field' }).element()
  const chooser = Object.assign(document.createElement('input'), { type: 'file' })
  field.after(chooser)
  expect([title, field, one('footer')].map((target) => letGo(target, file))).toEqual(Array(3).fill([true, true]))
  expect([letGo(field, 'متن'), letGo(chooser, file)]).toEqual(Array(2).fill([false, false]))
  chooser.disabled = true
  expect(letGo(chooser, file)).toEqual([true, true])
})
