import { withoutIsolates } from '#text/bidi'
import type { Locale } from '#text/locale'
import { toChordList } from '#ui/chord'
import type { MenuEntry } from '#ui/menu'
import type { WindowCommand } from '../../window-kind'
import { getSelectedRows } from '../context'
import { chosenItems } from '#widgets/file-drop/drop'
import type { ExplorerActor } from '../explorer-actor'
import type { Doer } from './command'
import { buildMenu } from './menu-of'
import { menus } from './menus'
import { moveEntries } from './move-entries'
import { type MenuTarget, createSituation } from './situation'

/** Opens the file dialog of the browser for files, or for a folder, and uploads them into the open folder. */
const choose = (actor: ExplorerActor, folder: boolean): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = folder
  input.addEventListener('change', () => {
    const target = actor.getSnapshot().context.located.folder
    const items = chosenItems(input.files ?? [])
    if (target && items.length > 0) actor.send({ type: 'upload.offer', target, items })
  })
  input.click()
}

const doerOf = (actor: ExplorerActor, locale: Locale): Doer => ({
  locale,
  send: actor.send,
  chooseFiles: () => choose(actor, false),
  chooseFolder: () => choose(actor, true),
  // Does nothing: the palette has its own shortcut for the search box.
  focusSearch: () => {},
})

interface Flat {
  id: string
  above: readonly string[]
  entry: Exclude<MenuEntry, '---'>
}

/**
 * Returns the label without isolation characters. Menu labels isolate the names in them, but the palette isolates the whole label itself.
 */
const titleOf = ({ entry }: Flat): string => withoutIsolates(entry.label)

const flat = (entries: readonly MenuEntry[], over?: Flat): Flat[] =>
  entries.flatMap((entry): Flat[] => {
    if (entry === '---') return []
    const line = { id: over ? `${over.id}/${entry.id}` : entry.id, above: over ? [...over.above, titleOf(over)] : [], entry }
    return 'children' in entry && entry.disabled !== true ? flat(entry.children, line) : [line]
  })

/** Returns the available commands of this explorer for the command palette: first for the selection, then for the open folder. */
export const paletteCommands = (actor: ExplorerActor): WindowCommand[] => {
  const { context } = actor.getSnapshot()
  const doers = { fa: doerOf(actor, 'fa'), en: doerOf(actor, 'en') }
  const at = (place: MenuTarget): WindowCommand[] => {
    const situation = createSituation(context, place)
    const [fa, en] = [doers.fa, doers.en].map((doer) => flat(buildMenu(menus[place.at], situation, doer))) as [Flat[], Flat[]]
    return fa.map((line, index) => {
      const { id, above, entry } = line
      const other = en[index] as Flat
      const { icon, reason } = entry
      const obstacle = entry.disabled ? { fa: reason ?? '', en: other.entry.reason ?? '' } : undefined
      const run = 'run' in entry ? entry.run : () => {}
      const title = { fa: titleOf(line), en: titleOf(other) }
      return {
        id,
        title,
        above: { fa: above, en: other.above },
        icon,
        keys: 'keys' in entry ? toChordList(entry.keys) : undefined,
        obstacle,
        run,
      }
    })
  }
  const selected = getSelectedRows(context).length > 0 ? at({ at: 'rows' }) : []
  const known = new Set(selected.map(({ id }) => id))
  return [...selected, ...at({ at: 'background' }).filter(({ id }) => !known.has(id)), ...moveEntries(actor)]
}
