import type { PageText } from '#text/pdf/page-text'

interface End {
  page: number
  offset: number
}

const getSelectionEnd = (word: HTMLElement, node: Node, offset: number, otherwise: number): End => {
  const start = Number(word.dataset.start)
  const inside = word.contains(node)
  const page = Number(word.closest<HTMLElement>('[data-page]')?.dataset.page)
  return { page, offset: start + (inside ? (node.nodeType === Node.TEXT_NODE ? offset : offset === 0 ? 0 : otherwise) : otherwise) }
}

/** Returns true if the user has selected something that begins in this element. */
export const hasSelection = (root: Element): boolean => {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && root.contains(selection.anchorNode)
}

/**
 * Returns the selected text as it was read from the document; undefined if no text of the document is selected. The browser's own text is
 * not used, because browsers join the invisible words over the image in different ways.
 */
export const getSelectedText = (root: Element, texts: ReadonlyMap<number, PageText>): string | undefined => {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined
  const range = selection.getRangeAt(0)
  const words = [...root.querySelectorAll<HTMLElement>('[data-start]')].filter((word) => range.intersectsNode(word))
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return undefined
  const start = getSelectionEnd(first, range.startContainer, range.startOffset, 0)
  const end = getSelectionEnd(last, range.endContainer, range.endOffset, last.textContent.length)
  const parts: string[] = []
  for (let page = start.page; page <= end.page; page++)
    parts.push((texts.get(page)?.text ?? '').slice(page === start.page ? start.offset : 0, page === end.page ? end.offset : undefined))
  return parts.join('\n').trimEnd()
}
