import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isBlank } from '#text/blank'
import type { Chord } from '#ui/chord'

/** A range of the text in UTF-16 units, `[from, to)`. */
export interface TextSpan {
  from: number
  to: number
}

/** A range of the text with its content. */
export interface SelectedText extends TextSpan {
  text: string
}

const emptySelection: TextSpan = { from: 0, to: 0 }

const lineAt = (node: Node | null): HTMLElement | null =>
  (node instanceof Element ? node : (node?.parentElement ?? null))?.closest<HTMLElement>('[data-at]') ?? null

/** Returns the text offset of a DOM position. A position between lines counts as the beginning of the next line. */
function toTextOffset(scroller: HTMLElement, node: Node, offset: number): number {
  const line = lineAt(node)
  const range = document.createRange()
  if (line) {
    range.setStart(line, 0)
    range.setEnd(node, offset)
    return Number(line.dataset.at) + range.toString().length
  }
  const lines = [...scroller.querySelectorAll<HTMLElement>('[data-at]')]
  const next = lines.find((one) => {
    range.selectNodeContents(one)
    return range.comparePoint(node, offset) <= 0
  })
  const last = lines.at(-1)
  return next ? Number(next.dataset.at) : last ? Number(last.dataset.at) + (last.textContent?.length ?? 0) : 0
}

/** Removes white space at both ends of a range; users do not select it on purpose. */
export const trimSpan = (text: string, { from, to }: TextSpan): TextSpan => {
  const part = text.slice(from, to)
  const start = from + part.length - part.trimStart().length
  return isBlank(part) ? emptySelection : { from: start, to: start + part.trim().length }
}

const selected = (scroller: HTMLElement | null, text: string): TextSpan => {
  const selection = document.getSelection()
  if (!scroller || !selection || selection.isCollapsed || selection.rangeCount === 0) return emptySelection
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0)
  if (!scroller.contains(startContainer) || !scroller.contains(endContainer)) return emptySelection
  return trimSpan(text, { from: toTextOffset(scroller, startContainer, startOffset), to: toTextOffset(scroller, endContainer, endOffset) })
}

/** Returns the DOM position of a text offset; undefined if its line is not rendered. */
function toDomPosition(scroller: HTMLElement, place: number): [Node, number] | undefined {
  const line = [...scroller.querySelectorAll<HTMLElement>('[data-at]')].findLast((one) => Number(one.dataset.at) <= place)
  if (!line) return undefined
  let left = place - Number(line.dataset.at)
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text
    if (left <= length) return [node, left]
    left -= length
  }
  return undefined
}

/** Restores the last selection, which the browser clears when a field takes the focus. Without one, starts at the first visible line. */
const restoreSelection = (scroller: HTMLElement, selection: Selection, { from, to }: TextSpan): void => {
  const [start, end] = from < to ? [toDomPosition(scroller, from), toDomPosition(scroller, to)] : []
  if (start && end) return selection.setBaseAndExtent(...start, ...end)
  const top = scroller.getBoundingClientRect().top
  const lines = [...scroller.querySelectorAll<HTMLElement>('[data-at]')]
  const line = lines.find((one) => one.getBoundingClientRect().bottom > top && one.textContent !== '')
  if (line) selection.collapse(line, 0)
}

/** Keys that `moveSelection` (arrows) and the Enter handler process. */
export const selectionKeys = ['←', '→', 'Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓', 'Enter'] as const satisfies readonly Chord[]

/**
 * Moves the selection word by word with the left and right arrow keys, in visual direction. With Shift it is extended by words, or by lines
 * with the up and down keys.
 */
function moveSelection(scroller: HTMLElement, key: string, extend: boolean, last: TextSpan): boolean {
  const selection = document.getSelection()
  const isAcross = key === 'ArrowUp' || key === 'ArrowDown'
  if (!selection || (isAcross && !extend)) return false
  if (!selection.anchorNode || !scroller.contains(selection.anchorNode)) restoreSelection(scroller, selection, last)
  const line = lineAt(selection.focusNode)
  if (!line) return false
  const forward = (key === 'ArrowLeft') === (getComputedStyle(line).direction === 'rtl')
  if (isAcross) selection.modify('extend', key === 'ArrowDown' ? 'forward' : 'backward', 'line')
  else if (extend) selection.modify('extend', forward ? 'forward' : 'backward', 'word')
  else {
    if (selection.isCollapsed) {
      if (!forward) selection.modify('move', 'backward', 'word')
    } else if (forward) selection.collapseToEnd()
    else {
      selection.collapseToStart()
      selection.modify('move', 'backward', 'word')
    }
    selection.modify('extend', 'forward', 'word')
  }
  lineAt(selection.focusNode)?.scrollIntoView({ block: 'nearest' })
  return true
}

export interface SelectionHandlers {
  /** Called with the current selection. `from` equals `to` if it is empty. */
  onSelect(selected: SelectedText): void
  /** Called for Enter on a selection. */
  onEnter(): void
}

interface SelectionInput {
  scroller: RefObject<HTMLElement | null>
  text: string
  selecting: SelectionHandlers | undefined
}

/**
 * Reports the selection in a text, made by pointer or keys, and the position of its lower end in pixels from the top of the scrolled
 * content.
 */
export function useTextSelection({ scroller, text, selecting }: SelectionInput) {
  const [end, setEnd] = useState<number>()
  const told = useRef<TextSpan>(emptySelection)
  const last = useRef<TextSpan>(emptySelection)
  const onSelect = selecting?.onSelect
  const tell = useCallback(() => {
    const span = selected(scroller.current, text)
    if (!onSelect || (span.from === told.current.from && span.to === told.current.to)) return
    told.current = span
    const selection = document.getSelection()
    if (span.from < span.to || scroller.current?.contains(selection?.anchorNode ?? null)) last.current = span
    onSelect({ ...span, text: text.slice(span.from, span.to) })
    const box = selection?.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : undefined
    const element = scroller.current
    setEnd(span.from < span.to && box && element ? box.bottom - element.getBoundingClientRect().top + element.scrollTop : undefined)
  }, [scroller, text, onSelect])
  useEffect(() => {
    document.addEventListener('selectionchange', tell)
    return () => document.removeEventListener('selectionchange', tell)
  }, [tell])
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, altKey, metaKey, target, currentTarget } = event
      if (!selecting || ctrlKey || altKey || metaKey || target !== currentTarget) return
      // `selectionchange` arrives too late for this key press, so Enter reads the selection now.
      if (key === 'Enter') tell()
      if (key === 'Enter' && told.current.from < told.current.to) selecting.onEnter()
      else if (!key.startsWith('Arrow') || !moveSelection(currentTarget as HTMLElement, key, shiftKey, last.current)) return
      event.preventDefault()
    },
    [selecting, tell],
  )
  return { end, onKeyDown }
}
