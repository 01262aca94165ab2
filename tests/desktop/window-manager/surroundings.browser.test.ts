import { expect, it, onTestFinished } from 'vitest'
import { windowsOptions } from '#desktop/window-manager/windows.content'

it('opens windows in proportion to the text size, which the settings or the browser define', () => {
  const { documentElement: root } = document
  onTestFinished(() => void root.style.removeProperty('font-size'))
  root.style.fontSize = '16px'
  expect(windowsOptions.surroundings().fontFactor).toBe(1)
  const { height } = windowsOptions.surroundings().area
  root.style.fontSize = '32px'
  expect(windowsOptions.surroundings()).toMatchObject({ fontFactor: 2, area: { height: height - 52 } })
})
