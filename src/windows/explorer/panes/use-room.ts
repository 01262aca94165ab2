import { type RefObject, useLayoutEffect, useState } from 'react'
import { panelMinWidth } from '#api/contract/constants'

/** What the list needs beside a pane, in pixels. */
export const listMinWidth = 260

export interface Room {
  tree: boolean
  preview: boolean
}

/** The columns of a recycle bin say when and from where each item was deleted. */
const binMinWidth = 480

/** A bin lies in no place of the tree. */
export const roomInBin = (width: number): Room => ({ tree: false, preview: width >= panelMinWidth + binMinWidth })

/** The room beside a list; the tree comes before the preview. */
export const roomIn = (width: number, { tree }: Room): Room => ({
  tree: width >= panelMinWidth + listMinWidth,
  preview: width >= listMinWidth + panelMinWidth * (tree && width >= panelMinWidth + listMinWidth ? 2 : 1),
})

/** Which of the wanted panes fit. */
export function useRoom(element: RefObject<HTMLElement | null>, wanted: Room, inBin: boolean): Room {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const root = element.current
    if (!root) return
    const observer = new ResizeObserver(() => setWidth(root.clientWidth))
    observer.observe(root)
    setWidth(root.clientWidth)
    return () => observer.disconnect()
  }, [element])
  return inBin ? roomInBin(width) : roomIn(width, wanted)
}
