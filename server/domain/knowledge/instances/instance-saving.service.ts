import type * as z from 'zod/mini'
import type { Node } from '#api/contract/node'
import type { instanceCalls } from '#api/contract/ont-instance'
import type { InstanceDataEntry, relationsProperties } from '#api/contract/ontology'
import { findLevels } from '#server/access/levels'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { forbidden, notFound, workflowRequired } from '#server/context/errors'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { writeUnlessChanged } from '#server/data-grid/write-unless-changed'
import type { Tx } from '#server/database/schema'
import { enqueue } from '#server/jobs/queue'
import { addVersion } from '#server/domain/content/documents/versions.service'
import { toSource } from '#server/domain/content/documents/derived.service'
import { requireUnlocked } from '#server/domain/content/documents/replace-content.service'
import { parseTitle, type Name } from '#server/domain/content/nodes/names'
import { NameTaken, notFolder } from '#server/domain/content/nodes/nodes.errors'
import { addFolder, lockItem, lockTarget, loadNode, changeTitle, transactNames } from '#server/domain/content/nodes/nodes.service'
import { addDocument, setCurrentVersion } from '#server/domain/content/nodes/placing.service'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { fileRequired } from '#server/domain/content/documents/documents.errors'
import { requireVisibleClass } from '#server/domain/modelling/ontology/classes-read.service'
import { ensureOntNodes, type Shape, writePairs } from '#server/domain/modelling/ontology/shapes.service'
import { invalidInput } from '#server/domain/modelling/ontology/ontology.errors'
import { startArrivalWorkflows, publishTaskNotifications } from '#server/domain/workflow/processes/processes.service'
import { requireWorkflow, getDocumentWorkflows } from '#server/domain/workflow/workflows/workflows.service'
import { recordValueChanges, checkFieldRevisions } from './changes.service'
import { getInstanceData, getInstanceRow, getInstanceRows } from './data.service'
import { getSymmetricFields, writeFields, lockShape } from './write-fields.service'
import { fieldsProblem, notInstanceProblem } from './instances.errors'
import { assignNumbers } from './numbering.service'
import { setMissingClass, findFormOfClasses, isInstance, addInstance } from './instances.repository'

export type InstanceWrite = z.output<(typeof instanceCalls)['saveInstance']['query']>
type FieldValues = z.output<typeof relationsProperties>

/** File whose bytes are durable in the blob store. */
export interface StoredFile {
  extension: string
  hash: string
  size: number
  mime: string
}

const WRITE = 3

/** Checks class, folder and title before the file is received, so that errors are reported early. */
export async function checkNewInstance(context: WriteContext, write: InstanceWrite): Promise<void> {
  const { classUuid, destUuid, workflowUuid, uuid, title } = write
  await requireVisibleClass(context, classUuid)
  await requireWorkflow(context.db, context.caller, workflowUuid)
  if (uuid !== undefined) return
  parseTitle(title ?? '')
  const level =
    destUuid === undefined ? ((await findLevels(context.db, context.caller, [classUuid], context.now)).get(classUuid) ?? -1) : WRITE
  if (level < WRITE) throw forbidden()
}

/** Checks that a new file instance has a file, and a workflow if the caller may start one. Throws `fileRequired` and `workflowRequired`. */
async function checkFile(
  context: WriteContext,
  { instanceType, workflowUuid }: InstanceWrite,
  file: StoredFile | undefined,
): Promise<void> {
  if (instanceType !== 'FILE') return
  if (!file) throw fileRequired()
  if (workflowUuid === undefined && (await getDocumentWorkflows(context.db, context.caller)).length > 0) throw workflowRequired()
}

/** Writes the equivalent instances. Throws `notFound`, and changes nothing, if the caller may not see one of them. */
async function saveEquivalents(tx: Tx, context: WriteContext, id: string, equivalents: readonly string[] | undefined): Promise<void> {
  if (!equivalents) return
  const levels = await findLevels(tx, context.caller, equivalents, context.now)
  if (equivalents.includes(id) || equivalents.some((equivalentId) => (levels.get(equivalentId) ?? -1) < 0)) throw notFound()
  await ensureOntNodes(tx, equivalents)
  await writePairs(tx, 'ont_node_pair', id, 'EQUIVALENT', equivalents)
}

