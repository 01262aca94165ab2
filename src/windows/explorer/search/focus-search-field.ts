const findField = (window: HTMLElement): HTMLInputElement | null => window.querySelector<HTMLInputElement>('[data-search]')

const focusField = (field: HTMLInputElement): void => {
  field.focus()
  field.select()
}

/**
 * Focuses the search field of a window. If its code is still loading, the focus moves as soon as the field is drawn, unless the user has left
 * the window by then.
 */
export function focusSearchField(window: HTMLElement): void {
  const field = findField(window)
  if (field) {
    focusField(field)
    return
  }
  const stop = (): void => {
    drawing.disconnect()
    window.removeEventListener('focusout', leave)
  }
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !window.contains(relatedTarget)) stop()
  }
  const drawing = new MutationObserver(() => {
    const drawn = findField(window)
    if (!drawn) return
    stop()
    focusField(drawn)
  })
  drawing.observe(window, { childList: true, subtree: true })
  window.addEventListener('focusout', leave)
}
