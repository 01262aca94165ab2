import type { ActorRefFrom } from 'xstate'
import type { ChartAnswer, Widget } from '#api/contract/report'
import { createResourceMachine } from '#machines/resource.machine'
import type { ReportRows } from '#widgets/report-result/report-rows'

/** An item of the list on a tile; `at` is in epoch milliseconds. */
export interface TileItem {
  uuid: string
  title: string
  at?: number | undefined
}

/** Data that a tile shows, by the kind of the tile. */
export type TileValue =
  | { kind: 'chart'; answer: ChartAnswer }
  | { kind: 'rows'; rows: ReportRows }
  | { kind: 'count'; total: number }
  | { kind: 'tasks' | 'documents'; items: readonly TileItem[]; total: number }

/** Creates the machine that loads the data of one tile. An error in one tile does not affect the others. */
export const createTileMachine = () => createResourceMachine<Widget, TileValue, never>()
export type TileActor = ActorRefFrom<ReturnType<typeof createTileMachine>>

export interface Tile {
  widget: Widget
  actor: TileActor
}

const isSame = (one: Widget, other: Widget): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the tile that already exists for exactly this widget. */
export const findTile = (tiles: readonly Tile[], widget: Widget): Tile | undefined => tiles.find((tile) => isSame(tile.widget, widget))
