import { extensions } from '#api/contract/constants'
import { type Node, nodeKinds } from '#api/contract/node'
import type { Feature } from '#api/contract/feature'
import { hasFeature } from '../../window-kind'
import { bulkIds, downloadObstacle, mayDownload, type Obstacle } from './rights'
import { messages } from './action-commands.messages'
import type { Branch, Command, MenuLine } from './command'
import { refer, startFlow } from './flow-commands'
import type { Situation } from './situation'

/** Purpose of the handover window that passes a document to another program or service; see `handoverPayload`. */
type Handover = 'webdav' | 'editor' | 'ocr-pdf' | 'ocr-word'

/**
 * Returns the document that the command acts on. Undefined if several items are selected, if the item is no document, or in the recycle
 * bin.
 */
const getDocument = ({ one, mode }: Situation): Node | undefined => (mode !== 'bin' && one?.type === nodeKinds.document ? one : undefined)

const isOffered = (situation: Situation, feature: Feature): boolean =>
  getDocument(situation) !== undefined && hasFeature(situation.session, feature)

const writeObstacle = (situation: Situation): Obstacle | undefined =>
  getDocument(situation)?.may.write === true ? undefined : 'needsWriteItem'

/** Opens a window on the document. */
const openDocumentWindow = (situation: Situation, kind: string, what?: Handover): void => {
  const node = getDocument(situation)
  if (!node) return
  const { uuid, fullName, title: name, extension = '', versionUuid } = node
  const payload = { uuid, title: fullName ?? name, extension, versionUuid, what }
  // A dialog has the action as its title, an editor has the document as its title.
  situation.context.window.send({ type: 'window.open', kind, payload, ...(kind === 'office-editor' && { title: name, extension }) })
}

const offlineEdit: Command = {
  id: 'offlineEdit',
  label: (_, __, locale) => messages(locale).offlineEdit,
  icon: 'upload',
  hidden: (situation) => !isOffered(situation, 'DOC_EDIT'),
  obstacle: writeObstacle,
  run: (situation) => openDocumentWindow(situation, 'offline-edit'),
}

/** Extensions that OCR can read: images and page formats. */
const ocrExtensions: ReadonlySet<string> = new Set(['pdf', ...extensions.image, ...extensions.otherImage, ...extensions.officeEdit])

const forceOcr: Command = {
  id: 'forceOcr',
  label: (_, __, locale) => messages(locale).forceOcr,
  icon: 'search',
  hidden: (situation) => !isOffered(situation, 'DOC_FORCE_OCR') || !ocrExtensions.has(getDocument(situation)?.extension ?? ''),
  obstacle: writeObstacle,
  run: (situation) => openDocumentWindow(situation, 'force-ocr'),
}

const hasExtension = (situation: Situation, kinds: readonly string[]): boolean => kinds.includes(getDocument(situation)?.extension ?? '')

/** Opens the document in a program on the user's own computer. */
const webdavEdit: Command = {
  id: 'webdavEdit',
  label: (_, __, locale) => messages(locale).webdavEdit,
  icon: 'edit',
  hidden: (situation) => !isOffered(situation, 'WEBDAV_EDIT') || !hasExtension(situation, extensions.officeEdit),
  obstacle: writeObstacle,
  run: (situation) => openDocumentWindow(situation, 'webdav-edit', 'webdav'),
}

/** Creates a command that downloads the recognised text as a file. */
const createOcrOutput = (id: 'ocrPdf' | 'ocrWord', what: Handover): Command => ({
  id,
  label: (_, __, locale) => messages(locale)[id],
  icon: 'download',
  hidden: (situation) => getDocument(situation)?.extractionType !== 'OCR',
  obstacle: ({ selected }) => downloadObstacle(selected),
  run: (situation) => openDocumentWindow(situation, 'ocr-output', what),
})

/** Opens the document in the browser. If no editor is configured, the window of the editor explains this and offers the other actions. */
export const edit: Command = {
  id: 'edit',
  label: (_, __, locale) => messages(locale).edit,
  icon: 'edit',
  hidden: (situation) => !isOffered(situation, 'DOC_EDIT') || !hasExtension(situation, extensions.officeView),
  obstacle: writeObstacle,
  run: (situation) => openDocumentWindow(situation, 'office-editor', 'editor'),
}

/** Exports the selection with its metadata as one archive. */
const exportItems: Command = {
  id: 'export',
  label: (_, __, locale) => messages(locale).export,
  icon: 'archive',
  hidden: (situation) => !mayDownload(situation) || situation.selected.nodes.length === 0 || situation.mode === 'bin',
  obstacle: ({ selected }) => downloadObstacle(selected),
  run: ({ selected: { nodes }, one, context }) =>
    context.window.send({
      ...{ type: 'window.open', kind: 'export-items' },
      payload: { uuids: bulkIds(nodes), title: one?.fullName ?? one?.title },
    }),
}

const all: readonly MenuLine[] = [
  ...[offlineEdit, webdavEdit, '---' as const],
  ...[startFlow, refer, '---' as const],
  ...[createOcrOutput('ocrPdf', 'ocr-pdf'), createOcrOutput('ocrWord', 'ocr-word')],
]

/** Submenu with further actions for a document. */
const actions: Branch = {
  id: 'actions',
  label: (_, __, locale) => messages(locale).actions,
  icon: 'actions',
  hidden: (situation) => getDocument(situation) === undefined,
  entries: () => all,
}

/** Entries for the tools section of the item menu. */
export const documentTools: readonly MenuLine[] = [actions, forceOcr, exportItems]
