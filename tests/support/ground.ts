/** The colour that an element is seen on: of itself, or of the nearest one around it that has any. */
export const groundOf = (element: Element): string => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
  }
  return 'none'
}

export const white = 'rgb(255, 255, 255)'
