import type * as z from 'zod/mini'
import type { classWrite, OntClass, titledItem } from '#api/contract/ontology'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import type { TransactionContext } from '#server/context/transaction'
import { computeRevision } from '#server/data-grid/grid'
import { type OverwriteCheck, writeUnlessChanged } from '#server/data-grid/write-unless-changed'
import type { Db, Tx } from '#server/database/schema'
import { isBlank } from '#text/blank'
import { matchKey, trimName } from '#text/normalise'
import { moveNodes } from '#server/domain/content/nodes/moving.service'
import { parseTitle, toNameKeys } from '#server/domain/content/nodes/names'
import { NameTaken, titleExists } from '#server/domain/content/nodes/nodes.errors'
import type { LockedFolder } from '#server/domain/content/nodes/nodes.repository'
import { addFolder, lockItem, lockTarget, changeTitle, transactNames } from '#server/domain/content/nodes/nodes.service'
import {
  findClassByName,
  type ClassRow,
  findClassRows,
  ANY_CLASS,
  ensureOntNodes,
  readLineage,
  findMainRootId,
  markConcept,
  nodeExists,
  readPairs,
  writePairs,
} from './classes.repository'
import { getLineage, requireVisibleClass, findVisibleClasses } from './classes-read.service'
import { readDefinitionReferences, toDynamicProperty, toProperty, toRelation } from './definition-records.service'
import {
  deleteDefinitions,
  type AttachedDefinition,
  attachDefinitions,
  findAttachedDefinitions,
  orderDynamicProperties,
  findUsedDefinitions,
} from './definitions.repository'
import { announceOntology } from './definitions.service'
import { inUseProblem, fieldProblem, invalidInput } from './ontology.errors'
import {
  requireUniqueTitles,
  lockDefinitionsForSave,
  saveDynamicInTransaction,
  savePropertyInTransaction,
  saveRelationInTransaction,
} from './saving.service'

type ClassWrite = z.output<typeof classWrite>
type Titled = z.output<typeof titledItem>

/**
 * Returns the definitions of a class and its ancestors, each once. If the class and an ancestor have the same definition, it counts as one
 * of the class itself.
 */
export async function readClassDefinitions(
  context: Pick<ReadContext, 'db'>,
  row: ClassRow,
): Promise<(AttachedDefinition & { direct: boolean })[]> {
  const { classes, equivalents } = await getLineage(context, row)
  const found = await findAttachedDefinitions(context.db, [...classes, ...equivalents], ['RELATION', 'PROPERTY', 'DYNAMIC'])
  const own = new Set(found.filter(({ holder }) => holder === row.id).map(({ id }) => id))
  const getRank = (holder: string | null): number =>
    holder === null ? classes.length : (classes.indexOf(holder) + classes.length) % classes.length
  const ordered = found.toSorted((definition, otherDefinition) => getRank(definition.holder) - getRank(otherDefinition.holder))
  return [
    ...new Map(
      ordered.filter(({ id, holder }) => !own.has(id) || holder === row.id).map((definition) => [definition.id, definition]),
    ).values(),
  ].map((definition) => ({ ...definition, direct: definition.holder === row.id }))
}

async function readClassTitles(context: ReadContext, ids: readonly string[]): Promise<Titled[]> {
  const visibleClasses = await findVisibleClasses(context, ids)
  return ids.flatMap((id) => {
    const found = visibleClasses.get(id)
    return found ? [{ uuid: id, title: found.title }] : []
  })
}

