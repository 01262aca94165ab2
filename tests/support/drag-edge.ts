/** Drags the edge between two panes by this number of screen pixels. */
export const dragEdge = (edge: Element, by: number): void => {
  const { x, y, width, height } = edge.getBoundingClientRect()
  const [from, level] = [x + width / 2, y + height / 2]
  const send = (type: string, at: number, buttons: number) =>
    edge.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        isPrimary: true,
        pointerType: 'mouse',
        buttons,
        clientX: at,
        clientY: level,
      }),
    )
  send('pointermove', from, 0)
  send('pointerdown', from, 1)
  for (const share of [0.25, 0.5, 0.75, 1]) send('pointermove', from + by * share, 1)
  send('pointerup', from + by, 0)
}
