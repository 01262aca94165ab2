import { userEvent } from 'vitest/browser'

/** Double-clicks a letter of a line and returns the selected text. */
export const doubleClicked = async (line: HTMLElement, letter: string): Promise<string> => {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const at = texts.currentNode.textContent?.indexOf(letter) ?? -1
    if (at < 0) continue
    const range = new Range()
    range.setStart(texts.currentNode, at)
    range.setEnd(texts.currentNode, at + 1)
    const [place, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
    await userEvent.dblClick(line, { position: { x: place.x + place.width / 2 - box.x, y: place.y + place.height / 2 - box.y } })
    return getSelection()?.toString() ?? ''
  }
  throw new Error(`no ${letter} in ${line.textContent}`)
}
