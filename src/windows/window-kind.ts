import type { ComponentType } from 'react'
import type { ActorRef, ActorRefFrom, AnyStateMachine, Snapshot } from 'xstate'
import type * as z from 'zod/mini'
import type { Job } from '#api/contract/job'
import type { ClipboardPaste, ClipboardPut, NodesSend } from '#machines/clipboard'
import type { Question } from '#machines/confirm.machine'
import type { FlowStart } from '#machines/flows.machine'
import type { NoticeAction } from '#machines/notice'
import type { OperationRequest } from '#machines/operations'

/** A local file on its way up; `path` is its relative folder path with `/`, '' for a lone file. */
export interface UploadItem {
  file: File
  path: string
  /** It could be named but not read: `file` is empty. */
  unreadable?: true
  /** Lets the browser find it again after a reload, where it has such things. */
  handle?: FileSystemFileHandle | undefined
}

/** A folder to add to the user's working directories, or to take off them. */
export interface DirectoryChange {
  change: 'add' | 'remove'
  uuid: string
  title: string
}

/** Something was changed. `made` tells the window that asked for it what was made for it, and how that is called. */
export interface DataChanged {
  type: 'data.changed'
  resource: string
  uuids: string[]
  parentUuids: string[]
  made?: { request: string; title: string }
}

/** Everything a window's content may ask of the frame around it. */
export type WindowRequest =
  /** The title of a document comes without its `extension`, which is kept in sight beside it. */
  | { type: 'window.retitle'; title: string; extension?: string | undefined }
  | { type: 'window.close' }
  /** From a part that has nothing unsaved any more: closes, and asks first while another part has. */
  | { type: 'window.leave' }
  /** As wide, and perhaps as high, as its content needs, in pixels; heard while the window has its own size. */
  | { type: 'window.resize'; width: number; height?: number }
  /** `title` is shown until the content knows better. */
  | { type: 'window.open'; kind: string; payload: unknown; title?: string; extension?: string | undefined }
  /**
   * Unsaved work: closing asks first, and offers to save where the content can take `frame.save` at that moment. Told so, it answers with
   * this request: not dirty when everything is kept, dirty when it could not be. A content of several parts that are edited apart
   * names the `part`; the window is dirty while one of them is. `question` replaces the words about unsaved work.
   */
  | { type: 'window.dirty'; dirty: boolean; part?: string; question?: () => Question }
  /** What a reload must bring back instead of the payload the window was opened with. */
  | { type: 'window.remember'; payload: unknown }
  | DataChanged
  | {
      type: 'notify'
      level: 'success' | 'info' | 'warning' | 'error'
      message: string
      title?: string
      detail?: string
      action?: NoticeAction
      /** A later notice of the same topic replaces this one. */
      topic?: string
      /** Told by others or by the server, so that the bell counts it. */
      news?: boolean
    }
  | { type: 'upload.start'; targetUuid: string; targetTitle: string; items: UploadItem[] }
  | OperationRequest
  | ({ type: 'nodes.send' } & NodesSend)
  | ({ type: 'clipboard.put' } & ClipboardPut)
  | ({ type: 'clipboard.paste' } & ClipboardPaste)
  | ({ type: 'directory.change' } & DirectoryChange)
  | ({ type: 'flow.start' } & FlowStart)
  /** A long task that the content asked for and shows: the taskbar shows on the button of this window how far it is. */
  | { type: 'job.follow'; jobUuid: string; windowId?: string }
  | { type: 'session.signOut' }
export type WindowRef = ActorRef<Snapshot<unknown>, WindowRequest>

/** Facts that come down to every content, whoever caused them. Contents that do not care do not handle them. */
export type WindowFact =
  | DataChanged
  /** The live connection was lost for a while: whatever is shown may be stale. */
  | { type: 'data.stale' }
  /** The frame became the active window. */
  | { type: 'frame.activated' }
  /** The user closes the window and wants its unsaved work kept; told only to contents that can take it at that moment. */
  | { type: 'frame.save' }

/** These items are where they were before: shown and picked where their place is on show. */
export interface Returned {
  type: 'nodes.returned'
  uuids: string[]
}

/** Features, roles or configuration of who is signed in are different now: comes down like the facts, for contents that go by them. */
export interface SessionFact {
  type: 'session.changed'
  session: Session
}

/** The open window was asked for again, of this: comes down like the facts, for contents that can turn to something else. */
export interface OpenedFact {
  type: 'frame.opened'
  payload: unknown
}

/** A long task of the user's got on, or ended: comes down like the facts, for contents that follow one. */
export interface JobFact {
  type: 'job.progress'
  job: Job
}

/** Who is signed in and what the public configuration and profile say. */
export interface Session {
  userUuid: string
  username: string
  fullName: string
  admin: boolean
  flags: readonly string[]
  /** Public configuration by key. */
  config: Readonly<Record<string, string>>
}

/** What every content machine receives as input. */
export interface WindowInput<Payload> {
  payload: Payload
  window: WindowRef
  session: Session
}

/** What can be done in a window now, as the command palette lists it. */
export interface WindowCommand {
  id: string
  title: { fa: string; en: string }
  /** The names of the menus that hold it, the outermost first. */
  above?: { fa: readonly string[]; en: readonly string[] }
  icon?: string | undefined
  /** Latin letters of its shortcut. */
  keys?: readonly string[] | undefined
  /** Why it can't be done. */
  obstacle?: { fa: string; en: string } | undefined
  run(): void
}

export interface WindowContent<M extends AnyStateMachine> {
  machine: M
  View: ComponentType<{ actor: ActorRefFrom<M> }>
  commands?(actor: ActorRefFrom<M>): readonly WindowCommand[]
}

/** A line of the shortcut sheet: keys in Latin letters, any of which does it. */
export interface ShortcutLine {
  keys: readonly string[]
  title: { fa: string; en: string }
}

export interface WindowKind<Payload extends z.ZodMiniType = z.ZodMiniType> {
  kind: string
  title: { fa: string; en: string }
  /** Name of an icon of `#ui/icon`. */
  icon: string
  /** `one` and `onePerPayload` bring the open window forward instead of opening a second. */
  instances: 'many' | 'one' | 'onePerPayload'
  /** Feature flag, or flags any of which suffices; absent means everyone. */
  feature?: string | readonly string[]
  adminOnly?: boolean
  /** False when a reload cannot bring it back: what it showed lived in the page. */
  restored?: false
  /** Stands in the start menu, under this key of the start menu's order. */
  startMenu?: string
  /** What it takes to open one; also what a restored session keeps. */
  payload: Payload
  load(): Promise<{ content: WindowContent<any> }>
  /**
   * Kinds of windows whose code is fetched once a window of this kind is there, as they must open even when the server is away: many
   * browsers do not fetch a module again that did not come.
   */
  ahead?: readonly string[]
  /** The keys of its content, for the shortcut sheet. */
  shortcuts?(): Promise<{ shortcuts: readonly ShortcutLine[] }>
}

export const defineWindow = <Payload extends z.ZodMiniType>(kind: WindowKind<Payload>): WindowKind<Payload> => kind
export const defineContent = <M extends AnyStateMachine>(content: WindowContent<M>): WindowContent<M> => content

/** The flag rule everywhere: no flag means visible, a list means any, an administrator has all. */
export const hasFeature = (session: Pick<Session, 'admin' | 'flags'>, feature: string | readonly string[] | undefined): boolean =>
  feature === undefined || session.admin || (typeof feature === 'string' ? [feature] : feature).some((flag) => session.flags.includes(flag))
