import type { MenuEntry, MenuSource } from '#ui/menu'
import type { ExplorerActor } from '../explorer-actor'
import type { Doer } from './command'
import { buildMenu } from './menu-of'
import { menus } from './menus'
import { type MenuTarget, type SituationAt, getExplorerRights } from './situation'

/**
 * Fields of the snapshot that decide which commands are available. They change while a menu is open: for example, the folder rights arrive
 * after the rows.
 */
const deciding = ['located', 'children', 'session', 'services'] as const

/**
 * Opens a menu that updates while it is open, when a command becomes available or unavailable. Its target stays the same even if the list
 * changes.
 */
export const openMenu = (
  actor: ExplorerActor,
  situation: SituationAt<MenuTarget['at']>,
  doer: Doer,
  open: (entries: readonly MenuEntry[], source: MenuSource) => void,
): void => {
  let seen = situation.context
  const entries = () => buildMenu(menus[situation.at], { ...situation, ...getExplorerRights(seen), context: seen }, doer)
  open(entries(), (renew) => {
    const look = () => {
      const before = seen
      seen = actor.getSnapshot().context
      if (deciding.some((part) => seen[part] !== before[part])) renew(entries())
    }
    look()
    return actor.subscribe(look).unsubscribe
  })
}