/** Returns a class with all definitions of its instances. Rows with `direct` false are inherited. */
export async function getClass(context: ReadContext, id: string): Promise<OntClass> {
  const row = await requireVisibleClass(context, id)
  const above = (await readLineage(context.db, row.path)).at(-2)
  const parent = above === undefined ? undefined : (await findVisibleClasses(context, [above])).get(above)
  const pairs = await readPairs(context.db, 'ont_node_pair', [id])
  const partners = async (kind: 'DISJOINT' | 'EQUIVALENT'): Promise<Titled[]> =>
    await readClassTitles(
      context,
      pairs.filter((pair) => pair.kind === kind).map(({ other: otherDefinition }) => otherDefinition),
    )
  const definitions = await readClassDefinitions(context, row)
  const references = await readDefinitionReferences(
    context,
    definitions.map((definition) => definition.id),
  )
  const toRecords = <T>(kind: AttachedDefinition['kind'], record: (definition: AttachedDefinition) => T): (T & { direct: boolean })[] =>
    definitions.filter((definition) => definition.kind === kind).map((definition) => ({ ...record(definition), direct: definition.direct }))
  const found = {
    ...{ title: row.title, disjoint: await partners('DISJOINT'), equivalents: await partners('EQUIVALENT') },
    ontRelations: toRecords('RELATION', (definition) => toRelation(definition, references)),
    ontProperties: toRecords('PROPERTY', (definition) => toProperty(definition, references)),
    ontDynamicProperties: toRecords('DYNAMIC', (definition) => toDynamicProperty(definition, references)),
  }
  return { uuid: id, revision: getClassRevision(found), ...found, ...(parent && { parentUuid: parent.id }) }
}

const getClassRevision = ({ title, disjoint, equivalents, ...definitions }: Omit<OntClass, 'uuid' | 'revision'>): string =>
  computeRevision([
    ...[title, disjoint.map(({ uuid }) => uuid), equivalents.map(({ uuid }) => uuid)],
    ...[definitions.ontRelations, definitions.ontProperties, definitions.ontDynamicProperties].map((rows) =>
      rows.flatMap(({ uuid, revision, direct }) => (direct ? [[uuid, revision]] : [])),
    ),
  ])

/** Creates a class as a new folder. */
async function addClass(tx: Tx, context: WriteContext, parent: LockedFolder, raw: string, id?: string): Promise<string> {
  const title = parseTitle(raw)
  const classId = await addFolder(tx, context, parent, title, id)
  if (classId === undefined) throw new NameTaken({ title, extension: '' }, [parent.id])
  await markConcept(tx, classId)
  await ensureOntNodes(tx, [classId])
  await logActivity(tx, context, 'CREATE', classId, { title, parentUuid: parent.id, class: true })
  return classId
}

/** Locks the folder for a new class: the main root, or anything below it. */
async function lockParent(tx: Tx, context: WriteContext, parentUuid: string | null | undefined): Promise<LockedFolder> {
  const id = parentUuid ?? (await findMainRootId(tx))
  if (id === undefined) throw notFound()
  const parent = await lockTarget(tx, context, id)
  if (parent.root_role !== 'hastineh') throw invalidInput('parentUuid')
  return parent
}

/** Replaces the definitions of one kind on the class by those of the editor. Definitions that also belong to another class stay there. */
async function writeClassDefinitions(tx: Tx, context: WriteContext, id: string, write: ClassWrite): Promise<string[]> {
  const { ontRelations, ontProperties, ontDynamicProperties } = write
  const changed: string[] = []
  for (const list of [ontRelations, ontProperties, ontDynamicProperties])
    if (list)
      requireUniqueTitles(
        list,
        list.map(({ title }) => matchKey(title)),
      )
  if (ontRelations) {
    const ids: string[] = []
    for (const definition of ontRelations) ids.push(await saveRelationInTransaction(tx, context, definition))
    changed.push(...ids, ...(await attachDefinitions(tx, id, 'RELATION', ids)))
  }
  if (ontProperties) {
    const ids: string[] = []
    for (const definition of ontProperties) ids.push(await savePropertyInTransaction(tx, context, definition, 'PROPERTY'))
    changed.push(...ids, ...(await attachDefinitions(tx, id, 'PROPERTY', ids)))
  }
  if (ontDynamicProperties) {
    const ids: string[] = []
    for (const definition of ontDynamicProperties) ids.push(await saveDynamicInTransaction(tx, context, definition, id))
    await orderDynamicProperties(tx, ids)
    const removedIds = (await findAttachedDefinitions(tx, [id], ['DYNAMIC']))
      .map((definition) => definition.id)
      .filter((definition) => !ids.includes(definition))
    if ((await findUsedDefinitions(tx, removedIds)).size > 0) throw inUseProblem()
    await deleteDefinitions(tx, removedIds)
    changed.push(...ids, ...removedIds)
  }
  return changed
}

