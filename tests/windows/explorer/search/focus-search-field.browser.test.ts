import { afterEach, beforeEach, expect, it } from 'vitest'
import { focusSearchField } from '#windows/explorer/search/focus-search-field'

let pane: HTMLElement
let row: HTMLElement

const append = (parent: HTMLElement, tag: string): HTMLElement => {
  const element = document.createElement(tag)
  element.tabIndex = 0
  parent.append(element)
  return element
}
const drawField = (): HTMLElement => {
  const field = document.createElement('input')
  field.dataset.search = ''
  field.value = 'گزارش'
  append(pane, 'div').append(field)
  return field
}

beforeEach(() => {
  pane = append(document.body, 'section')
  row = append(pane, 'div')
  row.focus()
})
afterEach(() => document.body.replaceChildren())

it('focuses the field and selects its text', () => {
  const field = drawField()
  focusSearchField(pane)
  expect(document.activeElement).toBe(field)
  expect(getSelection()?.toString()).toBe('گزارش')
})

it('focuses a field that is drawn later, and only once', async () => {
  focusSearchField(pane)
  append(pane, 'div').focus()
  expect(document.activeElement).not.toBe(document.body)
  const field = drawField()
  await expect.poll(() => document.activeElement).toBe(field)
  row.focus()
  append(pane, 'div')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(row)
})

it('leaves the focus where it is after the user has left the window', async () => {
  focusSearchField(pane)
  const other = append(document.body, 'button')
  other.focus()
  drawField()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(other)
})
