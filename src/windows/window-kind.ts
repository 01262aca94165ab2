import type { ComponentType } from 'react'
import type { ActorRef, ActorRefFrom, AnyStateMachine, Snapshot } from 'xstate'
import type * as z from 'zod/mini'
import type { Job } from '#api/contract/job'
import type { ClipboardPaste, ClipboardPut, NodesSend } from '#machines/clipboard'
import type { Question } from '#machines/confirm.machine'
import type { FlowStart } from '#machines/flows.machine'
import type { NoticeAction } from '#machines/notice'
import type { OperationRequest } from '#machines/operations'

/** Local file to upload. `path` is the relative folder path with `/`, or '' for a single file. */
export interface UploadItem {
  file: File
  path: string
  /** True if the browser listed the file but could not read it; `file` is empty then. */
  unreadable?: true
  /** Handle to find the file again after a reload, in browsers that support it. */
  handle?: FileSystemFileHandle | undefined
}

/** Folder to add to the user's working directories, or to remove from them. */
export interface DirectoryChange {
  change: 'add' | 'remove'
  uuid: string
  title: string
}

/** Data changed. `made` is for the window that requested a creation: the id of its request, and the title of the new item. */
export interface DataChanged {
  type: 'data.changed'
  resource: string
  uuids: string[]
  parentUuids: string[]
  made?: { request: string; title: string }
}

/** Requests from a window's content to its frame. */
export type WindowRequest =
  /** Sets the title. The `extension` of a document is separate, so that it stays visible if the title is truncated. */
  | { type: 'window.retitle'; title: string; extension?: string | undefined }
  | { type: 'window.close' }
  /** Sent by a part that has no unsaved changes left. The window closes; it asks first while another part has some. */
  | { type: 'window.leave' }
  /** Size in pixels that the content needs. Ignored if the window is maximised or snapped. */
  | { type: 'window.resize'; width: number; height?: number }
  /** `title` is shown until the content sets its own. */
  | { type: 'window.open'; kind: string; payload: unknown; title?: string; extension?: string | undefined }
  /**
   * Reports unsaved changes. Closing then asks first, and offers to save if the content accepts `frame.save` at that moment. After
   * `frame.save` the content answers with this request: `dirty: false` if everything is saved, `true` if saving failed. If parts of the
   * content are edited separately, `part` names one; the window is dirty while any of them is. `question` replaces the default text.
   */
  | { type: 'window.dirty'; dirty: boolean; part?: string; question?: () => Question }
  /** Payload that a page reload restores instead of the original one. */
  | { type: 'window.remember'; payload: unknown }
  | DataChanged
  | {
      type: 'notify'
      level: 'success' | 'info' | 'warning' | 'error'
      message: string
      title?: string
      detail?: string
      action?: NoticeAction
      /** A later notification with the same topic replaces this one. */
      topic?: string
      /** True for a notification caused by other users or the server; the bell counts it. */
      news?: boolean
    }
  | { type: 'upload.start'; targetUuid: string; targetTitle: string; items: UploadItem[] }
  | OperationRequest
  | ({ type: 'nodes.send' } & NodesSend)
  | ({ type: 'clipboard.put' } & ClipboardPut)
  | ({ type: 'clipboard.paste' } & ClipboardPaste)
  | ({ type: 'directory.change' } & DirectoryChange)
  | ({ type: 'flow.start' } & FlowStart)
  /** Shows the progress of a long job on the taskbar button of this window. The content requested the job and shows its progress itself. */
  | { type: 'job.follow'; jobUuid: string; windowId?: string }
  | { type: 'session.signOut' }
export type WindowRef = ActorRef<Snapshot<unknown>, WindowRequest>

/** Data changed, or the live connection was interrupted, so that the displayed data may be stale. */
export type DataFact = DataChanged | { type: 'data.stale' }

/** Events that every content receives, whatever caused them. Contents without a handler ignore them. */
export type WindowFact =
  | DataFact
  /** The frame became the active window. */
  | { type: 'frame.activated' }
  /** The user closes the window and wants to save. Sent only if the content accepts it at that moment. */
  | { type: 'frame.save' }

/** Nodes were restored to their folder. Windows that show the folder display and select them. */
export interface Returned {
  type: 'nodes.returned'
  uuids: string[]
}

/** The user's features, roles or the configuration changed. Every content receives it. */
export interface SessionFact {
  type: 'session.changed'
  session: Session
}

/** The window was requested again while open, with this payload. Contents that can show something else handle it. */
export interface OpenedFact {
  type: 'frame.opened'
  payload: unknown
}

/** Progress or end of one of the user's jobs. Every content receives it. */
export interface JobFact {
  type: 'job.progress'
  job: Job
}

/** Current user with features and public configuration. */
export interface Session {
  userUuid: string
  username: string
  fullName: string
  admin: boolean
  flags: readonly string[]
  /** Public configuration by key. */
  config: Readonly<Record<string, string>>
}

/** Input of every content machine. */
export interface WindowInput<Payload> {
  payload: Payload
  window: WindowRef
  session: Session
}

/** Command of a window for the command palette. */
export interface WindowCommand {
  id: string
  title: { fa: string; en: string }
  /** Titles of the menus that contain it, outermost first. */
  above?: { fa: readonly string[]; en: readonly string[] }
  icon?: string | undefined
  /** Shortcut in Latin letters. */
  keys?: readonly string[] | undefined
  /** Reason why it is disabled. */
  obstacle?: { fa: string; en: string } | undefined
  run(): void
}

export interface WindowContent<M extends AnyStateMachine> {
  machine: M
  View: ComponentType<{ actor: ActorRefFrom<M> }>
  commands?(actor: ActorRefFrom<M>): readonly WindowCommand[]
}

/** Line of the shortcut sheet: alternative keys in Latin letters. */
export interface ShortcutLine {
  keys: readonly string[]
  title: { fa: string; en: string }
}

export interface WindowKind<Payload extends z.ZodMiniType = z.ZodMiniType> {
  kind: string
  title: { fa: string; en: string }
  /** Name of an icon from `#ui/icon`. */
  icon: string
  /** `one` and `onePerPayload` activate the open window instead of opening a second one. */
  instances: 'many' | 'one' | 'onePerPayload'
  /** Feature flag, or a list of which one is enough; missing means all users. */
  feature?: string | readonly string[]
  adminOnly?: boolean
  /** False if a page reload cannot restore the window, because its data existed only in the page. */
  restored?: false
  /** Key in the order of the start menu; missing if the window is not in the menu. */
  startMenu?: string
  /** Schema of the payload, which is also stored to restore the session. */
  payload: Payload
  load(): Promise<{ content: WindowContent<any> }>
  /**
   * Kinds whose code is preloaded when this window opens, because they must open even if the server is unreachable. Many browsers do not
   * retry a module import that failed.
   */
  ahead?: readonly string[]
  /** Loads the shortcuts of the content, for the shortcut sheet. */
  shortcuts?(): Promise<{ shortcuts: readonly ShortcutLine[] }>
}

export const defineWindow = <Payload extends z.ZodMiniType>(kind: WindowKind<Payload>): WindowKind<Payload> => kind
export const defineContent = <M extends AnyStateMachine>(content: WindowContent<M>): WindowContent<M> => content

/** Checks a feature flag: no flag means allowed, one flag of a list is enough, and administrators have all of them. */
export const hasFeature = (session: Pick<Session, 'admin' | 'flags'>, feature: string | readonly string[] | undefined): boolean =>
  feature === undefined || session.admin || (typeof feature === 'string' ? [feature] : feature).some((flag) => session.flags.includes(flag))
