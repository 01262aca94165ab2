import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { groundOf, white } from '#tests/support/ground'
import { makePdf } from '#tests/support/pdf'
import { toBytes } from '#windows/viewer/sources/bytes'
import { a4, button, canvasOf, colourAt, open, png, stage } from './showing'

beforeEach(() => {
  document.documentElement.dataset.theme = 'dark'
})
afterEach(() => {
  delete document.documentElement.dataset.theme
})

const found = (selector: string) => stage().parentElement?.querySelector(selector) ?? expect.fail(`nothing is ${selector}`)

describe('the dark theme', () => {
  it('shows document pages and thumbnails on white in a dark window', async () => {
    const { host } = await open({ bytes: toBytes(makePdf([a4, a4])) })
    await expect.poll(() => colourAt(1)).toEqual([255, 255, 255])
    expect(groundOf(canvasOf(1) ?? stage())).toBe(white)
    expect(groundOf(stage())).not.toBe(white)
    // The page area always runs from left to right, regardless of its text.
    expect(getComputedStyle(stage()).direction).toBe('ltr')
    await userEvent.click(button('فهرست صفحه‌ها'))
    const small = () => [...host.querySelectorAll('[data-thumbnail] canvas')]
    await expect.poll(() => small().length).toBe(2)
    expect(small().map(groundOf)).toEqual([white, white])
  })

  it('shows white behind the transparent parts of a picture', async () => {
    await open({ bytes: toBytes(await png(200, 100, 'transparent')) })
    expect(groundOf(found('img'))).toBe(white)
  })
})
