import type { Locale } from '#text/locale'
import { contains } from '#text/normalise'
import { hasFeature, type Session, type WindowKind } from '#windows/window-kind'

/** The order of the start menu's entries, by the `startMenu` key of the kinds that stand in it. Other keys follow. */
const order = [
  'explorer',
  'search',
  'textCompare',
  'users',
  'tiles',
  'taskActions',
  'roles',
  'publicProfile',
  'documentTemplates',
  'workflows',
  'bpmnModeler',
  'metadata',
  'recycleBin',
  'config',
  'log',
  'reportForms',
  'reportBuilder',
  'dashboards',
  'dynamicReport',
  'speechToText',
  'autotag',
  'forms',
] as const

const placeOf = (key: string): number => {
  const place = (order as readonly string[]).indexOf(key)
  return place < 0 ? order.length : place
}

/** The windows this user may open from the start menu, in its order. */
export const startMenuKinds = (kinds: readonly WindowKind[], session: Session): WindowKind[] =>
  kinds
    .filter((kind) => kind.startMenu !== undefined && (kind.adminOnly !== true || session.admin) && hasFeature(session, kind.feature))
    .sort((one, other) => placeOf(one.startMenu ?? '') - placeOf(other.startMenu ?? ''))

/** Whether a title holds what was typed, in either spelling of its letters. */
export const isFound = (title: Record<Locale, string>, typed: string): boolean => contains(title.fa, typed) || contains(title.en, typed)