async function writePartners(tx: Tx, context: WriteContext, id: string, { disjoint, equivalents }: ClassWrite): Promise<void> {
  const others = [...(disjoint ?? []), ...(equivalents ?? [])]
  if (others.includes(id) || new Set(others).size < others.length) throw invalidInput('equivalents')
  if ((await findVisibleClasses(context, others)).size < others.length) throw notFound()
  await ensureOntNodes(tx, others)
  if (disjoint) await writePairs(tx, 'ont_node_pair', id, 'DISJOINT', disjoint)
  if (equivalents) await writePairs(tx, 'ont_node_pair', id, 'EQUIVALENT', equivalents)
  await requireNoDisjointLine(tx, id, disjoint)
}

/**
 * Throws if the class is disjoint with an ancestor or descendant, at its present or future position: the lower class could have no
 * instances.
 */
async function requireNoDisjointLine(db: Db, id: string, disjoint: readonly string[] | undefined, parentUuid?: string): Promise<void> {
  const stored = async () =>
    (await readPairs(db, 'ont_node_pair', [id])).flatMap(({ kind, other: otherDefinition }) =>
      kind === 'DISJOINT' ? [otherDefinition] : [],
    )
  const others = disjoint ?? (await stored())
  if (others.length === 0) return
  const rows = await findClassRows(db, [id, ...others, ...(parentUuid === undefined ? [] : [parentUuid])], ANY_CLASS)
  const getPath = (uuid: string): string => rows.find((row) => row.id === uuid)?.path ?? ''
  const path = parentUuid === undefined ? getPath(id) : `${getPath(parentUuid)}${id}/`
  const isInLineWith = (otherDefinition: string): boolean => otherDefinition.startsWith(path) || path.startsWith(otherDefinition)
  if (rows.some((row) => others.includes(row.id) && isInLineWith(row.path))) throw fieldProblem('disjointLine', 'disjoint')
}

/** Locks the class and its definitions until the end of the transaction, and compares them with the revisions that the caller has read. */
async function checkClassRevision(
  tx: Tx,
  context: TransactionContext<WriteContext>,
  id: string,
  write: ClassWrite,
): Promise<OverwriteCheck> {
  const { revision, ontRelations = [], ontProperties = [], ontDynamicProperties = [] } = write
  if (revision !== undefined) await lockItem(tx, context, id)
  const readOwnRevision = async () => (await getClass(context, id)).revision
  const isOwnAsRead = revision === undefined || revision === (await readOwnRevision())
  const definitions = await lockDefinitionsForSave(tx, context, [...ontRelations, ...ontProperties, ...ontDynamicProperties])
  return { isAsRead: isOwnAsRead && definitions.isAsRead, state: async () => `${await readOwnRevision()} ${await definitions.state()}` }
}

