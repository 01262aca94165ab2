import { withoutIsolates } from '#text/bidi'
import type { Locale } from '#text/locale'
import { toChordList } from '#ui/chord'
import type { MenuEntry } from '#ui/menu'
import type { WindowCommand } from '../../window-kind'
import { getSelectedRows } from '../context'
import { toUploadItems } from '#widgets/file-drop/drop'
import type { ExplorerActor } from '../explorer-actor'
import type { CommandEffects } from './command'
import { buildMenu } from './build-menu'
import { menus } from './menus'
import { createMoveEntries } from './move-entries'
import { type MenuTarget, createSituation } from './situation'

/** Opens the file dialog of the browser for files, or for a folder, and uploads them into the open folder. */
const chooseFiles = (actor: ExplorerActor, folder: boolean): void => {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = folder
  input.addEventListener('change', () => {
    const target = actor.getSnapshot().context.located.folder
    const items = toUploadItems(input.files ?? [])
    if (target && items.length > 0) actor.send({ type: 'upload.offer', target, items })
  })
  input.click()
}

const createEffects = (actor: ExplorerActor, locale: Locale): CommandEffects => ({
  locale,
  send: actor.send,
  chooseFiles: () => chooseFiles(actor, false),
  chooseFolder: () => chooseFiles(actor, true),
  // Does nothing: the palette has its own shortcut for the search box.
  focusSearch: () => {},
})

interface FlatEntry {
  id: string
  above: readonly string[]
  entry: Exclude<MenuEntry, '---'>
}

/**
 * Returns the label without isolation characters. Menu labels isolate the names in them, but the palette isolates the whole label itself.
 */
const getTitle = ({ entry }: FlatEntry): string => withoutIsolates(entry.label)

const flattenEntries = (entries: readonly MenuEntry[], over?: FlatEntry): FlatEntry[] =>
  entries.flatMap((entry): FlatEntry[] => {
    if (entry === '---') return []
    const line = { id: over ? `${over.id}/${entry.id}` : entry.id, above: over ? [...over.above, getTitle(over)] : [], entry }
    return 'children' in entry && entry.disabled !== true ? flattenEntries(entry.children, line) : [line]
  })

/** Returns the available commands of this explorer for the command palette: first for the selection, then for the open folder. */
export const getPaletteCommands = (actor: ExplorerActor): WindowCommand[] => {
  const { context } = actor.getSnapshot()
  const doers = { fa: createEffects(actor, 'fa'), en: createEffects(actor, 'en') }
  const at = (place: MenuTarget): WindowCommand[] => {
    const situation = createSituation(context, place)
    const [fa, en] = [doers.fa, doers.en].map((doer) => flattenEntries(buildMenu(menus[place.at], situation, doer))) as [
      FlatEntry[],
      FlatEntry[],
    ]
    return fa.map((line, index) => {
      const { id, above, entry } = line
      const other = en[index] as FlatEntry
      const { icon, reason } = entry
      const obstacle = entry.disabled ? { fa: reason ?? '', en: other.entry.reason ?? '' } : undefined
      const run = 'run' in entry ? entry.run : () => {}
      const title = { fa: getTitle(line), en: getTitle(other) }
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
  return [...selected, ...at({ at: 'background' }).filter(({ id }) => !known.has(id)), ...createMoveEntries(actor)]
}
