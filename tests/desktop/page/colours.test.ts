import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getContrast, getForeground, getReadableColour } from '#desktop/page/colours'
import { defaultLook } from '#machines/preferences'

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours that users choose', () => {
  it('always uses a foreground with a contrast of at least 4.5:1', () => {
    fc.assert(fc.property(colours, (colour) => getContrast(colour, getForeground(colour)) >= 4.5))
  })

  it('adjusts chosen colours until they are readable on light and dark surfaces, and keeps readable ones', () => {
    fc.assert(
      fc.property(colours, fc.constantFrom('#ffffff', '#e3eef6', '#191f26', '#2b3440'), (colour, surface) => {
        const shown = getReadableColour(surface, colour)
        return getContrast(shown, surface) >= 4.5 && (getContrast(colour, surface) < 4.5 || shown === colour)
      }),
    )
  })

  it('starts with the default colours of a profile [SHELL-094] [SHELL-095] [SHELL-096]', () => {
    expect(defaultLook).toMatchObject({ taskbarColor: '#053046', windowColor: '#298fcc', startMenuColor: '#053046' })
  })
})
