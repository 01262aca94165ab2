import { createActor, fromCallback } from 'xstate'
import type { May, Node } from '#api/contract/node'
import type { Session, WindowRequest } from '#windows/window-kind'

const everything: May = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
export const nothing: May = { read: false, download: false, write: false, delete: false, changePermission: false, showOntology: false }

export const idOf = (name: string): string =>
  `00000000-0000-4000-8000-${[...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padStart(12, '0')
    .slice(-12)}`

const aNode = (name: string, more: Partial<Node>): Node => ({
  uuid: idOf(name),
  title: name,
  type: 0,
  entityName: 'Document',
  createDate: 1_763_700_000_000,
  may: everything,
  ...more,
})

export const aFolder = (name: string, more: Partial<Node> = {}): Node =>
  aNode(name, { type: 1, nodeType: 1, entityName: 'Folder', pwd: idOf(name), ...more })
export const aDocument = (name: string, extension: string, more: Partial<Node> = {}): Node =>
  aNode(name, { extension, lastVersionsSize: 2048, lastFileEdit: 1_763_700_000_000, ...more })

export const aSession = (more: Partial<Session> = {}): Session => ({
  userUuid: idOf('user'),
  username: 'user',
  fullName: 'کاربر آزمون',
  admin: false,
  flags: ['UPLOAD', 'DOWNLOAD', 'RENAME'],
  config: {},
  ...more,
})

/** A frame that notes what the content asks for. */
export const aFrame = () => {
  const asked: WindowRequest[] = []
  const frame = createActor(fromCallback<WindowRequest>(({ receive }) => receive((request) => asked.push(request)))).start()
  return { frame: frame as never, asked }
}
