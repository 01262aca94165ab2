import { createActor, fromCallback } from 'xstate'
import type { NodeRights, Node } from '#api/contract/node'
import type { ExplorerContext } from '#windows/explorer/context'
import { explorerMachine } from '#windows/explorer/explorer.machine'
import type { Session, WindowRequest } from '#windows/window-kind'

const everything: NodeRights = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
export const nothing: NodeRights = {
  read: false,
  download: false,
  write: false,
  delete: false,
  changePermission: false,
  showOntology: false,
}

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
  flags: ['DOC_VIEW', 'UPLOAD', 'DOWNLOAD', 'RENAME'],
  config: {},
  ...more,
})

/** Returns a fake window frame that records the requests of its content. */
export const aFrame = () => {
  const asked: WindowRequest[] = []
  const frame = createActor(fromCallback<WindowRequest>(({ receive }) => receive((request) => asked.push(request)))).start()
  return { frame: frame as never, asked }
}

/** Returns the context of an explorer that shows these rows in this folder; all of `picked` are selected. */
export const aContext = ({
  folder = aFolder('home') as Node | null,
  session = aSession(),
  rows = [] as readonly Node[],
  picked = rows,
  ...more
}: Partial<ExplorerContext> & { folder?: Node | null; rows?: readonly Node[]; picked?: readonly Node[] } = {}): ExplorerContext => ({
  ...createActor(explorerMachine, {
    input: { payload: folder ? { folderUuid: folder.uuid } : {}, window: aFrame().frame, session },
  }).getSnapshot().context,
  located: { folder, path: folder ? [{ uuid: folder.uuid, title: folder.title }] : [] },
  children: { contents: [...rows], offset: 0, totalElements: rows.length },
  selection: { picked: new Set(picked.map(({ uuid }) => uuid)), anchor: null, cursor: picked[0]?.uuid ?? null },
  ...more,
})
