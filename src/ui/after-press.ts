/** At once, or when the button of the mouse is let go: what moves while it is down is not clicked. */
export const afterPress = (act: () => void): void => {
  if (document.querySelector(':active')) addEventListener('pointerup', () => setTimeout(act), { once: true })
  else act()
}
