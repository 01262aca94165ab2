import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import { preferences } from '#desktop/services/preferences.content'
import { defaultLook } from '#machines/preferences'
import { smallTargets, weakRings } from '#tests/support/controls'
import { closeDesktop, openDesktop } from './desk'

afterEach(closeDesktop)

/** The default colour, and colours that users may choose: too light, too dark, medium, and saturated. */
const colours = ['#298fcc', '#ffffff', '#000000', '#808080', '#ffd400', '#e00000']

describe('the desktop', () => {
  it.each(colours.flatMap((colour) => (['light', 'dark'] as const).map((theme) => ({ colour, theme }))))(
    'shows where the focus is, and gives every control a large enough hit area: windows in $colour, $theme',
    async ({ colour, theme }) => {
      const look = { ...defaultLook, theme, windowColor: colour, taskbarColor: colour, startMenuColor: colour }
      createActor(preferences.implementations.actors.applyLook as never, { input: { look } } as never).start()
      const { open } = await openDesktop({ look, unread: 3 })
      await open()
      await open('create')
      // The focus ring is shown only after keyboard input.
      await userEvent.keyboard('{Tab}')
      expect(weakRings()).toEqual([])
      expect(smallTargets()).toEqual([])
      await userEvent.click(page.getByRole('button', { name: 'شروع' }))
      await expect.element(page.getByRole('dialog', { name: 'شروع' }).getByRole('textbox')).toBeVisible()
      await userEvent.keyboard('{Tab}')
      expect(weakRings()).toEqual([])
      expect(smallTargets()).toEqual([])
    },
  )
})
