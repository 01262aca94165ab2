import type { Db } from '#server/database/schema'
import type { EffectiveLevel } from './caller'

/** Data of a node that the access check needs. */
export interface AccessFacts {
  id: string
  /** Path of ids: `/root/…/self/`. */
  path: string
  author_id: string
}

export interface EntryRow {
  kind: 'entry' | 'bin'
  id: string
  level: EffectiveLevel
  recursive: boolean
  /** User or role of the permission entry. For a recycle bin it is the owner. */
  principal: string | null
}

export const getPathIds = (path: string): string[] => path.split('/').filter((id) => id !== '')

/**
 * Cache of nodes and of the caller's permission entries. A request that only reads keeps one, so that the access check and the services
 * share the queries and the result. A transaction reads again.
 */
export class RightsCache {
  readonly db: Db
  readonly rows: EntryRow[] = []
  readonly factsById = new Map<string, AccessFacts>()
  readonly #read = new Set<string>()

  constructor(db: Db) {
    this.db = db
  }

  /** Says if the permission entries on the node of this path and on all its ancestors have been read. */
  covers(path: string): boolean {
    return getPathIds(path).every((id) => this.#read.has(id))
  }

  add(paths: readonly string[], rows: readonly EntryRow[]): void {
    for (const id of paths.flatMap(getPathIds)) this.#read.add(id)
    this.rows.push(...rows)
  }
}
