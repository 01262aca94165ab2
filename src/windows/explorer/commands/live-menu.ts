import type { MenuEntry, MenuSource } from '#ui/menu'
import type { ExplorerActor } from '../explorer-actor'
import type { Doer } from './command'
import { menuOf } from './menu-of'
import { menus } from './menus'
import { type MenuPlace, type SituationAt, standingOf } from './situation'

/** What comes or changes by itself and decides what can be done; the rights of a folder come after its rows. */
const deciding = ['located', 'children', 'session', 'desk'] as const

/** The menu of a situation, which follows what may be done as long as it is open. What it acts on stays what it was opened on, however the list goes on. */
export const openMenu = (
  actor: ExplorerActor,
  situation: SituationAt<MenuPlace['at']>,
  doer: Doer,
  open: (entries: readonly MenuEntry[], source: MenuSource) => void,
): void => {
  let seen = situation.context
  const entries = () => menuOf(menus[situation.at], { ...situation, ...standingOf(seen), context: seen }, doer)
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
