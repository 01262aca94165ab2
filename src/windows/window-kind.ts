import type { ComponentType } from 'react'
import type { ActorRef, ActorRefFrom, AnyStateMachine, Snapshot } from 'xstate'
import type * as z from 'zod/mini'
import type { Job } from '#api/contract/job'
import type { ClipboardPaste, ClipboardPut, NodesSend } from '#machines/clipboard'
import type { Question } from '#machines/confirm.machine'
import type { FlowStart } from '#machines/flows.machine'
import type { LinkTarget } from '#machines/link-target'
import type { NoticeAction } from '#machines/notice'
import type { OperationRequest } from '#machines/operations'

/** A local file to upload. `path` is the path of its folder within the chosen folder, with `/`, or '' for a single file. */
export interface UploadItem {
  file: File
  path: string
  /** True if the browser listed the file but cannot read it. `file` is empty then. */
  unreadable?: true
  /** Handle with which the browser can find the file again after a reload. Not all browsers support it. */
  handle?: FileSystemFileHandle | undefined
}

/** Folder to add to the user's working directories, or to remove from them. */
export interface DirectoryChange {
  change: 'add' | 'remove'
  uuid: string
  title: string
}

/** Data has changed. `made` is for the window that requested the new item: it contains the id of the request and the title of the item. */
export interface DataChanged {
  type: 'data.changed'
  resource: string
  uuids: string[]
  parentUuids: string[]
  made?: { request: string; title: string }
}

/** Requests from a window's content to its frame. */
export type WindowRequest =
  /** Sets the title of the window. The `extension` of a document is separate, so that it stays visible if the title is cut. */
  | { type: 'window.retitle'; title: string; extension?: string | undefined }
  | { type: 'window.close' }
  /**
   * Sent by a part of the content that has no unsaved changes any more. The window closes, or asks first if another part has unsaved
   * changes.
   */
  | { type: 'window.leave' }
  /** Size in pixels that the content needs. It has no effect while the window is maximised or snapped. */
  | { type: 'window.resize'; width: number; height?: number }
  /** Opens another window. `title` is shown until the content sets its own title. */
  | { type: 'window.open'; kind: string; payload: unknown; title?: string; extension?: string | undefined }
  /**
   * Reports unsaved changes. Before the window closes, it asks, and it offers to save if the content accepts `frame.save` in its current
   * state. After `frame.save` the content must send this request again: `dirty: false` if everything is saved, `true` if saving failed. If
   * parts of the content are edited separately, `part` names one of them; the window is unsaved while any part is. `question` replaces the
   * standard text of the question.
   */
  | { type: 'window.dirty'; dirty: boolean; part?: string; question?: () => Question }
  /** Sets the payload with which the window is restored after a reload of the page. */
  | { type: 'window.remember'; payload: unknown }
  | DataChanged
  | {
      type: 'notify'
      level: 'success' | 'info' | 'warning' | 'error'
      message: string
      title?: string
      detail?: string
      action?: NoticeAction
      /** A later notice with the same topic replaces this one. */
      topic?: string
      /** True if another user or the server caused the notice. It is then counted at the bell. */
      news?: boolean
    }
  | { type: 'upload.start'; targetUuid: string; targetTitle: string; items: UploadItem[] }
  | OperationRequest
  | ({ type: 'nodes.send' } & NodesSend)
  | ({ type: 'clipboard.put' } & ClipboardPut)
  | ({ type: 'clipboard.paste' } & ClipboardPaste)
  | ({ type: 'directory.change' } & DirectoryChange)
  | ({ type: 'flow.start' } & FlowStart)
  /** Opens what a link is about, or requests access to it. */
  | { type: 'target.open'; target: LinkTarget }
  /**
   * Shows the progress of a long job on the taskbar button of this window. It is for content that started the job and shows the progress
   * itself.
   */
  | { type: 'job.follow'; jobUuid: string; windowId?: string }
  | { type: 'session.signOut' }
export type WindowRef = ActorRef<Snapshot<unknown>, WindowRequest>

/** Data has changed, or the connection to the server was interrupted, so that the displayed data may be outdated. */
export type DataEvent = DataChanged | { type: 'data.stale' }

/** Events that the content of every window receives. Content without a handler ignores them. */
export type ContentEvent =
  | DataEvent
  /** The window became the active one. */
  | { type: 'frame.activated' }
  /** The user is closing the window and wants to save. It is sent only if the content accepts it in its current state. */
  | { type: 'frame.save' }

/** Nodes were restored to a folder. Windows that show this folder display and select the nodes. */
export interface NodesRestored {
  type: 'nodes.returned'
  uuids: string[]
}

