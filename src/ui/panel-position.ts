import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react'

export interface PanelSize {
  /** Width in pixels at the standard font size. */
  width: number
  height: number
}

/** Returns the bounds of the nearest ancestor of the window that clips its content. */
const getClippingBounds = (element: Element): DOMRect => {
  for (let around = element.closest('[role=dialog]')?.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).overflow !== 'visible') return around.getBoundingClientRect()
  return document.documentElement.getBoundingClientRect()
}

const uniteRects = (one: DOMRect, other: DOMRect) => {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)]
  const [right, bottom] = [Math.max(one.right, other.right), Math.max(one.bottom, other.bottom)]
  return { left, top, right, bottom, width: right - left, height: bottom - top }
}

const clamp = (wanted: number, first: number, last: number): number => Math.max(first, Math.min(wanted, last))
const standardFontSize = 16

/**
 * Returns the position of a panel centred on the element `cover`. The panel has the requested size even if the cover is smaller, but it
 * stays inside the work area.
 */
export function usePanelPosition(cover: RefObject<HTMLElement | null>, size: PanelSize | undefined): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>()
  const { width: wantedWidth = 0, height: wantedHeight = 0 } = size ?? {}
  useLayoutEffect(() => {
    const element = cover.current
    if (!element || wantedWidth === 0) return undefined
    const settle = () => {
      const around = element.getBoundingClientRect()
      const bounds = uniteRects(around, getClippingBounds(element))
      const factor = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / standardFontSize
      const width = Math.min(wantedWidth * factor, bounds.width)
      const height = Math.min(wantedHeight * factor, bounds.height)
      const left = clamp(around.left + (around.width - width) / 2, bounds.left, bounds.right - width) - around.left
      const top = clamp(around.top + (around.height - height) / 2, bounds.top, bounds.bottom - height) - around.top
      setPlace({ position: 'absolute', left, top, inlineSize: width, blockSize: height })
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(element)
    addEventListener('resize', settle)
    // The window below the panel may have been moved.
    addEventListener('pointerup', settle)
    return () => {
      observer.disconnect()
      removeEventListener('resize', settle)
      removeEventListener('pointerup', settle)
    }
  }, [cover, wantedWidth, wantedHeight])
  return place
}
