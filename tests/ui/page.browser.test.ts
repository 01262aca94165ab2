import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'

const root = document.documentElement
afterEach(() => {
  document.body.replaceChildren()
  root.style.removeProperty('--font-factor')
})

const pixels = (value: string) => Number.parseFloat(value)

describe('the page', () => {
  it.each([
    ['1', 16],
    ['1.8', 28.8],
  ])('uses text of 16 pixels times %s, the text size of the user', (factor, size) => {
    root.style.setProperty('--font-factor', factor)
    expect(pixels(getComputedStyle(root).fontSize)).toBeCloseTo(size, 3)
  })

  it('gives Persian enough room: line spacing, joined letters, underlines below the letters', () => {
    const text = document.body.appendChild(document.createElement('button'))
    text.textContent = 'گزارش سالانه'
    const { fontSize, lineHeight } = getComputedStyle(document.body)
    const { letterSpacing, fontStyle, textTransform, textUnderlineOffset } = getComputedStyle(text)
    expect(pixels(lineHeight) / pixels(fontSize)).toBeGreaterThanOrEqual(1.7)
    expect([pixels(letterSpacing) || 0, fontStyle, textTransform]).toEqual([0, 'normal', 'none'])
    expect(pixels(textUnderlineOffset) / pixels(getComputedStyle(text).fontSize)).toBeCloseTo(0.3, 2)
  })
})