/** Saves a class with its definitions. An unknown id creates the class with that id. Returns the id. */
export async function saveClass(context: WriteContext, write: ClassWrite): Promise<string> {
  const { uuid, parentUuid } = write
  const isNew = uuid === undefined || !(await nodeExists(context.db, uuid))
  if (!isNew) {
    const row = await requireVisibleClass(context, uuid)
    if (parentUuid !== undefined && parentUuid !== row.parent_id && parentUuid !== (await readLineage(context.db, row.path)).at(-2)) {
      if ((await findMainRootId(context.db)) !== parentUuid) await requireVisibleClass(context, parentUuid)
      await requireNoDisjointLine(context.db, uuid, write.disjoint, parentUuid)
      await moveNodes(context, { destUuid: parentUuid, uuids: [uuid] })
    }
  }
  const { id, parents, changed } = await transactNames(context, async (tx, context) => {
    const saveContent = async (id: string, parents: string[]) => {
      const changed = await writeClassDefinitions(tx, context, id, write)
      await writePartners(tx, context, id, write)
      return { id, parents, changed }
    }
    if (isNew) {
      const parent = await lockParent(tx, context, parentUuid)
      const classId = await addClass(tx, context, parent, write.title, uuid)
      return await writeUnlessChanged(await checkClassRevision(tx, context, classId, { ...write, revision: undefined }), () =>
        saveContent(classId, [parent.id]),
      )
    }
    return await writeUnlessChanged(await checkClassRevision(tx, context, uuid, write), async () => {
      const { parentIds } = await changeTitle(tx, context, uuid, write.title)
      await ensureOntNodes(tx, [uuid])
      return await saveContent(uuid, parentIds)
    })
  })
  await publishChange(context, [id], parents)
  await announceOntology(context, changed)
  return id
}

interface HierarchyLine {
  title: string
  depth: number
}

const MAX_CLASSES = 1_000

/** Returns the lines of a hierarchy text; blank lines and their depths are skipped. */
function parseHierarchy(hierarchy: string, depths: readonly string[] | undefined): HierarchyLine[] {
  const titles = hierarchy.split('|').map((title) => trimName(title.replaceAll('\t', '')))
  const filled = titles.filter((title) => !isBlank(title))
  const aligned = depths && depths.length === titles.length ? titles : filled
  if (depths && (depths.length !== aligned.length || depths.some((depth) => !/^\d{1,3}$/.test(depth))))
    throw fieldProblem('formatInvalid', 'depths')
  const lines = aligned.map((title, index) => ({ title, depth: Number(depths?.[index] ?? 0) })).filter(({ title }) => !isBlank(title))
  if (lines.length === 0) throw fieldProblem('titleRequired', 'hierarchy')
  if (lines.length > MAX_CLASSES) throw invalidInput('hierarchy')
  if (lines.some(({ depth }, index) => depth > (lines[index - 1]?.depth ?? -1) + 1)) throw fieldProblem('formatInvalid', 'depths')
  return lines
}

/**
 * Creates a class for each line, below the parent or the last line with a smaller depth. Creates all or none. With `depths` an outline can
 * be extended: a line with the title of an existing child refers to that class. At least one line must be new.
 */
export async function createHierarchy(
  context: WriteContext,
  { hierarchy, parentUuid, depths }: { hierarchy: string; parentUuid: string; depths?: readonly string[] | undefined },
): Promise<Titled[]> {
  const lines = parseHierarchy(hierarchy, depths)
  const { made: classId, parents } = await transactNames(context, async (tx, context) => {
    const openLevels = [await lockParent(tx, context, parentUuid)]
    const classes: Titled[] = []
    for (const { title, depth } of lines) {
      const parent = openLevels[depth]
      if (!parent) throw fieldProblem('formatInvalid', 'depths')
      const { name_key } = await toNameKeys({ title: parseTitle(title), extension: '' })
      const existingId = depths && (await findClassByName(tx, parent.id, name_key))
      const uuid = existingId ?? (await addClass(tx, context, parent, title))
      if (existingId === undefined) classes.push({ uuid, title: parseTitle(title) })
      openLevels.splice(depth + 1, openLevels.length, await lockTarget(tx, context, uuid))
    }
    if (classes.length === 0) throw titleExists()
    return { made: classes, parents: [parentUuid, ...classes.map(({ uuid }) => uuid)] }
  })
  await publishChange(
    context,
    classId.map(({ uuid }) => uuid),
    parents,
  )
  await announceOntology(context, [])
  return classId
}
