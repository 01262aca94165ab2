import type { Db } from '#server/database/schema'
import type { EffectiveLevel } from './caller'

/** What the gate must know of a node to judge it. */
export interface Standing {
  id: string
  /** `/root/…/self/`. */
  path: string
  author_id: string
}

export interface EntryRow {
  kind: 'entry' | 'bin'
  id: string
  level: EffectiveLevel
  recursive: boolean
  /** Whom the entry names; for a recycle bin its owner. */
  principal: string | null
}

export const pathIds = (path: string): string[] => path.split('/').filter((id) => id !== '')

/**
 * What a request has read of nodes and of its caller's entries. A request that only reads keeps one, so that the gate and the services
 * behind it ask once, and judge by the same. A transaction asks anew.
 */
export class RightsRead {
  readonly db: Db
  readonly rows: EntryRow[] = []
  readonly standings = new Map<string, Standing>()
  readonly #read = new Set<string>()

  constructor(db: Db) {
    this.db = db
  }

  /** Whether the entries on the node of this path, and on all nodes above it, were read. */
  covers(path: string): boolean {
    return pathIds(path).every((id) => this.#read.has(id))
  }

  add(paths: readonly string[], rows: readonly EntryRow[]): void {
    for (const id of paths.flatMap(pathIds)) this.#read.add(id)
    this.rows.push(...rows)
  }
}
