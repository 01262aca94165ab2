import { extensions } from '#api/contract/constants'
import { type Node, nodeKinds } from '#api/contract/node'
import type { Feature } from '#api/contract/feature'
import { hasFeature } from '../../window-kind'
import { bulkIds, downloadObstacle, mayDownload, type Obstacle } from './rights'
import { messages } from './action-commands.messages'
import type { Branch, Command, Line } from './command'
import { refer, startFlow } from './flow-commands'
import type { Situation } from './situation'

/** What a window that hands a document over is told to do with it. */
type Handover = 'webdav' | 'editor' | 'ocr-pdf' | 'ocr-word'

/** The one document that is meant, where something may be done with it. */
const documentOf = ({ one, mode }: Situation): Node | undefined => (mode !== 'bin' && one?.type === nodeKinds.document ? one : undefined)

const isOffered = (situation: Situation, feature: Feature): boolean =>
  documentOf(situation) !== undefined && hasFeature(situation.session, feature)

const writeObstacle = (situation: Situation): Obstacle | undefined =>
  documentOf(situation)?.may.write === true ? undefined : 'needsWriteItem'

/** Opens a window of the family `document-actions` on the document. */
const openOn = (situation: Situation, kind: string, what?: Handover): void => {
  const node = documentOf(situation)
  if (!node) return
  const { uuid, fullName, title: name, extension = '', versionUuid } = node
  const payload = { uuid, title: fullName ?? name, extension, versionUuid, what }
  // A dialog is called by what it does, an editor by what is edited in it.
  situation.context.window.send({ type: 'window.open', kind, payload, ...(kind === 'office-editor' && { title: name, extension }) })
}

const offlineEdit: Command = {
  id: 'offlineEdit',
  label: (_, __, locale) => messages(locale).offlineEdit,
  icon: 'upload',
  hidden: (situation) => !isOffered(situation, 'DOC_EDIT'),
  obstacle: writeObstacle,
  run: (situation) => openOn(situation, 'offline-edit'),
}

/** What a recogniser can look at: pictures and pages. */
const recognisable: ReadonlySet<string> = new Set(['pdf', ...extensions.image, ...extensions.officeEdit])

const forceOcr: Command = {
  id: 'forceOcr',
  label: (_, __, locale) => messages(locale).forceOcr,
  icon: 'search',
  hidden: (situation) => !isOffered(situation, 'DOC_FORCE_OCR') || !recognisable.has(documentOf(situation)?.extension ?? ''),
  obstacle: writeObstacle,
  run: (situation) => openOn(situation, 'force-ocr'),
}

const isOf = (situation: Situation, kinds: readonly string[]): boolean => kinds.includes(documentOf(situation)?.extension ?? '')

/** In the program of the user's own computer. */
const webdavEdit: Command = {
  id: 'webdavEdit',
  label: (_, __, locale) => messages(locale).webdavEdit,
  icon: 'edit',
  hidden: (situation) => !isOffered(situation, 'WEBDAV_EDIT') || !isOf(situation, extensions.officeEdit),
  obstacle: writeObstacle,
  run: (situation) => openOn(situation, 'webdav-edit', 'webdav'),
}

/** What was recognised, as a file. */
const ocrOutput = (id: 'ocrPdf' | 'ocrWord', what: Handover): Command => ({
  id,
  label: (_, __, locale) => messages(locale)[id],
  icon: 'download',
  hidden: (situation) => documentOf(situation)?.extractionType !== 'OCR',
  obstacle: ({ lot }) => downloadObstacle(lot),
  run: (situation) => openOn(situation, 'ocr-output', what),
})

/** In the browser; where no editor is set up its window says so and offers the other ways. */
export const edit: Command = {
  id: 'edit',
  label: (_, __, locale) => messages(locale).edit,
  icon: 'edit',
  hidden: (situation) => !isOffered(situation, 'DOC_EDIT') || !isOf(situation, extensions.officeView),
  obstacle: writeObstacle,
  run: (situation) => openOn(situation, 'office-editor', 'editor'),
}

/** One archive of what is selected, with what is known about it. */
const exportItems: Command = {
  id: 'export',
  label: (_, __, locale) => messages(locale).export,
  icon: 'archive',
  hidden: (situation) => !mayDownload(situation) || situation.lot.nodes.length === 0 || situation.mode === 'bin',
  obstacle: ({ lot }) => downloadObstacle(lot),
  run: ({ lot: { nodes }, one, context }) =>
    context.window.send({
      ...{ type: 'window.open', kind: 'export-items' },
      payload: { uuids: bulkIds(nodes), title: one?.fullName ?? one?.title },
    }),
}

const all: readonly Line[] = [
  ...[offlineEdit, webdavEdit, '---' as const],
  ...[startFlow, refer, '---' as const],
  ...[ocrOutput('ocrPdf', 'ocr-pdf'), ocrOutput('ocrWord', 'ocr-word')],
]

/** What else may be done with a document. */
const actions: Branch = {
  id: 'actions',
  label: (_, __, locale) => messages(locale).actions,
  icon: 'actions',
  hidden: (situation) => documentOf(situation) === undefined,
  entries: () => all,
}

/** Where they stand in the menu of items. */
export const documentTools: readonly Line[] = [actions, forceOcr, exportItems]
