import axe from 'axe-core'
import { asDrawn, asLetters } from '#tests/support/letters'
import { RULES_OF_COLOUR, TAGS } from '#tests/support/rules-of-axe'

const themes = ['light', 'dark'] as const

export interface Look {
  /** Every serious or critical fault, with the theme in which it was found. */
  faults: string[]
  /** Themes in which the contrast of some text was checked. */
  judged: (typeof themes)[number][]
}

/** Cache: many states have the same rendering, apart from the ids that React generates. */
const known = new Map<string, Look>()

/** Returns the faults that the rules find on the drawn page, in either theme. */
export const lookAt = async (): Promise<Look> => {
  const drawing = document.documentElement.lang + document.body.innerHTML.replaceAll(/_r_\w+_/g, '')
  const before = known.get(drawing)
  if (before) return before
  const look: Look = { faults: [], judged: [] }
  asLetters()
  for (const theme of themes) {
    document.documentElement.dataset.theme = theme
    const found = await axe.run(document, { runOnly: theme === 'light' ? TAGS : RULES_OF_COLOUR, resultTypes: ['violations'] })
    if ([...found.passes, ...found.violations].some(({ id }) => id === 'color-contrast')) look.judged.push(theme)
    for (const { id, impact, nodes } of found.violations)
      if (impact === 'serious' || impact === 'critical')
        look.faults.push(...nodes.map(({ target, any }) => `${theme}: ${id} at ${target.join(' ')} ${any[0]?.message ?? ''}`))
  }
  delete document.documentElement.dataset.theme
  asDrawn()
  known.set(drawing, look)
  return look
}
