import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '#tests/support/product'
import { asDrawn, asLetters } from '#tests/support/letters'
import { RULES_OF_COLOUR, TAGS } from '#tests/support/rules-of-axe'

interface Look {
  /** A selector of what is looked at; the whole page unless given. */
  within?: string
  /** Only what a theme can change. */
  colours?: boolean
}

/** Every serious or critical fault of accessibility on the page, in a form that can be read in a report. */
export async function faultsOf(page: Page, { within, colours = false }: Look = {}): Promise<string[]> {
  // Of what is in order the rule alone is asked for, not every place; and without frames nothing is put together on a page beside.
  const rules = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1)
  if (within !== undefined) rules.include(within)
  await page.evaluate(asLetters)
  const found = await (colours ? rules.withRules(RULES_OF_COLOUR) : rules.withTags(TAGS)).analyze()
  await page.evaluate(asDrawn)
  const contrast = [...found.passes, ...found.violations, ...found.incomplete].filter(({ id }) => id === 'color-contrast')
  expect(contrast, 'axe judged the contrast of texts').not.toEqual([])
  return (
    found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target, any }) => `${id} at ${target.join(' ')} ${any[0]?.message ?? ''}`))
      // A window may cover part of another one: that is what windows do.
      .filter((fault) => !fault.includes('partially obscured'))
  )
}
