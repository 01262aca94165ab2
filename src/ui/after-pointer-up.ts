/** Runs now, or after the mouse button is released. An element that moves while the button is down gets no click. */
export const afterPointerUp = (act: () => void): void => {
  if (document.querySelector(':active')) addEventListener('pointerup', () => setTimeout(act), { once: true })
  else act()
}
