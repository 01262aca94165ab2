import type { ActorRefFrom } from 'xstate'
import type { ChartAnswer, Dashboard } from '#api/contract/report'
import { createResourceMachine } from '#machines/resource.machine'
import type { ReportRows } from './dynamic-report.machine'

export type Widget = Dashboard['widgets'][number]

/** An item of a list on a tile; `at` is an instant. */
export interface TileItem {
  uuid: string
  title: string
  at?: number | undefined
}

/** What a tile shows, by what it is of. */
export type TileValue =
  | { kind: 'chart'; answer: ChartAnswer }
  | { kind: 'rows'; rows: ReportRows }
  | { kind: 'count'; total: number }
  | { kind: 'tasks' | 'documents'; items: readonly TileItem[]; total: number }

/** One tile by itself: what goes wrong in it stays there. */
export const createTileMachine = () => createResourceMachine<Widget, TileValue, never>()
export type TileActor = ActorRefFrom<ReturnType<typeof createTileMachine>>

export interface Tile {
  widget: Widget
  actor: TileActor
}

/** In the order of their places: from above, and beside each other. */
export const inOrder = (widgets: readonly Widget[]): Widget[] => widgets.toSorted((one, other) => one.y - other.y || one.x - other.x)

const isSame = (one: Widget, other: Widget): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Tiles that stay as they are, by the widgets that are wanted now. */
export const tileOf = (tiles: readonly Tile[], widget: Widget): Tile | undefined => tiles.find((tile) => isSame(tile.widget, widget))
