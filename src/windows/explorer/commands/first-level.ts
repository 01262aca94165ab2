import type { MenuEntry } from '#ui/menu'
import { withoutNeedlessLines } from './build-menu'
import type { menus } from './menus'

/** Largest number of entries on the first level of a menu, with the entry that opens the rest. */
const maxEntries = 9

/** Ids of the commands that keep a place on the first level when there are more entries, the most important first. */
const important: Readonly<Record<keyof typeof menus, readonly string[]>> = {
  background: ['create', 'upload', 'empty', 'paste', 'save', 'sort', 'refresh', 'undo', 'properties', 'redo', 'export', 'showBy'],
  rows: [
    ...['open', 'restore', 'purge', 'completeTask', 'share', 'compare', 'place', 'pasteInto'],
    ...['copy', 'cut', 'rename', 'delete', 'properties', 'download', 'move', 'copyLink', 'edit'],
  ],
  tree: ['open', 'aside', 'share', 'pasteInto', 'copy', 'cut', 'delete', 'properties', 'move', 'copyLink'],
}

/**
 * Limits the first level of a menu to nine entries: the important ones, in the order of the menu, and a submenu with the rest. The choice
 * does not depend on which entries are disabled, so an open menu keeps its shape when the rights of its items arrive.
 */
export const limitFirstLevel = (entries: readonly MenuEntry[], at: keyof typeof menus, moreLabel: string): MenuEntry[] => {
  const present = entries.flatMap((entry) => (entry === '---' ? [] : entry.id))
  if (present.length <= maxEntries) return [...entries]
  const first = new Set(
    [...important[at].filter((id) => present.includes(id)), ...present.filter((id) => !important[at].includes(id))].slice(
      0,
      maxEntries - 1,
    ),
  )
  const isFirst = (entry: MenuEntry) => entry === '---' || first.has(entry.id)
  const rest = withoutNeedlessLines(entries.filter((entry) => entry === '---' || !isFirst(entry)))
  const shown = withoutNeedlessLines(entries.filter(isFirst))
  const last = shown.at(-1)
  const place = typeof last === 'object' && last.id === 'properties' ? shown.length - 1 : shown.length
  return [...shown.slice(0, place), { id: 'more', label: moreLabel, icon: 'more', children: rest }, ...shown.slice(place)]
}
