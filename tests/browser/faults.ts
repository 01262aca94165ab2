import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '#tests/support/product'
import { asDrawn, asLetters } from '#tests/support/letters'
import { RULES_OF_COLOUR, TAGS } from '#tests/support/rules-of-axe'

interface Look {
  /** Selector of the checked part of the page. Default: the whole page. */
  within?: string
  /** True to run only the rules whose result depends on the theme. */
  colours?: boolean
}

/** Returns every serious or critical accessibility fault on the page, as readable text. */
export async function faultsOf(page: Page, { within, colours = false }: Look = {}): Promise<string[]> {
  // Details are collected only for violated rules, and frames are not loaded, which saves time.
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
      // A window may cover part of another one; that is no fault.
      .filter((fault) => !fault.includes('partially obscured'))
  )
}
