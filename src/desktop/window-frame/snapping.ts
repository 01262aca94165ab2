import type { Rect, Size } from './geometry'

/** Part of the work area that a snapped window fills. `left` and `right` do not depend on the writing direction. */
export type Side = 'left' | 'right' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'
/** `top` maximises the window. */
export type Snap = Side | 'top'
export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

interface Point {
  x: number
  y: number
}

/** Distances in pixels: from an edge to snap, and from the end of an edge to snap to the corner. */
const edgeDistance = 12
const cornerDistance = 96

/** Returns where a window snaps when its title bar is released with the pointer at this point. */
export const findSnap = (area: Size, { x, y }: Point): Snap | undefined => {
  const atTop = y <= edgeDistance
  const atEnd = atTop || y >= area.height - edgeDistance
  const reach = atEnd ? cornerDistance : edgeDistance
  const nextSnapsAcross = x <= reach ? 'left' : x >= area.width - reach ? 'right' : undefined
  if (!nextSnapsAcross) return atTop ? 'top' : undefined
  return y <= cornerDistance ? `top-${nextSnapsAcross}` : y >= area.height - cornerDistance ? `bottom-${nextSnapsAcross}` : nextSnapsAcross
}

export const getSideRect = (area: Size, side: Side): Rect => {
  const half = Math.floor(area.width / 2)
  const upper = Math.floor(area.height / 2)
  const onRight = side.endsWith('right')
  const below = side.startsWith('bottom')
  return {
    x: onRight ? half : 0,
    width: onRight ? area.width - half : half,
    y: below ? upper : 0,
    height: side === 'left' || side === 'right' ? area.height : below ? area.height - upper : upper,
  }
}

/** Returns the window's former size, at a position where the pointer is at the same relative position on the title bar. */
export const undockAt = (docked: Rect, former: Size, grip: Point, pointer: Point): Rect => ({
  width: former.width,
  height: former.height,
  x: Math.round(pointer.x - ((grip.x - docked.x) / docked.width) * former.width),
  y: Math.round(pointer.y - (grip.y - docked.y)),
})

const across: Readonly<Record<'ArrowLeft' | 'ArrowRight', Readonly<Partial<Record<Snap, Snap | undefined>>>>> = {
  ArrowLeft: {
    right: undefined,
    'top-right': 'top-left',
    'bottom-right': 'bottom-left',
    'top-left': 'top-left',
    'bottom-left': 'bottom-left',
  },
  ArrowRight: {
    left: undefined,
    'top-left': 'top-right',
    'bottom-left': 'bottom-right',
    'top-right': 'top-right',
    'bottom-right': 'bottom-right',
  },
}
const nextSnapsUpwards: Readonly<Partial<Record<Snap, Snap>>> = {
  left: 'top-left',
  right: 'top-right',
  'bottom-left': 'left',
  'bottom-right': 'right',
}
const nextSnapsDownwards: Readonly<Partial<Record<Snap, Snap>>> = {
  left: 'bottom-left',
  right: 'bottom-right',
  'top-left': 'left',
  'top-right': 'right',
}

/** Returns the new snap state after an arrow key. Undefined means that the window gets its own size again. */
export const getNextSnap = (now: Snap | undefined, arrow: Arrow): Snap | undefined => {
  if (arrow === 'ArrowUp') return (now && nextSnapsUpwards[now]) ?? 'top'
  if (arrow === 'ArrowDown') return now && nextSnapsDownwards[now]
  return now && now in across[arrow] ? across[arrow][now] : arrow === 'ArrowLeft' ? 'left' : 'right'
}
