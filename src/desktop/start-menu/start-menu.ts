import type { Locale } from '#text/locale'
import { containsText } from '#text/normalise'
import { isOffered, type Session, type WindowKind } from '#windows/window-kind'

/** Groups of the start menu, in display order. */
export const startMenuGroups = ['daily', 'knowledge', 'reports', 'administration'] as const
export type StartMenuGroup = (typeof startMenuGroups)[number]

interface Entry {
  group: StartMenuGroup
  users: 'everybody' | 'administrators'
}
const forAll = (group: StartMenuGroup): Entry => ({ group, users: 'everybody' })
const forAdmins = (group: StartMenuGroup): Entry => ({ group, users: 'administrators' })

/**
 * Entries of the start menu in display order, by the `startMenu` key of the window kinds, with the users who see them. Entries that manage
 * the work of others are for administrators; all others are for everybody, within the feature flags. Keys that are missing here come last
 * in the first group.
 */
export const startMenuEntries: Readonly<Record<string, Entry>> = {
  home: forAll('daily'),
  explorer: forAll('daily'),
  search: forAll('daily'),
  tasks: forAll('daily'),
  messenger: forAll('daily'),
  textCompare: forAll('daily'),
  speechToText: forAll('daily'),
  recycleBin: forAll('daily'),
  publicLinks: forAll('daily'),
  profile: forAll('daily'),
  desktopSettings: forAll('daily'),
  help: forAll('daily'),
  autotag: forAll('knowledge'),
  metadata: forAdmins('knowledge'),
  manageProperties: forAdmins('knowledge'),
  forms: forAdmins('knowledge'),
  documentTemplates: forAdmins('knowledge'),
  dynamicReport: forAll('reports'),
  dashboard: forAll('reports'),
  dashboards: forAdmins('reports'),
  reportBuilder: forAdmins('reports'),
  reportForms: forAdmins('reports'),
  users: forAdmins('administration'),
  roles: forAdmins('administration'),
  publicProfile: forAdmins('administration'),
  workflows: forAdmins('administration'),
  bpmnModeler: forAdmins('administration'),
  taskActions: forAdmins('administration'),
  tiles: forAdmins('administration'),
  config: forAdmins('administration'),
  log: forAdmins('administration'),
}

const order = Object.keys(startMenuEntries)
const getPosition = ({ startMenu = '' }: WindowKind): number => (startMenu in startMenuEntries ? order.indexOf(startMenu) : order.length)

/** Returns the group of an entry by its `startMenu` key. */
export const getGroup = (key: string): StartMenuGroup => startMenuEntries[key]?.group ?? 'daily'

/** Returns true if the start menu offers this kind to the user. */
export const isInStartMenu = (kind: WindowKind, session: Session): boolean =>
  kind.startMenu !== undefined &&
  isOffered(kind, session) &&
  (session.admin || startMenuEntries[kind.startMenu]?.users !== 'administrators')

/** Returns the kinds that this user can open from the start menu, in display order. */
export const getStartMenuKinds = (kinds: readonly WindowKind[], session: Session): WindowKind[] =>
  kinds.filter((kind) => isInStartMenu(kind, session)).sort((one, other) => getPosition(one) - getPosition(other))

/** Says if a title contains the typed text, in any letter variant. */
export const matchesTitle = (title: Record<Locale, string>, typed: string): boolean =>
  containsText(title.fa, typed) || containsText(title.en, typed)
