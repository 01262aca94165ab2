import type { Node } from '#api/contract/node'
import { isBlank } from '#text/blank'
import type { Locale } from '#text/locale'
import { toNodeWindow } from '#widgets/open-node/node-windows'
import { isOffered } from '#windows/window-kind'
import { canSearch, openSearch, searchFor } from '../surface/surface-menu'
import type { DesktopActor } from '../use-desktop'
import { getWindowTitle } from '../window-frame/window-title'
import { loadRecentFolders } from '../window-manager/recent-folders'
import { commands } from './commands'
import { messages } from './commands.messages'
import type { PaletteEntry } from './palette'
import { desktopKeys } from './shortcuts'

const toBothLocales = (text: string): Record<Locale, string> => ({ fa: text, en: text })

/** Returns the entry that searches all documents for the typed words. Empty if the user may not search. */
export const getSearchEntries = (desktop: DesktopActor, typed: string): PaletteEntry[] => {
  const { windows } = desktop.getSnapshot().context
  if (!windows || isBlank(typed) || !canSearch(windows.getSnapshot().context)) return []
  const keyword = typed.trim()
  return [
    {
      id: 'documents',
      group: 'documents',
      title: { fa: messages('fa').searchDocuments(keyword), en: messages('en').searchDocuments(keyword) },
      icon: 'search',
      run: () => searchFor(windows, keyword),
    },
  ]
}

/** Returns the entries that open these items. */
export const getItemEntries = (desktop: DesktopActor, items: readonly Node[]): PaletteEntry[] => {
  const { session } = desktop.getSnapshot().context
  if (!session) return []
  return items.map((item) => ({
    id: `item ${item.uuid}`,
    group: 'items',
    title: toBothLocales(item.title),
    icon: item.type > 0 ? 'folder' : 'document',
    run: () => desktop.send(toNodeWindow(item, session)),
  }))
}

/** Says if the palette lists items: only for users who may search. */
export const canListItems = (desktop: DesktopActor): boolean => {
  const { windows } = desktop.getSnapshot().context
  return windows !== undefined && canSearch(windows.getSnapshot().context)
}

/** Returns the current entries of the palette: open windows, windows to open, saved searches, recent folders and commands. */
export const getPaletteEntries = (desktop: DesktopActor): PaletteEntry[] => {
  const { windows, session, surface } = desktop.getSnapshot().context
  if (!windows || !session) return []
  const { context } = windows.getSnapshot()
  const open = context.stack.toReversed().flatMap((id): PaletteEntry[] => {
    const window = context.windows.find((candidate) => candidate.id === id)
    if (!window) return []
    const { context: titled } = window.ref.getSnapshot()
    return [
      {
        id,
        group: 'open',
        title: { fa: getWindowTitle(titled, 'fa'), en: getWindowTitle(titled, 'en') },
        icon: window.kind.icon,
        run: () => windows.send({ type: 'window.raise', id }),
      },
    ]
  })
  const kinds = context.kinds
    .filter((kind) => kind.payload.safeParse({}).success && isOffered(kind, session))
    .map(
      ({ kind, title, icon }): PaletteEntry => ({
        id: `kind ${kind}`,
        group: 'kinds',
        title,
        icon,
        run: () => windows.send({ type: 'window.open', kind, payload: {} }),
      }),
    )
  const searches = (canSearch(context) ? (surface?.getSnapshot().context.searches ?? []) : []).map(
    (search): PaletteEntry => ({
      id: `search ${search.uuid}`,
      group: 'searches',
      title: toBothLocales(search.title),
      icon: 'search',
      run: () => openSearch(windows, search),
    }),
  )
  const recent = loadRecentFolders(session.userUuid).map(
    ({ uuid, title }): PaletteEntry => ({
      id: `folder ${uuid}`,
      group: 'recent',
      title: toBothLocales(title),
      icon: 'folder',
      run: () => windows.send({ type: 'window.open', kind: 'explorer', payload: { folderUuid: uuid }, title }),
    }),
  )
  const commandEntries = commands
    .filter(({ id }) => id !== 'palette')
    .map(
      ({ id, icon, keys, obstacle, run }): PaletteEntry => ({
        id: `command ${id}`,
        group: 'commands',
        title: { fa: messages('fa')[id], en: messages('en')[id] },
        icon,
        keys: keys?.map((key) => desktopKeys[key]),
        obstacle: obstacle?.(desktop),
        run: () => run(desktop),
      }),
    )
  const active = context.windows.find(({ id }) => id === context.activeId)?.ref
  const windowCommands = (active?.getSnapshot().context.commands?.() ?? []).map(
    (command): PaletteEntry => ({
      ...command,
      id: `window ${command.id}`,
      group: 'window',
      icon: command.icon ?? 'next',
    }),
  )
  return [...open, ...kinds, ...searches, ...recent, ...windowCommands, ...commandEntries]
}
