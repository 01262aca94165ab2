import type { ActorRef, Snapshot } from 'xstate'
import type { AuthNews } from '#machines/auth'
import type { Question } from '#machines/confirm.machine'
import type { JobEvent, NodesRestored, Session, ContentEvent } from '#windows/window-kind'
import type { WindowToDesktop } from '../window-frame/window-setup'
import type { Titled } from '../window-frame/window-title'
import type { tileWindows } from './arrangement'
import type { DesktopWindow, Openable, SavedWindow, Surroundings } from './desktop-windows'

export type WindowsEvent =
  | WindowToDesktop
  | ({ type: 'window.add'; payload: unknown; key: string | undefined; saved?: SavedWindow } & Titled)
  | { type: 'taskbar.press'; id: string }
  | { type: 'taskbar.close'; id: string }
  /** Hides all windows ("show desktop"), or shows them again. */
  | { type: 'desktop.toggle' }
  | { type: 'desktop.tile' }
  | { type: 'desktop.cascade' }
  /** Minimises all visible windows, or restores those that were minimised together. */
  | { type: 'desktop.minimise' }
  /** The user leaves the page, so recent changes of the windows are saved now. */
  | { type: 'page.leave' }
  | { type: 'windows.notify'; fact: ContentEvent | JobEvent | NodesRestored }
  | Extract<AuthNews, { type: 'auth.session' }>
export type ToDesktop = Extract<
  WindowToDesktop,
  {
    type:
      | 'data.changed'
      | 'notify'
      | 'upload.start'
      | 'nodes.operate'
      | 'nodes.send'
      | `clipboard.${'put' | 'paste'}`
      | 'directory.change'
      | 'flow.start'
      | 'job.follow'
      | 'session.signOut'
  }
>

export interface WindowsOptions extends Openable {
  surroundings(): Surroundings
  /** Returns the question about unsaved changes; with `saves` it also offers to save. */
  createDiscardQuestion(saves: boolean): Question
  /** Returns the message if a window cannot be opened: its kind is not available, or its payload is invalid. */
  notOffered(): string
  /** Returns the message if windows close because their user may no longer open them. */
  noLongerOffered(): string
  /** Returns the message if the browser cannot store the arrangement of the windows. Shown once until storing works again. */
  notSaved(): string
}
export interface WindowsInput extends WindowsOptions {
  session: Session
  desktop: ActorRef<Snapshot<unknown>, ToDesktop>
}
export interface WindowsContext extends WindowsInput {
  /** Windows in order of opening. */
  windows: DesktopWindow[]
  /** True if the last attempt to store the arrangement failed and the user was notified. */
  hasSaveFailed: boolean
  /** Window ids from bottom to top. */
  stack: string[]
  activeId: string | null
  /** Ids of windows hidden by "show desktop". */
  hiddenByShowDesktop: string[]
  /** Ids of the windows that one command minimised together. The same command restores them. */
  minimisedTogether: string[]
  opened: number
}

/** Compares as JSON, because both objects are plain data with the same order of keys. */
export const isSameSession = (one: Session, other: Session): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the visible windows that can be minimised. */
export const findMinimisable = ({
  windows,
  sizeOf,
}: {
  windows: readonly DesktopWindow[]
  sizeOf: WindowsContext['sizeOf']
}): DesktopWindow[] => windows.filter(({ seen, kind }) => seen && sizeOf(kind.kind).minimisable)

/** Returns the new positions of all visible windows, from bottom to top. */
export const arrangeSeen = ({ windows, stack, sizeOf, surroundings }: WindowsContext, arrange: typeof tileWindows) => {
  const { area, direction } = surroundings()
  const seen = stack.flatMap((id) => windows.filter((window) => window.id === id && window.seen))
  const arranged = seen.map(({ ref, kind }) => ({ rect: ref.getSnapshot().context.rect, resizable: sizeOf(kind.kind).maximisable }))
  return arrange(area, arranged, direction).map((rect, index) => ({ ref: (seen[index] as DesktopWindow).ref, rect }))
}

/** Returns window ids, most recently used first; the active window is first. */
export const orderByLatestUse = ({ stack, activeId }: Pick<WindowsContext, 'stack' | 'activeId'>): string[] => {
  const others = stack.filter((id) => id !== activeId).reverse()
  return activeId === null ? others : [activeId, ...others]
}
