/** Returns the background colour behind an element: its own, or that of the nearest ancestor with a background. */
export const groundOf = (element: Element): string => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
  }
  return 'none'
}

export const white = 'rgb(255, 255, 255)'
