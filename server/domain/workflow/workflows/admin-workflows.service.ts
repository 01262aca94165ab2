import type * as z from 'zod/mini'
import type { adminWorkflows } from '#api/contract/process'
import type { AdminContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { isSameSet } from '#server/data-grid/grid'
import { createGrid } from '#server/data-grid/grid.service'
import { writeUnlessChanged } from '#server/data-grid/write-unless-changed'
import type { Db, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { isBlank } from '#text/blank'
import { writeAudience } from '#server/domain/system/audiences/audiences.service'
import type { Diagram, Fault, People } from './diagram'
import { plainSentence } from './fault-sentences'
import { readDiagram } from './read-diagram'
import { bpmnInvalid } from './workflows.errors'
import {
  addVersion,
  countFolders,
  findDraft,
  isUsed,
  findMissingNames,
  readWorkflows,
  type StartRow,
  readStarts,
  findVersionXml,
  type WorkflowRow,
  findWorkflowByKey,
  writeDraft,
  writeStarts,
  writeWorkflow,
} from './workflows.repository'

type WorkflowWrite = z.output<(typeof adminWorkflows)['save']['json']>
type Starts = z.output<(typeof adminWorkflows)['saveAutostart']['json']>

/** Key of a workflow for other systems: a plain name. */
const KEY = /^[A-Za-z][A-Za-z0-9_]{0,99}$/
const MAX_CHARACTERS = 1_000_000
const MAX_EXTENSION_LENGTH = 16

export const workflowGrid = createGrid<WorkflowRow, WorkflowWrite>({
  table: 'workflow',
  resource: 'workflow',
  log: 'WORKFLOW',
  read: readWorkflows,
  fields: { title: ({ title }) => title, authority: ({ key }) => key },
  sorts: { key: ({ key }) => key, version: ({ version }) => String(version).padStart(9, '0') },
  contents: ({ lastEdit: _, version: __, published: ___, drawing: ____, ...row }) => row,
  faults({ key }) {
    if (isBlank(key)) return [{ path: 'key', code: 'keyRequired' }]
    return KEY.test(key.trim()) ? [] : [{ path: 'key', code: 'formatInvalid' }]
  },
  async write(tx, id, write, _, now) {
    const key = write.key.trim()
    const holder = await findWorkflowByKey(tx, key)
    if (holder !== undefined && holder !== id) throw new Problem('keyExists', { errors: [{ path: 'key', code: 'keyExists' }] })
    await writeWorkflow(tx, id, { ...write, key }, now)
    await writeAudience(tx, 'workflow', id, write)
  },
  // Old processes must stay readable. A workflow that should not be started any more is disabled instead.
  async checkRemoval(tx, { uuid }) {
    if (await isUsed(tx, uuid)) throw new Problem('inUse')
  },
})

/** Returns the draft of the diagram, or the published diagram if there is no draft; '' before the first. */
export async function getDiagramXml({ db }: { db: Db }, id: string): Promise<string> {
  const row = await findDraft(db, id)
  if (!row) throw new Problem('notFound')
  return row.draft ?? (await findVersionXml(db, id, row.version)) ?? ''
}

/**
 * Saves a draft, even if it cannot run, and returns its revision. Throws `bpmnInvalid` if the text is not BPMN, `tooLarge`, and `conflict`
 * if the draft was changed since `read`.
 */
export async function saveDiagram(context: AdminContext, id: string, xml: string, read?: string): Promise<string> {
  if (xml.length > MAX_CHARACTERS) throw new Problem('tooLarge')
  await readDiagram(xml)
  const drawing = await transact(context, async (tx, context) => {
    const { title, drawing } = await workflowGrid.held(tx, id)
    const readState = () => getDiagramXml({ db: tx }, id)
    await writeUnlessChanged({ isAsRead: read === undefined || read === drawing, state: readState }, () =>
      writeDraft(tx, id, xml, context.ports.now()),
    )
    await workflowGrid.log(tx, context, title, 'drawn')
    return (await workflowGrid.one(tx, id)).drawing
  })
  await workflowGrid.announce(context, id)
  return drawing
}

/** Returns references of a diagram to users, roles or actions that do not exist. */
async function findMissingReferences(tx: Tx, { elements }: Diagram): Promise<Fault[]> {
  const toPrincipals = ({ assignee, users, roles }: People) => ({
    users: [...users, ...(assignee && assignee !== 'starter' ? [assignee] : [])],
    roles,
  })
  const references = elements.flatMap((element) => {
    if (element.kind === 'task') return [{ id: element.id, ...toPrincipals(element.people), actions: element.actions }]
    return element.kind === 'notice' ? [{ id: element.id, ...toPrincipals(element.people), actions: [] }] : []
  })
  const collect = (kind: 'users' | 'roles' | 'actions'): string[] => [...new Set(references.flatMap((names) => names[kind]))]
  const missingNames = await findMissingNames(tx, { users: collect('users'), roles: collect('roles'), actions: collect('actions') })
  return references
    .filter(({ users, roles, actions }) => [...users, ...roles, ...actions].some((name) => missingNames.has(name)))
    .map(({ id }) => ({ path: id, code: 'notFound', detail: plainSentence('somethingGone') }))
}

/** Publishes the draft as the version for new processes. Throws `bpmnInvalid` with the fault of each element. */
export async function publishWorkflow(context: AdminContext, id: string): Promise<void> {
  const { caller } = context
  await transact(context, async (tx, context) => {
    const { title } = await workflowGrid.held(tx, id)
    const row = await findDraft(tx, id)
    if (row?.draft == null) throw bpmnInvalid()
    const { diagram, faults } = await readDiagram(row.draft)
    const problems = faults.length > 0 ? faults : await findMissingReferences(tx, diagram)
    if (problems.length > 0) throw bpmnInvalid(problems)
    // Publishing an unchanged draft again has no effect.
    if ((await findVersionXml(tx, id, row.version)) === row.draft) return
    await addVersion(tx, id, { number: row.version + 1, xml: row.draft, diagram, publishedBy: caller.userId, now: context.ports.now() })
    await workflowGrid.log(tx, context, title, 'published')
  })
  await workflowGrid.announce(context, id)
}

export async function getAutostart({ db }: Ports, id: string): Promise<StartRow[]> {
  if (!(await findDraft(db, id))) throw new Problem('notFound')
  return await readStarts(db, id)
}

/** Returns a file extension in lower case, without the dot. */
const normaliseExtension = (raw: string): string => raw.trim().replace(/^\.+/, '').toLowerCase()

/**
 * Saves the automatic starts of a workflow. Throws `conditionRequired` for an empty list, `notFolder` for a node that cannot contain
 * documents, `formatInvalid` for an invalid extension, and `conflict` if the stored conditions differ from those that were read.
 */
export async function saveAutostart(context: AdminContext, id: string, conditions: Starts, before?: readonly string[]): Promise<void> {
  if (conditions.length === 0) throw new Problem('conditionRequired', { errors: [{ path: 'conditions', code: 'conditionRequired' }] })
  const starts = conditions.map(({ folderUuid, event, extension = [] }) => ({
    ...{ folderUuid, event },
    extension: [...new Set(extension.map(normaliseExtension).filter((ending) => ending !== ''))],
  }))
  if (starts.some(({ extension }) => extension.some((ending) => ending.length > MAX_EXTENSION_LENGTH || /[\s/\\.]/.test(ending))))
    throw new Problem('formatInvalid')
  await writeAutostart(context, id, starts, before)
}

export const removeAutostart = (context: AdminContext, id: string, before?: readonly string[]): Promise<void> =>
  writeAutostart(context, id, [], before)

async function writeAutostart(
  context: AdminContext,
  id: string,
  starts: Parameters<typeof writeStarts>[2],
  before: readonly string[] | undefined,
): Promise<void> {
  await transact(context, async (tx, context) => {
    const { title } = await workflowGrid.held(tx, id)
    const stored = await readStarts(tx, id)
    // Every save writes new rows, so their ids identify what was read.
    const isAsRead =
      before === undefined ||
      isSameSet(
        stored.map(({ uuid }) => uuid),
        before,
      )
    const readState = async () => JSON.stringify((await readStarts(tx, id)).map(({ uuid: _, ...start }) => start))
    await writeUnlessChanged({ isAsRead, state: readState }, async () => {
      const folders = new Set(starts.map(({ folderUuid }) => folderUuid))
      if ((await countFolders(tx, [...folders])) < folders.size) throw new Problem('notFolder')
      await writeStarts(tx, id, starts)
    })
    await workflowGrid.log(tx, context, title, 'changed')
  })
  await workflowGrid.announce(context, id)
}
