import type { Locale } from '#text/locale'
import { contains } from '#text/normalise'
import { hasFeature, type Session, type WindowKind } from '#windows/window-kind'

/**
 * The entries of the start menu in their order, by the `startMenu` key of the kinds that stand in it, and who sees them. What manages
 * the work of others is the administrators'; everything else is for everybody, as far as the feature flags go. Other keys follow.
 */
export const startMenuEntries = {
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

const placeOf = (key: string): number => {
  const place = order.indexOf(key)
  return place < 0 ? order.length : place
}

const isForAdministrators = ({ startMenu = '', adminOnly }: WindowKind): boolean =>
  adminOnly === true ||
  (Object.hasOwn(startMenuEntries, startMenu) && startMenuEntries[startMenu as keyof typeof startMenuEntries] === 'administrators')

/** The windows this user may open from the start menu, in its order. */
export const startMenuKinds = (kinds: readonly WindowKind[], session: Session): WindowKind[] =>
  kinds
    .filter((kind) => kind.startMenu !== undefined && (session.admin || !isForAdministrators(kind)) && hasFeature(session, kind.feature))
    .sort((one, other) => placeOf(one.startMenu ?? '') - placeOf(other.startMenu ?? ''))

/** Whether a title holds what was typed, in either spelling of its letters. */
export const isFound = (title: Record<Locale, string>, typed: string): boolean => contains(title.fa, typed) || contains(title.en, typed)