async function addFileDocument(
  tx: Tx,
  context: WriteContext,
  parent: Parameters<typeof addDocument>[2],
  name: Name,
  file: StoredFile,
  write: InstanceWrite,
) {
  const facts = { size: file.size, mime: file.mime, editedAt: context.now, versionId: crypto.randomUUID() }
  const id = await addDocument(tx, context, parent, name, facts)
  if (id !== undefined) await addInstanceVersion(tx, context, id, facts.versionId, file, write)
  return id
}

async function addInstanceVersion(
  tx: Tx,
  { caller, now }: WriteContext,
  nodeId: string,
  id: string,
  file: StoredFile,
  write: InstanceWrite,
): Promise<void> {
  const { hash, size, mime } = file
  const workflow = write.workflowUuid === undefined ? {} : { workflowId: write.workflowUuid }
  await addVersion(tx, { id, nodeId, hash, size, mime, authorId: caller.userId, createdAt: now, ...workflow })
  const source = toSource(file)
  if (source) await enqueue(tx, 'make-thumbnail', { ...source }, { key: source.hash })
}

/**
 * Returns the form with which an instance is edited: the given form, which must belong to the instance's class, or the first form of the
 * class.
 */
async function findForm(tx: Tx, classes: readonly string[], { formUuid, instanceType }: InstanceWrite): Promise<string | null> {
  if (instanceType !== 'FORM') return null
  const found = await findFormOfClasses(tx, classes, formUuid)
  if (found === undefined && formUuid !== undefined) throw invalidInput('query.formUuid')
  return found ?? null
}

async function createInstance(context: WriteContext, write: InstanceWrite, file: StoredFile | undefined): Promise<string> {
  const { classUuid, destUuid, instanceType, relationsProperties: fieldValues = [], equivalents } = write
  await checkFile(context, write, file)
  const name = { title: parseTitle(write.title ?? ''), extension: file?.extension ?? '' }
  const { id, parentId, notifications } = await transactNames(context, async (tx, context) => {
    const parent = await lockTarget(tx, context, destUuid ?? classUuid)
    if (await isInstance(tx, parent.id)) throw notFolder()
    const shape = await lockShape(tx, classUuid, fieldValues)
    const nodeId = file ? await addFileDocument(tx, context, parent, name, file, write) : await addFolder(tx, context, parent, name.title)
    if (nodeId === undefined) throw new NameTaken(name, [parent.id])
    const formId = await findForm(tx, shape.classes, write)
    await ensureOntNodes(tx, [classUuid])
    await addInstance(tx, nodeId, { classId: classUuid, formId, form: instanceType === 'FORM' })
    await recordValueChanges(tx, context, { nodeIds: [nodeId], values: fieldValues, symmetricFields: getSymmetricFields(shape) }, () =>
      writeFields(tx, context, nodeId, shape, fieldValues, true),
    )
    await assignNumbers(tx, nodeId, shape)
    await saveEquivalents(tx, context, nodeId, equivalents)
    await logActivity(tx, context, 'CREATE', nodeId, { title: name.title, parentUuid: parent.id, classUuid })
    const mayStartWorkflow = file !== undefined || write.workflowUuid !== undefined
    return {
      id: nodeId,
      parentId: parent.id,
      notifications: mayStartWorkflow ? await startArrivalWorkflows(tx, context, nodeId, 'CREATED', write.workflowUuid) : [],
    }
  })
  await publishChange(context, [id], [parentId])
  await publishTaskNotifications(context, notifications)
  return id
}

/** Stores a new version of a file instance. */
async function addFileVersion(tx: Tx, context: WriteContext, id: string, file: StoredFile, write: InstanceWrite): Promise<void> {
  await requireUnlocked(tx, context, id)
  const facts = { size: file.size, mime: file.mime, editedAt: context.now, versionId: crypto.randomUUID() }
  await addInstanceVersion(tx, context, id, facts.versionId, file, write)
  await setCurrentVersion(tx, id, facts)
  await logActivity(tx, context, 'VERSION', id, { size: file.size })
}

