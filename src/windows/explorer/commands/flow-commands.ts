import { type Node, nodeKinds } from '#api/contract/node'
import type { WorkflowChoice } from '#api/contract/workflow'
import { isolate } from '#text/bidi'
import { noticeMessages } from '#text/messages/notices'
import { hasFeature } from '../../window-kind'
import type { Branch, Command, MenuLine } from './command'
import { messages } from './flow-commands.messages'
import type { Situation } from './situation'

const getItem = ({ one, mode }: Situation): Node | undefined => (mode === 'bin' ? undefined : one)
const getTitle = ({ fullName, title }: Node): string => fullName ?? title

const createStartCommand = ({ uuid, title }: WorkflowChoice): Command => ({
  id: uuid,
  label: () => isolate(title),
  icon: 'related',
  run: (situation) => {
    const node = getItem(situation)
    if (node) situation.context.window.send({ type: 'flow.start', workflowUuid: uuid, nodeUuid: node.uuid, title: getTitle(node) })
  },
})

const noFlow: Command = {
  id: 'noFlow',
  label: (_, __, locale) => noticeMessages(locale).noWorkflow,
  obstacle: () => 'listEmpty',
  run: () => {},
}

/** Starts one of the manual workflows on the single target item. */
export const startFlow: Branch = {
  id: 'startFlow',
  label: (_, __, locale) => messages(locale).startFlow,
  icon: 'related',
  hidden: (situation) => getItem(situation) === undefined,
  obstacle: (situation) => (getItem(situation)?.may.write === true ? undefined : 'needsWriteItem'),
  entries: ({ context: { services } }): readonly MenuLine[] =>
    services.flows.length === 0 ? [noFlow] : services.flows.map(createStartCommand),
}

/** The submenu `startFlow` for the menu of a folder. The menu of a document has it among the document actions. */
export const startFolderFlow: Branch = { ...startFlow, hidden: (situation) => getItem(situation)?.type !== nodeKinds.folder }

const findTask = (situation: Situation) => {
  const node = getItem(situation)
  return node && situation.context.services.ownTasks.find(({ nodeUuid }) => nodeUuid === node.uuid)
}

/** Opens the user's current task on the item, with its possible outcomes. */
export const completeTask: Command = {
  id: 'completeTask',
  label: (_, __, locale) => messages(locale).completeTask,
  icon: 'check',
  hidden: (situation) => findTask(situation) === undefined,
  run: (situation) => {
    const task = findTask(situation)
    if (task) situation.context.window.send({ type: 'window.open', kind: 'tasks', payload: { taskUuid: task.uuid } })
  },
}

/** Refers the user's current task on the item to other users. */
export const refer: Command = {
  id: 'refer',
  label: (_, __, locale) => messages(locale).refer,
  icon: 'forward',
  hidden: (situation) => findTask(situation) === undefined,
  run: (situation) => {
    const task = findTask(situation)
    if (!task) return
    const { uuid: taskUuid, title } = task
    situation.context.window.send({ type: 'window.open', kind: 'refer-document', payload: { taskUuid, title, mode: 'refer' }, title })
  },
}

export const flowTree: Command = {
  id: 'flowTree',
  label: (_, __, locale) => messages(locale).flowTree,
  icon: 'related',
  hidden: (situation) => getItem(situation) === undefined || !hasFeature(situation.session, 'PROPERTIES_DOC_WORKFLOW'),
  obstacle: (situation) => (getItem(situation)?.may.read === true ? undefined : 'needsRead'),
  run: (situation) => {
    const node = getItem(situation)
    if (!node) return
    const [nodeUuid, title] = [node.uuid, getTitle(node)]
    situation.context.window.send({ type: 'window.open', kind: 'flow-tree', payload: { nodeUuid, title }, title })
  },
}
