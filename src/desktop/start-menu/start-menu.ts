import type { Locale } from '#text/locale'
import { containsText } from '#text/normalise'
import { hasFeature, type Session, type WindowKind } from '#windows/window-kind'

/**
 * Entries of the start menu in display order, by the `startMenu` key of the window kinds, with the users who see them. Entries that manage
 * the work of others are for administrators; all others are for everybody, within the feature flags. Keys that are missing here come last.
 */
export const startMenuEntries = {
  home: 'everybody',
  explorer: 'everybody',
  search: 'everybody',
  textCompare: 'everybody',
  users: 'administrators',
  tiles: 'administrators',
  taskActions: 'administrators',
  roles: 'administrators',
  publicProfile: 'administrators',
  documentTemplates: 'administrators',
  workflows: 'administrators',
  bpmnModeler: 'administrators',
  metadata: 'administrators',
  recycleBin: 'everybody',
  config: 'administrators',
  log: 'administrators',
  reportForms: 'administrators',
  reportBuilder: 'administrators',
  dashboards: 'administrators',
  dynamicReport: 'everybody',
  speechToText: 'everybody',
  autotag: 'everybody',
  forms: 'administrators',
} as const satisfies Readonly<Record<string, 'everybody' | 'administrators'>>

const order = Object.keys(startMenuEntries)

const getPosition = (key: string): number => {
  const place = order.indexOf(key)
  return place < 0 ? order.length : place
}

const isForAdministrators = ({ startMenu = '', adminOnly }: WindowKind): boolean =>
  adminOnly === true ||
  (Object.hasOwn(startMenuEntries, startMenu) && startMenuEntries[startMenu as keyof typeof startMenuEntries] === 'administrators')

/** Returns the kinds that this user can open from the start menu, in display order. */
export const getStartMenuKinds = (kinds: readonly WindowKind[], session: Session): WindowKind[] =>
  kinds
    .filter((kind) => kind.startMenu !== undefined && (session.admin || !isForAdministrators(kind)) && hasFeature(session, kind.feature))
    .sort((one, other) => getPosition(one.startMenu ?? '') - getPosition(other.startMenu ?? ''))

/** Says if a title contains the typed text, in any letter variant. */
export const matchesTitle = (title: Record<Locale, string>, typed: string): boolean =>
  containsText(title.fa, typed) || containsText(title.en, typed)
