import { extensions } from '#api/contract/constants'
import { type Node, nodeKinds } from '#api/contract/node'
import type { Feature } from '#api/contract/feature'
import { hasFeature } from '../../window-kind'
import type { Obstacle } from '../rights'
import { messages } from './action-commands.messages'
import type { Branch, Command, Line } from './command'
import type { Situation } from './situation'

/** The one document that is meant, where something may be done with it. */
const documentOf = ({ one, mode }: Situation): Node | undefined => (mode !== 'bin' && one?.type === nodeKinds.document ? one : undefined)

const isOffered = (situation: Situation, feature: Feature): boolean =>
  documentOf(situation) !== undefined && hasFeature(situation.session, feature)

const writeObstacle = (situation: Situation): Obstacle | undefined =>
  documentOf(situation)?.may.write === true ? undefined : 'needsWriteItem'

/** Opens a window of the family `document-actions` on the document. */
const openOn = (situation: Situation, kind: string): void => {
  const node = documentOf(situation)
  if (!node) return
  const { uuid, fullName, title: name, extension = '', versionUuid } = node
  const title = fullName ?? name
  situation.context.window.send({ type: 'window.open', kind, payload: { uuid, title, extension, versionUuid }, title })
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

const all: readonly Command[] = [offlineEdit]

/** What else may be done with a document. */
const actions: Branch = {
  id: 'actions',
  label: (_, __, locale) => messages(locale).actions,
  icon: 'edit',
  hidden: (situation) => all.every(({ hidden }) => hidden?.(situation) === true),
  entries: () => all,
}

/** Where they stand in the menu of items. */
export const documentLines: readonly Line[] = [actions, forceOcr]
