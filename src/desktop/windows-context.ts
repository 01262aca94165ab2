import type { AuthNews } from '#machines/auth'
import type { ActorRef, Snapshot } from 'xstate'
import type { Question } from '#machines/confirm.machine'
import type { JobFact, Returned, Session, WindowFact } from '#windows/window-kind'
import type { tiled } from './arrangement'
import type { DesktopWindow, Openable, SavedWindow, Surroundings } from './desktop-windows'
import type { WindowToDesktop } from './window-setup'
import type { Titled } from './window-title'

export type WindowsEvent =
  | WindowToDesktop
  | ({ type: 'window.add'; payload: unknown; key: string | undefined; saved?: SavedWindow } & Titled)
  | { type: 'taskbar.press'; id: string }
  | { type: 'taskbar.close'; id: string }
  /** Show the bare desktop, or what stood on it before. */
  | { type: 'desk.toggle' }
  | { type: 'desk.tile' }
  | { type: 'desk.cascade' }
  /** Minimise all that are seen, or bring back those that were minimised so. */
  | { type: 'desk.minimise' }
  /** The page is about to go: what changed a moment ago is saved now. */
  | { type: 'page.leave' }
  | { type: 'windows.tell'; fact: WindowFact | JobFact | Returned }
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
  /** With `saves` it also offers to save. */
  askToDrop(saves: boolean): Question
  /** Said when a window can't be opened: nothing offers it, or not with these contents. */
  notOffered(): string
  /** Said when open windows close because their user may not have them any more. */
  noLongerOffered(): string
  /** Said when the browser takes no arrangement of the windows, once until it takes one again. */
  notKept(): string
}
export interface WindowsInput extends WindowsOptions {
  session: Session
  desktop: ActorRef<Snapshot<unknown>, ToDesktop>
}
export interface WindowsContext extends WindowsInput {
  /** In the order they were opened. */
  windows: DesktopWindow[]
  /** The browser did not take the last arrangement, and the user knows. */
  unkept: boolean
  /** Ids from the lowest to the topmost. */
  stack: string[]
  activeId: string | null
  /** Ids of those that the bare desktop hides. */
  hidden: string[]
  /** Ids of those that were minimised together. */
  together: string[]
  opened: number
}

/** Both are plain data of one making. */
export const isSameSession = (one: Session, other: Session): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Those that are seen and may be minimised. */
export const minimisableNow = ({
  windows,
  sizeOf,
}: {
  windows: readonly DesktopWindow[]
  sizeOf: WindowsContext['sizeOf']
}): DesktopWindow[] => windows.filter(({ seen, kind }) => seen && sizeOf(kind.kind).minimisable)

/** New places of all that are seen, from the lowest to the topmost. */
export const arrangedBy = ({ windows, stack, sizeOf, surroundings }: WindowsContext, arrange: typeof tiled) => {
  const { area, direction } = surroundings()
  const seen = stack.flatMap((id) => windows.filter((window) => window.id === id && window.seen))
  const arranged = seen.map(({ ref, kind }) => ({ rect: ref.getSnapshot().context.rect, resizable: sizeOf(kind.kind).maximisable }))
  return arrange(area, arranged, direction).map((rect, index) => ({ ref: (seen[index] as DesktopWindow).ref, rect }))
}

/** Ids in the order of last use, the active window first. */
export const latestFirst = ({ stack, activeId }: Pick<WindowsContext, 'stack' | 'activeId'>): string[] => {
  const others = stack.filter((id) => id !== activeId).reverse()
  return activeId === null ? others : [activeId, ...others]
}
