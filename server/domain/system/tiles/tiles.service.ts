import type * as z from 'zod/mini'
import type { adminTiles } from '#api/contract/admin'
import type { ErrorCode } from '#api/contract/errors'
import type { Tile } from '#api/contract/tile'
import type { Caller } from '#server/access/caller'
import { findLevels } from '#server/access/levels'
import { omitUnsetIconAndColor } from '#server/data-grid/grid'
import { createGrid } from '#server/data-grid/grid.service'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { isBlank } from '#text/blank'
import { createSortKey } from '#text/sort-key'
import type { Audience } from '../audiences/audiences.repository'
import { writeAudience } from '../audiences/audiences.service'
import { isFolder, readTiles, readTilesFor, writeTile } from './tiles.repository'

type TileWrite = z.output<(typeof adminTiles)['save']['json']>
type AdminTile = Tile & Audience & { order: number }

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const KIND = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** Returns true for an HTTP address. Other schemes could run code in the page or on the computer. */
function isAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

const isValidTarget: Readonly<Record<Tile['kind'], (target: string) => boolean>> = {
  WINDOW: (target) => KIND.test(target),
  NODE: (target) => UUID.test(target),
  ADDRESS: isAddress,
}

export const tileGrid = createGrid<AdminTile, TileWrite>({
  table: 'tile',
  resource: 'tile',
  log: 'CONFIG',
  read: async (db, id) => (await readTiles(db, id)).map(omitUnsetIconAndColor),
  fields: { title: ({ title }) => title },
  sorts: { kind: ({ kind }) => kind, order: ({ order }) => String(order).padStart(12, '0') },
  faults({ kind, target }): { path: string; code: ErrorCode }[] {
    if (isBlank(target)) return [{ path: 'target', code: 'fieldRequired' }]
    return isValidTarget[kind](target.trim()) ? [] : [{ path: 'target', code: 'formatInvalid' }]
  },
  async write(tx, id, write, _, now) {
    const { title, kind, target, order = 0, icon = null, color = null } = write
    if (kind === 'NODE' && !(await isFolder(tx, target.trim())))
      throw new Problem('formatInvalid', { errors: [{ path: 'target', code: 'formatInvalid' }] })
    await writeTile(tx, id, { uuid: id, title, kind, target: target.trim(), order, icon, color }, now)
    await writeAudience(tx, 'tile', id, write)
  },
})

/** Returns the tiles on the caller's desktop, sorted by number and title. A tile for a node that the caller may not see is left out. */
export async function listTiles(db: Db, caller: Caller, now: number): Promise<Tile[]> {
  const granted = await readTilesFor(db, caller.principals)
  const nodes = granted.flatMap(({ kind, target }) => (kind === 'NODE' ? [target] : []))
  const levels = nodes.length === 0 ? new Map() : await findLevels(db, caller, nodes, now)
  return granted
    .filter(({ kind, target }) => kind !== 'NODE' || (levels.get(target) ?? -1) >= 0)
    .map((tile) => ({ ...tile, key: createSortKey(tile.title) }))
    .toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1))
    .map(({ key: _, order: __, ...tile }) => omitUnsetIconAndColor(tile))
}
