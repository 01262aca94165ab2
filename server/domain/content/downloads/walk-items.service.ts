import type { EffectiveLevel } from '#server/access/caller'
import { computeLevels } from '#server/access/levels'
import type { ReadContext } from '#server/context/request-context'
import { ArchiveNames } from './archive-names'
import { type ChildItem, findChildItems, type Item } from './downloads.repository'

const PAGE_SIZE = 500
const OPEN_LEVEL = 1
const DOWNLOAD_LEVEL = 2

/** Item found while walking the requested items. */
export interface WalkedItem {
  item: Item
  level: EffectiveLevel
  /** Path in the archive, without a slash at the end. */
  name: string
  /**
   * Treatment of the item in the archive: `level` means that the caller's level is too low to download it, `circle` that it is a shortcut to one
   * of the folders above it.
   */
  as: 'folder' | 'document' | 'level' | 'circle'
}

/** Returns the items with the caller's level. Rights are read again for each page of a folder. */
const withLevels = async <I extends Item>({ db, caller, now }: ReadContext, items: readonly I[]): Promise<[I, EffectiveLevel][]> => {
  const levels = await computeLevels(db, caller, items, now)
  return items.map((item) => [item, levels.get(item.id) ?? -1])
}

const getTreatment = ({ id, type }: Item, level: EffectiveLevel, above: readonly string[]): WalkedItem['as'] => {
  if (type === 0) return level < DOWNLOAD_LEVEL ? 'level' : 'document'
  if (above.includes(id)) return 'circle'
  return level < OPEN_LEVEL ? 'level' : 'folder'
}

async function* walkItem(
  context: ReadContext,
  [item, level]: [Item, EffectiveLevel],
  prefix: string,
  names: ArchiveNames,
  above: readonly string[],
): AsyncGenerator<WalkedItem> {
  if (level < 0) return
  const name = `${prefix}${names.next(item.title, item.extension)}`
  const as = getTreatment(item, level, above)
  yield { item, level, name, as }
  if (as === 'folder') yield* walkFolder(context, item, name, [...above, item.id])
}

async function* walkFolder(context: ReadContext, folder: Item, name: string, above: readonly string[]): AsyncGenerator<WalkedItem> {
  const names = new ArchiveNames()
  let last: ChildItem | undefined
  do {
    const page = await findChildItems(context.db, folder.id, last, PAGE_SIZE)
    for (const one of await withLevels(context, page)) yield* walkItem(context, one, `${name}/`, names, above)
    last = page.length === PAGE_SIZE ? page.at(-1) : undefined
  } while (last)
}

/**
 * Yields these items and everything below them in order, and reads folders page by page. Items that the caller may not see are skipped
 * silently.
 */
export async function* walkItems(context: ReadContext, items: readonly Item[], names = new ArchiveNames()): AsyncGenerator<WalkedItem> {
  for (const one of await withLevels(context, items)) yield* walkItem(context, one, '', names, [])
}
