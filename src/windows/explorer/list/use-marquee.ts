import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { lassoTolerance } from '#api/contract/constants'
import { type Box, toBox, findTouchedItems, type Spot, type TileLayout } from '#machines/box-selection'
import { trackMarquee, isEmptyArea } from './track-marquee'
import type { ExplorerActor } from '../explorer-actor'

/** Size and position of the tiles, which follow the tile of a new item if there is one. */
export type TilePlaces = Omit<TileLayout, 'count'>

interface MarqueeProps {
  actor: ExplorerActor
  scroller: RefObject<HTMLElement | null>
  /** Element that draws the rectangle of the marquee. */
  frame: RefObject<HTMLElement | null>
  places: RefObject<TilePlaces | null>
  /** Number of tiles before the first row: 1 while a new item is named, otherwise 0. */
  lead: number
}

/** Starts a marquee on an empty area. It selects the items it touches; with Ctrl they are added to the selection. */
export function useMarquee({ actor, scroller, frame, places, lead }: MarqueeProps) {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return ({ nativeEvent: press }: PointerEvent) => {
    const area = scroller.current
    if (!area || press.button !== 0 || press.shiftKey || press.pointerType === 'touch' || !isEmptyArea(area, press)) return
    const adds = press.ctrlKey || press.metaKey
    let known = ''
    let ends: { from: string | null; to: string | null } = { from: null, to: null }
    const cover = (origin: Spot, end: Spot) => {
      const { contents } = actor.getSnapshot().context.children
      const layout = places.current
      const found = layout ? findTouchedItems(toBox(origin, end), { ...layout, count: contents.length + lead }) : []
      const signature = `${found[0]} ${found.at(-1)} ${found.length} ${contents.length}`
      if (signature === known) return
      known = signature
      const uuids = found.flatMap((place) => contents[place - lead]?.uuid ?? [])
      const [first = null, last = null] = [uuids[0], uuids.at(-1)]
      ends = end.block < origin.block ? { from: last, to: first } : { from: first, to: last }
      actor.send({ type: 'marquee.change', uuids })
    }
    stop.current?.()
    stop.current = trackMarquee(press, {
      area,
      tolerance: actor.getSnapshot().context.rules.view === 'GRID' ? lassoTolerance.grid : lassoTolerance.list,
      begin: () => actor.send({ type: 'marquee.begin', adds }),
      draw: (origin, end) => {
        showMarquee(frame.current, area, toBox(origin, end))
        cover(origin, end)
      },
      end: () => {
        hideMarquee(frame.current)
        actor.send({ type: 'marquee.end', ...ends })
      },
      cancel: () => {
        hideMarquee(frame.current)
        actor.send({ type: 'marquee.cancel' })
      },
    })
  }
}

/** Draws the marquee. It is cut at the border of the scrollable content, so that it does not enlarge the scrollable area. */
const showMarquee = (frame: HTMLElement | null, area: HTMLElement, { start, end, top, bottom }: Box) => {
  const above = area.querySelector<HTMLElement>('[data-part=rows]')?.offsetTop ?? 0
  if (!frame) return
  const lowest = Math.min(bottom, area.scrollTop + area.clientHeight - above)
  const highest = Math.max(0, top)
  frame.hidden = false
  frame.style.insetBlockStart = `${above + highest}px`
  frame.style.insetInlineStart = `${start}px`
  frame.style.inlineSize = `${end - start}px`
  frame.style.blockSize = `${Math.max(0, lowest - highest)}px`
}

const hideMarquee = (frame: HTMLElement | null) => {
  if (frame) frame.hidden = true
}
