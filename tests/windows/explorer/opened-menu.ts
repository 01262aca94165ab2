import type { Node } from '#api/contract/node'
import type { MenuEntry } from '#ui/menu'
import type { CommandEffects } from '#windows/explorer/commands/command'
import { buildMenu } from '#windows/explorer/commands/build-menu'
import { menus } from '#windows/explorer/commands/menus'
import { type CommandTarget, type Situation, createSituation } from '#windows/explorer/commands/situation'
import type { ExplorerEvent } from '#windows/explorer/context'
import { emptyExplorerServices, type ExplorerServices } from '#windows/explorer/explorer-services'
import { defaultRules, type Rules } from '#windows/explorer/explorer'
import type { Search } from '#windows/explorer/search/search'
import { aContext, aFolder, aFrame, aSession } from './builders'

/** Opens a menu of an explorer with these rows, all selected, and records the actions of its entries. */
export const openMenu = ({
  folder = aFolder('home') as Node | null,
  session = aSession(),
  rules = defaultRules as Rules,
  rows = undefined as Node[] | undefined,
  search = null as Search | null,
  services = emptyExplorerServices as ExplorerServices,
  place = { at: rows ? 'rows' : 'background' } as CommandTarget,
  ...more
}: Partial<Situation> & {
  rules?: Rules
  rows?: Node[] | undefined
  place?: CommandTarget
  search?: Search | null
  services?: ExplorerServices
} = {}) => {
  const done: unknown[] = []
  const { frame, asked } = aFrame()
  const doer: CommandEffects = {
    locale: 'fa',
    send: (event: ExplorerEvent) => void done.push(event),
    chooseFiles: () => void done.push('files'),
    chooseFolder: () => void done.push('folder'),
    focusSearch: () => void done.push('search'),
  }
  const context = aContext({ folder, session, rules, search, services, window: frame, ...(rows ? { rows } : {}) })
  const situation: Situation = { ...createSituation(context, place), ...more }
  const entries = buildMenu(menus[place.at === 'keys' ? 'rows' : place.at], situation, doer)
  const find = (path: string, among: readonly MenuEntry[] = entries): Exclude<MenuEntry, '---'> | undefined => {
    const [head, ...rest] = path.split('/')
    const entry = among.find((one) => one !== '---' && one.id === head)
    if (entry === undefined || entry === '---' || rest.length === 0) return entry === '---' ? undefined : entry
    return 'children' in entry ? find(rest.join('/'), entry.children) : undefined
  }
  const run = (path: string) => {
    const entry = find(path)
    if (entry === undefined || 'children' in entry) throw new Error(`no entry ${path}`)
    entry.run()
    return [...done, ...asked]
  }
  const ids = (among: readonly MenuEntry[] = entries) =>
    among.map((entry) => (entry === '---' ? '-' : entry.disabled ? `(${entry.id})` : entry.id)).join(' ')
  return { entries, find, run, ids, situation }
}
