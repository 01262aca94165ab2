import type { ActorRefFrom, AnyStateMachine, SnapshotFrom } from 'xstate'
import type { Direction } from '#text/locale'
import type { Session, WindowContent, WindowKind } from '#windows/window-kind'
import { centreOver, clamp, fitSize, needsWholeArea, placeNewWindow, type Rect, type Size } from '../window-frame/geometry'
import type { Side } from '../window-frame/snapping'
import type { windowMachine } from '../window-frame/window.machine'
import { placeWindow } from '../window-frame/window-place'

export type WindowActor = ActorRefFrom<typeof windowMachine>

/** Data of an open window in the window manager. */
export interface DesktopWindow {
  id: string
  kind: WindowKind
  /** Equal for windows of one kind that show the same payload. Undefined if the kind allows several windows for one payload. */
  key: string | undefined
  ref: WindowActor
  /** True if it is neither minimised nor hidden. */
  seen: boolean
}

/** Data that restores one window after a page reload. Saved windows are ordered from bottom to top. */
export interface SavedWindow {
  kind: string
  payload: unknown
  title?: string | undefined
  extension?: string | undefined
  rect: Rect
  maximised: boolean
  minimised: boolean
  side?: Side | undefined
}

export interface KindSize extends Size {
  maximised: boolean
  minimisable: boolean
  maximisable: boolean
}

export interface Surroundings {
  area: Size
  fontFactor: number
  direction: Direction
}

export const getWindowKey = (kind: WindowKind, payload: unknown): string | undefined =>
  kind.instances === 'many'
    ? undefined
    : kind.instances === 'one'
      ? kind.kind
      : `${kind.kind} ${JSON.stringify(kind.identity?.(payload) ?? payload)}`

/** Returns the key of what an open window shows now. */
export const getShownKey = ({ kind, key, ref }: DesktopWindow): string | undefined =>
  kind.identity ? getWindowKey(kind, ref.getSnapshot().context.restorePayload) : key

export const findKind = (kinds: readonly WindowKind[], name: string): WindowKind | undefined => kinds.find(({ kind }) => kind === name)

/** Returns the id of the window that receives keyboard input: the topmost visible one. */
export const findTopmost = (windows: readonly DesktopWindow[], stack: readonly string[]): string | null =>
  stack.findLast((id) => windows.some((window) => window.id === id && window.seen)) ?? null

/** Moves a window to the top. Returns the same array if it is already there, so that nothing renders. */
export const raiseInStack = (stack: string[], id: string): string[] =>
  stack.at(-1) === id ? stack : [...stack.filter((other) => other !== id), id]

/** Sets the visibility of one window or of all. Returns the same array if nothing changes. */
export const setSeen = (windows: DesktopWindow[], seen: boolean, id?: string): DesktopWindow[] => {
  const differs = (window: DesktopWindow) => (id === undefined || window.id === id) && window.seen !== seen
  return windows.some(differs) ? windows.map((window) => (differs(window) ? { ...window, seen } : window)) : windows
}

/**
 * Returns the position and state of a new window. A saved window gets its saved position. Otherwise it opens offset from the last window
 * of its kind. If there is none, a question opens centred over the active window, and any other kind opens offset from the active window,
 * so that it does not cover that window exactly.
 */
export const initialWindowPlacement = (
  size: KindSize,
  { area, fontFactor, direction }: Surroundings,
  { sibling, active }: { sibling: DesktopWindow | undefined; active: DesktopWindow | undefined },
  saved: SavedWindow | undefined,
): { rect: Rect; maximised: boolean; minimised: boolean; side: Side | undefined } => {
  const tooLarge = size.maximisable && needsWholeArea(area, size, fontFactor)
  if (saved) {
    const { rect, maximised, minimised, side } = saved
    return { rect: clamp(area, rect), maximised: maximised && size.maximisable, minimised, side: size.maximisable ? side : undefined }
  }
  const ownSize = fitSize(area, size, fontFactor)
  const isQuestion = !size.minimisable && !size.maximisable
  const place = active && placeWindow(area, active.ref.getSnapshot())
  const neighbour = sibling ? sibling.ref.getSnapshot().context.rect : place?.isWhole ? undefined : place?.rect
  const isCentred = place && isQuestion && !sibling
  return {
    rect: clamp(area, isCentred ? centreOver(area, ownSize, place.rect) : placeNewWindow(area, ownSize, neighbour, direction)),
    maximised: size.maximised || tooLarge,
    minimised: false,
    side: undefined,
  }
}

/** Returns the data to save for a page reload, from the bottom window to the topmost. */
export const toSavedWindows = (windows: readonly DesktopWindow[], stack: readonly string[]): SavedWindow[] =>
  stack.flatMap((id) => {
    const window = windows.find((candidate) => candidate.id === id)
    if (!window || window.kind.restored === false) return []
    const { context, matches } = readSnapshot(window.ref)
    return [
      {
        kind: window.kind.kind,
        payload: context.restorePayload,
        title: context.title,
        extension: context.extension,
        rect: context.rect,
        maximised: matches({ size: 'maximised' }),
        minimised: matches({ visibility: 'minimised' }),
        side: context.side,
      },
    ]
  })

const readSnapshot = (ref: WindowActor) => {
  const snapshot = ref.getSnapshot()
  return { context: snapshot.context, matches: (value: Parameters<typeof snapshot.matches>[0]) => snapshot.matches(value) }
}

export const isUnsaved = (snapshot: SnapshotFrom<typeof windowMachine>): boolean =>
  snapshot.matches({ work: 'unsaved' }) || snapshot.matches({ work: 'asking' }) || snapshot.matches({ work: 'saving' })

/** Returns true if a window has unsaved changes. */
export const hasUnsavedWindow = (windows: { getSnapshot(): { context: { windows: readonly DesktopWindow[] } } } | undefined): boolean =>
  windows?.getSnapshot().context.windows.some(({ ref }) => isUnsaved(ref.getSnapshot())) === true

export interface Openable {
  kinds: readonly WindowKind[]
  sizeOf(kind: string): KindSize
  /** Says if feature flags and roles let this user open it. */
  isOffered(kind: WindowKind, session: Session): boolean
  /** Returns the content of a window kind if its code is already loaded. */
  loadedContent(kind: WindowKind): WindowContent<AnyStateMachine> | undefined
}
