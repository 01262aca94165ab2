import { type ActorRef, createActor, fromCallback, type Snapshot } from 'xstate'
import * as z from 'zod/mini'
import { defineWindow, type Session, type WindowKind } from '#windows/window-kind'
import { sizeOfKind } from '#windows/window-sizes'

/** Simulates the parent of a machine: accepts all events and sends none. */
export const listener = () => createActor(fromCallback(() => {})).start() as unknown as ActorRef<Snapshot<unknown>, never>

export const sara: Session = { userUuid: 'sara', username: 'sara', fullName: 'سارا', admin: false, flags: [], config: {} }
export const ali: Session = { ...sara, userUuid: 'ali', username: 'ali', fullName: 'علی' }

export const kindNamed = (name: string): WindowKind =>
  defineWindow({
    kind: name,
    title: { fa: name, en: name },
    icon: 'folder',
    instances: 'one',
    payload: z.object({}),
    load: () => Promise.reject(new Error('not loaded here')),
  })

export const rect = { x: 0, y: 0, width: 400, height: 300 }

export const windowsOptions = {
  kinds: [kindNamed('a'), kindNamed('b')],
  sizeOf: sizeOfKind,
  isOffered: () => true,
  loadedContent: () => undefined,
  surroundings: () => ({ area: { width: 1200, height: 800 }, fontFactor: 1, direction: 'rtl' as const }),
  createDiscardQuestion: () => ({ title: '', text: '', ok: '', cancel: '', danger: true }),
  notOffered: () => '',
  notSaved: () => '',
  noLongerOffered: () => '',
}

export const uploadSettings = () => {
  let ids = 0
  return {
    maxMegabytes: 1,
    newId: () => `id-${++ids}`,
    messages: {
      tooLarge: () => '',
      cancelled: '',
      unreadable: '',
      notSent: '',
      report: () => ({ level: 'success' as const, message: '' }),
    },
  }
}

export const changedNode = (...uuids: string[]) => ({ resource: 'node', uuids, parentUuids: [] as string[] })
export const notice = { level: 'info', message: 'x' }
export const moveRequest = { operation: { kind: 'move' as const, uuids: ['n'], fromUuid: 'f', target: { uuid: 't', title: '' } } }
export const uploadRequest = { targetUuid: 't', targetTitle: '', items: [] }
export const directoryRequest = { change: 'add', uuid: 'n', title: '' }
/** Requests of windows to the clipboard, by type. */
export const clipboardRequests = {
  'clipboard.put': [{ list: 'copy', uuids: ['n'] }],
  'clipboard.paste': [{ target: { uuid: 't', title: '' } }],
  'nodes.send': [{ uuids: ['n'], target: { uuid: 't', title: '' } }],
}
/** Requests of a window to the desktop, by type, without those that have no data. */
export const requests = {
  'data.changed': [changedNode('a')],
  notify: [notice],
  'upload.start': [uploadRequest],
  'nodes.operate': [moveRequest],
  ...clipboardRequests,
  'directory.change': [directoryRequest],
  'flow.start': [{ workflowUuid: 'w', nodeUuid: 'n', title: '' }],
  'target.open': [{ target: { nodeUuid: 'n' } }],
  'job.follow': [{ jobUuid: 'j' }],
}
/** A long task of the server, with the fields that machines read. */
export const job = (status: string, uuid = 'j') => ({ job: { uuid, kind: 'COPY', status, createDate: 0 } })
export const clipboardWords = {
  'clipboard.put': ['در یک پنجره موردی را کپی کنید', 'Copy an item in a window'],
  'clipboard.paste': ['در یک پنجره بچسبانید', 'Paste in a window'],
  'nodes.send': ['موردی را به یک پوشهٔ کاری بفرستید', 'Send an item to a working directory'],
} as const

/** Live events: the shown text, another text, or the permissions have changed. */
export const textChanges = (uuid: string) => [
  changedNode(uuid),
  changedNode('another'),
  { resource: 'permission', uuids: ['z'], parentUuids: [] },
]
export const textChangeWords = [
  ['در جای دیگری همین سند را تغییر دهید', 'Change this document elsewhere'],
  ['در جای دیگری سند دیگری را تغییر دهید', 'Change another document elsewhere'],
  ['دسترسی به پوشه‌ای را تغییر دهید', 'Change the rights on a folder'],
] as const
