import type { Job } from '#api/contract/job'
import type { Node } from '#api/contract/node'
import type { NoticeAction } from './notice'
import type { TaskDescription } from './progress'

export interface Folder {
  uuid: string
  title: string
}

/** List of the clipboard that receives the items. The `addTo…` lists keep the items that they already contain. */
export type ClipboardList = 'copy' | 'addToCopy' | 'cut' | 'addToCut'

export interface ClipboardPut {
  list: ClipboardList
  /** Items for the list. An empty array empties the list. */
  uuids: readonly string[]
  /** The folder that the items are cut from. An item that is a shortcut there is moved as a shortcut. */
  fromUuid?: string | undefined
}
export interface ClipboardPaste {
  target: Folder
  /** Id of the paste, for retrying and undoing it. Default: a new id. */
  operationUuid?: string | undefined
  /** Callbacks of a caller that shows its own message. Without them the desktop notifies the user. */
  answer?: { done(): void; failed(error: unknown, operationUuid: string): void } | undefined
  /** Window that requested the paste. The frame sets it. */
  windowId?: string | undefined
}
/** Copies items to another folder without the clipboard. */
export interface NodesSend {
  uuids: readonly string[]
  target: Folder
  windowId?: string | undefined
}

/** Content of the clipboard as stored on the server. */
export interface ClipboardContent {
  copyItems: readonly Node[]
  cutItems: readonly Node[]
}

/** A queued call. */
export type ClipboardTask =
  | { kind: 'read' }
  | ({ kind: 'put' } & ClipboardPut)
  | ({ kind: 'paste'; operationUuid: string } & Omit<ClipboardPaste, 'operationUuid'>)
  | ({ kind: 'send'; operationUuid: string } & NodesSend)

/** A task that puts items into a folder. The job of the server that brings the remaining items has the same operation id. */
export type Arrival = Extract<ClipboardTask, { operationUuid: string }>

/** Response of a call: the clipboard lists, or the items that arrived in the target folder and the server's job for the remaining items. */
export interface ClipboardOutcome {
  content?: ClipboardContent
  arrived?: readonly Node[]
  job?: Job | undefined
}

export const isArrival = (task: ClipboardTask | undefined): task is Arrival => task?.kind === 'paste' || task?.kind === 'send'

/** Returns what the progress display shows for a task. */
export const describeTask = ({ kind, target, windowId }: Arrival): TaskDescription => ({ what: kind, title: target.title, windowId })

/** Events sent to the desktop. */
export type ClipboardNews =
  | { type: 'data.changed'; resource: 'node'; uuids: string[]; parentUuids: string[] }
  | { type: 'notify'; level: 'success' | 'info' | 'warning' | 'error'; message: string; action?: NoticeAction }

/** Returns true if the same task is already queued, for example after a double click or a held key. */
export const isTaskQueued = (tasks: readonly ClipboardTask[], task: ClipboardTask): boolean => {
  const last = tasks.at(-1)
  if (task.kind === 'put') return last?.kind === 'put' && last.list === task.list && last.uuids.join() === task.uuids.join()
  if (task.kind === 'paste') return task.answer === undefined && last?.kind === 'paste' && last.target.uuid === task.target.uuid
  if (task.kind === 'send') return last?.kind === 'send' && last.target.uuid === task.target.uuid && last.uuids.join() === task.uuids.join()
  return task.kind === 'read' && tasks.slice(1).some(({ kind }) => kind === 'read')
}
