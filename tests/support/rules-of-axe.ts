export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** axe rules that depend on colours. A theme changes only colours, so only these rules run for the second theme. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']
