export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A theme changes colours and nothing else, so in the second one these rules alone can find what was not there. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']
