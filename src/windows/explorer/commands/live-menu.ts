import type { MenuEntry, MenuSource } from '#ui/menu'
import type { ExplorerActor } from '../explorer-actor'
import type { CommandEffects } from './command'
import { buildMenu } from './build-menu'
import { limitFirstLevel } from './first-level'
import { menus } from './menus'
import { type MenuTarget, type SituationAt, getExplorerRights } from './situation'
import { getWords } from './words'

/**
 * Fields of the snapshot that decide which commands are available. They change while a menu is open: for example, the folder rights arrive
 * after the rows.
 */
const decisiveFields = ['located', 'children', 'session', 'services'] as const

/**
 * Opens a menu that updates while it is open, when a command becomes available or unavailable. Its target stays the same even if the list
 * changes.
 */
export const openMenu = (
  actor: ExplorerActor,
  situation: SituationAt<MenuTarget['at']>,
  doer: CommandEffects,
  open: (entries: readonly MenuEntry[], source: MenuSource) => void,
): void => {
  let seen = situation.context
  const entries = () => {
    const all = buildMenu(menus[situation.at], { ...situation, ...getExplorerRights(seen), context: seen }, doer)
    return limitFirstLevel(all, situation.at, getWords(doer.locale).more)
  }
  open(entries(), (renew) => {
    const update = () => {
      const before = seen
      seen = actor.getSnapshot().context
      if (decisiveFields.some((part) => seen[part] !== before[part])) renew(entries())
    }
    update()
    return actor.subscribe(update).unsubscribe
  })
}
