import type { Job } from '#api/contract/job'
import type { Node } from '#api/contract/node'
import type { NoticeAction } from './notice'
import type { AskedWork } from './progress'

export interface Folder {
  uuid: string
  title: string
}

/** Which list items are put on, and whether what stood there stays. */
export type ClipboardList = 'copy' | 'addToCopy' | 'cut' | 'addToCut'

export interface ClipboardPut {
  list: ClipboardList
  /** None empties the list. */
  uuids: readonly string[]
  /** The folder that what is cut leaves: what stands there as a shortcut is moved as one. */
  fromUuid?: string | undefined
}
export interface ClipboardPaste {
  target: Folder
  /** The name it can be repeated and taken back by; without it one is made. */
  operationUuid?: string | undefined
  /** Who asked tells the user itself. */
  answer?: { done(): void; failed(error: unknown, operationUuid: string): void } | undefined
  /** Which window asks, as its frame says. */
  windowId?: string | undefined
}
/** Copies of items into another folder, past the clipboard. */
export interface NodesSend {
  uuids: readonly string[]
  target: Folder
  windowId?: string | undefined
}

/** What the user has copied and cut, as the server keeps it. */
export interface Held {
  copyItems: readonly Node[]
  cutItems: readonly Node[]
}

/** A call that waits for those before it. */
export type ClipboardTask =
  | { kind: 'look' }
  | ({ kind: 'put' } & ClipboardPut)
  | ({ kind: 'paste'; operationUuid: string } & Omit<ClipboardPaste, 'operationUuid'>)
  | ({ kind: 'send'; operationUuid: string } & NodesSend)

/** What puts items into a folder, under the name that a long task has which brings them later. */
export type Arrival = Extract<ClipboardTask, { operationUuid: string }>

/** What a call answered: the lists, or what arrived in the folder and the long task that brings the rest. */
export interface ClipboardOutcome {
  held?: Held
  arrived?: readonly Node[]
  job?: Job | undefined
}

export const isArrival = (task: ClipboardTask | undefined): task is Arrival => task?.kind === 'paste' || task?.kind === 'send'

/** What is shown of one that takes long. */
export const workOf = ({ kind, target, windowId }: Arrival): AskedWork => ({ what: kind, title: target.title, windowId })

/** What the desktop is told. */
export type ClipboardNews =
  | { type: 'data.changed'; resource: 'node'; uuids: string[]; parentUuids: string[] }
  | { type: 'notify'; level: 'success' | 'info' | 'warning' | 'error'; message: string; action?: NoticeAction }

/** The same thing asked for again before it is done: a double click, a key held down. */
export const isAskedAlready = (tasks: readonly ClipboardTask[], task: ClipboardTask): boolean => {
  const last = tasks.at(-1)
  if (task.kind === 'put') return last?.kind === 'put' && last.list === task.list && last.uuids.join() === task.uuids.join()
  if (task.kind === 'paste') return task.answer === undefined && last?.kind === 'paste' && last.target.uuid === task.target.uuid
  if (task.kind === 'send') return last?.kind === 'send' && last.target.uuid === task.target.uuid && last.uuids.join() === task.uuids.join()
  return task.kind === 'look' && tasks.slice(1).some(({ kind }) => kind === 'look')
}