/** The user went back (negative) or forward in the history of the browser. Content with a history of its own handles it. */
export interface HistoryMoved {
  type: 'history.moved'
  steps: number
}

/** The features, roles or configuration of the user changed. The content of every window receives this. */
export interface SessionEvent {
  type: 'session.changed'
  session: Session
}

/** The window is open and was requested again with this payload. Content that can show several things handles it. */
export interface ReopenedEvent {
  type: 'frame.opened'
  payload: unknown
}

/** Progress or end of a job of the user. The content of every window receives this. */
export interface JobEvent {
  type: 'job.progress'
  job: Job
}

/** The current user, with the feature flags and the public configuration. */
export interface Session {
  userUuid: string
  username: string
  fullName: string
  admin: boolean
  flags: readonly string[]
  /** Public configuration by key. */
  config: Readonly<Record<string, string>>
}

/** Input of the machine of every window content. */
export interface WindowInput<Payload> {
  payload: Payload
  window: WindowRef
  session: Session
}

/** A command of a window that the command palette lists. */
export interface WindowCommand {
  id: string
  title: { fa: string; en: string }
  /** Titles of the menus that contain the command, the outermost first. */
  above?: { fa: readonly string[]; en: readonly string[] }
  icon?: string | undefined
  /** Shortcuts in Latin letters. */
  keys?: readonly string[] | undefined
  /** Reason why the command is disabled. */
  obstacle?: { fa: string; en: string } | undefined
  run(): void
}

export interface WindowContent<M extends AnyStateMachine> {
  machine: M
  View: ComponentType<{ actor: ActorRefFrom<M> }>
  commands?(actor: ActorRefFrom<M>): readonly WindowCommand[]
  /** Loads the code that the view imports on demand when it is first drawn. It is called when the browser is idle. */
  preloadView?(): Promise<unknown>
}

/** A line of the shortcut sheet. `keys` are alternatives, in Latin letters. */
export interface ShortcutLine {
  keys: readonly string[]
  title: { fa: string; en: string }
}

export interface WindowKind<Payload extends z.ZodMiniType = z.ZodMiniType> {
  kind: string
  title: { fa: string; en: string }
  /** Name of an icon from `#ui/icon`. */
  icon: string
  /** Number of open windows of this kind. With `one` and `onePerPayload`, a second request activates the window that is already open. */
  instances: 'many' | 'one' | 'onePerPayload'
  /**
   * Returns the part of a payload that names what the window shows, for windows that can show something else later: with `onePerPayload`,
   * the remembered payloads are then compared by this part. Without it, the whole payload of the request is compared.
   */
  identity?(payload: z.output<Payload>): unknown
  /** Feature flag that users need, or a list of flags of which one is enough. Absent if all users may open the window. */
  feature?: string | readonly string[]
  adminOnly?: boolean
  /** Configuration key that must be on. Absent if the window does not depend on the configuration. */
  setting?: string | undefined
  /** False if the window cannot be restored after a reload, because its data exists only in the page. */
  restored?: false
  /** Sort key in the start menu; absent if the menu does not contain this kind. */
  startMenu?: string
  /** Schema of the payload. The payload is also stored, to restore the window in a later session. */
  payload: Payload
  load(): Promise<{ content: WindowContent<any> }>
  /**
   * Kinds of windows whose code is loaded in advance when this window opens: users open them next, or they must be able to open even if
   * the server is not reachable. Many browsers do not retry a failed module import.
   */
  preloadedKinds?: readonly string[]
  /** Loads the shortcuts of the content for the shortcut sheet. */
  shortcuts?(): Promise<{ shortcuts: readonly ShortcutLine[] }>
}

export const defineWindow = <Payload extends z.ZodMiniType>(kind: WindowKind<Payload>): WindowKind<Payload> => kind
export const defineContent = <M extends AnyStateMachine>(content: WindowContent<M>): WindowContent<M> => content

/** Returns true if the user has the feature flag, or one of a list of flags. No flag means allowed; administrators have all flags. */
export const hasFeature = (session: Pick<Session, 'admin' | 'flags'>, feature: string | readonly string[] | undefined): boolean =>
  feature === undefined || session.admin || (typeof feature === 'string' ? [feature] : feature).some((flag) => session.flags.includes(flag))

/**
 * Returns true if role, feature flags and configuration let the user open windows of this kind. Start menu, palette, opening and restoring
 * use the same check.
 */
export const isOffered = ({ adminOnly, feature, setting }: WindowKind, session: Session): boolean =>
  (adminOnly !== true || session.admin) && hasFeature(session, feature) && (setting === undefined || session.config[setting] === 'true')