async function changeInstance(context: WriteContext, id: string, write: InstanceWrite, file: StoredFile | undefined): Promise<void> {
  const { classUuid, instanceType, relationsProperties: fieldValues = [], equivalents, title } = write
  const { parents, notifications } = await transactNames(context, async (tx, context) => {
    const node = await lockItem(tx, context, id)
    const row = await getInstanceRow({ db: tx }, id)
    if (row.class_id !== null && row.class_id !== classUuid) throw invalidInput('query.classUuid')
    if ((row.type === 0) !== (instanceType === 'FILE') || (file && row.type !== 0)) throw invalidInput('query.instanceType')
    const shape = await lockShape(tx, classUuid, fieldValues)
    const revisionCheck = await checkFieldRevisions(tx, context, [id], fieldValues)
    await ensureOntNodes(tx, [classUuid])
    await setMissingClass(tx, id, classUuid)
    const parents = title === undefined || title === node.title ? [] : (await changeTitle(tx, context, id, title)).parentIds
    if (file) await addFileVersion(tx, context, id, file, write)
    const changeScope = { nodeIds: [id], values: fieldValues, symmetricFields: getSymmetricFields(shape) }
    await writeUnlessChanged(revisionCheck, () =>
      recordValueChanges(tx, context, changeScope, () => writeFields(tx, context, id, shape, fieldValues, true)),
    )
    await saveEquivalents(tx, context, id, equivalents)
    await logActivity(tx, context, 'EDIT', id, { values: fieldValues.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid) })
    const startedNotifications = file ? await startArrivalWorkflows(tx, context, id, 'NEW_VERSION', write.workflowUuid) : []
    return { parents: [...parents, ...(node.parent_id === null ? [] : [node.parent_id])], notifications: startedNotifications }
  })
  await publishChange(context, [id], parents)
  await publishTaskNotifications(context, notifications)
}

/** Creates an instance, or changes the one with `uuid`, in one transaction: node, bytes and values. */
export async function saveInstance(context: WriteContext, write: InstanceWrite, file: StoredFile | undefined): Promise<Node> {
  if (write.uuid === undefined) return await loadNode(context, await createInstance(context, write, file))
  await changeInstance(context, write.uuid, write, file)
  return await loadNode(context, write.uuid)
}

const MAX_INSTANCES = 1_000

/** Writes the same values to several instances, all or none. Throws `relationNotAllowed` if one of them does not have a field. */
export async function editInstances(context: WriteContext, ids: readonly string[], fieldValues: FieldValues): Promise<Node[]> {
  const instanceIds = [...new Set(ids)].toSorted()
  if (instanceIds.length > MAX_INSTANCES) throw fieldsProblem([{ path: 'uuidList', code: 'tooManyItems' }])
  const parents = await transact(context, async (tx, context) => {
    const parentIds: string[] = []
    for (const id of instanceIds) {
      const { parent_id } = await lockItem(tx, context, id)
      if (parent_id !== null) parentIds.push(parent_id)
    }
    const rows = new Map((await getInstanceRows({ db: tx }, instanceIds)).map((row) => [row.id, row]))
    const shapes = new Map<string, Shape>()
    const getShape = (id: string): Shape => {
      const shape = shapes.get(rows.get(id)?.class_id ?? '')
      if (!shape) throw notInstanceProblem()
      return shape
    }
    for (const { class_id } of rows.values())
      if (class_id !== null && !shapes.has(class_id)) shapes.set(class_id, await lockShape(tx, class_id, fieldValues))
    const revisionCheck = await checkFieldRevisions(tx, context, instanceIds, fieldValues)
    const symmetricFields = new Set([...shapes.values()].flatMap((shape) => [...getSymmetricFields(shape)]))
    await writeUnlessChanged(revisionCheck, () =>
      recordValueChanges(tx, context, { nodeIds: instanceIds, values: fieldValues, symmetricFields: symmetricFields }, async () => {
        for (const id of instanceIds) await writeFields(tx, context, id, getShape(id), fieldValues, false)
      }),
    )
    for (const id of instanceIds)
      await logActivity(tx, context, 'EDIT', id, { values: fieldValues.map(({ relationOrPropertyUuid }) => relationOrPropertyUuid) })
    return parentIds
  })
  await publishChange(context, instanceIds, parents)
  return await loadNodes(context, ids)
}

type ValueEdit = FieldValues[number] & { nodeUuid: string }

/** Replaces the values of one field and returns its current data. */
export async function editValue(context: WriteContext, { nodeUuid, ...fieldValues }: ValueEdit): Promise<InstanceDataEntry[]> {
  await editInstances(context, [nodeUuid], [fieldValues])
  const data = await getInstanceData(context, await getInstanceRow(context, nodeUuid))
  return data.filter(({ relationOrPropertyUuid }) => relationOrPropertyUuid === fieldValues.relationOrPropertyUuid)
}
