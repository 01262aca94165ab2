import type * as z from 'zod/mini'
import type { classWrite, OntClass, titledItem } from '#api/contract/ontology'
import { logActivity } from '#server/context/activity-log'
import { publishChange } from '#server/context/change-events'
import { isUniqueViolation, notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { type TransactionContext, transact } from '#server/context/transaction'
import { computeRevision } from '#server/data-grid/grid'
import { type OverwriteCheck, writeUnlessChanged } from '#server/data-grid/write-unless-changed'
import type { Db, Tx } from '#server/database/schema'
import { isBlank } from '#text/blank'
import { matchKey, trimName } from '#text/normalise'
import { moveNodes } from '#server/domain/content/nodes/moving.service'
import { checkedTitle, keysOf } from '#server/domain/content/nodes/names'
import { NameTaken, titleExists } from '#server/domain/content/nodes/nodes.errors'
import type { LockedFolder } from '#server/domain/content/nodes/nodes.repository'
import { addFolder, lockItem, lockTarget, retitle, titleTaken } from '#server/domain/content/nodes/nodes.service'
import {
  findClassByName,
  type ClassRow,
  classRows,
  ANY_CLASS,
  ensureOntNodes,
  lineageOf,
  mainRootId,
  markConcept,
  nodeExists,
  pairsOf,
  writePairs,
} from './classes.repository'
import { lineage, requireVisibleClass, findVisibleClasses } from './classes-read.service'
import { surroundingsOf, toDynamicProperty, toProperty, toRelation } from './definition-records.service'
import { dropDefinitions, type Hanging, hang, findAttachedDefinitions, orderDynamic, usedDefinitions } from './definitions.repository'
import { announceOntology } from './definitions.service'
import { inUse, refused, unfit } from './ontology.errors'
import { checkListed, lockDefinitionsForSave, saveDynamicIn, savePropertyIn, saveRelationIn } from './saving.service'

type ClassWrite = z.output<typeof classWrite>
type Titled = z.output<typeof titledItem>

/** Returns the definitions of a class and its ancestors, each once. A definition of both belongs to the class itself. */
export async function hangingWith(context: Pick<ReadContext, 'db'>, row: ClassRow): Promise<(Hanging & { direct: boolean })[]> {
  const { classes, equivalents } = await lineage(context, row)
  const found = await findAttachedDefinitions(context.db, [...classes, ...equivalents], ['RELATION', 'PROPERTY', 'DYNAMIC'])
  const own = new Set(found.filter(({ holder }) => holder === row.id).map(({ id }) => id))
  const place = (holder: string | null): number =>
    holder === null ? classes.length : (classes.indexOf(holder) + classes.length) % classes.length
  const inOrder = found.toSorted((one, other) => place(one.holder) - place(other.holder))
  return [...new Map(inOrder.filter(({ id, holder }) => !own.has(id) || holder === row.id).map((one) => [one.id, one])).values()].map(
    (one) => ({ ...one, direct: one.holder === row.id }),
  )
}

async function classTitles(context: ReadContext, ids: readonly string[]): Promise<Titled[]> {
  const seen = await findVisibleClasses(context, ids)
  return ids.flatMap((id) => {
    const found = seen.get(id)
    return found ? [{ uuid: id, title: found.title }] : []
  })
}

/** Returns a class with all definitions of its instances. Rows with `direct` false are inherited. */
export async function classOf(context: ReadContext, id: string): Promise<OntClass> {
  const row = await requireVisibleClass(context, id)
  const above = (await lineageOf(context.db, row.path)).at(-2)
  const parent = above === undefined ? undefined : (await findVisibleClasses(context, [above])).get(above)
  const pairs = await pairsOf(context.db, 'ont_node_pair', [id])
  const partners = async (kind: 'DISJOINT' | 'EQUIVALENT'): Promise<Titled[]> =>
    await classTitles(
      context,
      pairs.filter((pair) => pair.kind === kind).map(({ other }) => other),
    )
  const hanging = await hangingWith(context, row)
  const around = await surroundingsOf(
    context,
    hanging.map((one) => one.id),
  )
  const of = <T>(kind: Hanging['kind'], record: (one: Hanging) => T): (T & { direct: boolean })[] =>
    hanging.filter((one) => one.kind === kind).map((one) => ({ ...record(one), direct: one.direct }))
  const found = {
    ...{ title: row.title, disjoint: await partners('DISJOINT'), equivalents: await partners('EQUIVALENT') },
    ontRelations: of('RELATION', (one) => toRelation(one, around)),
    ontProperties: of('PROPERTY', (one) => toProperty(one, around)),
    ontDynamicProperties: of('DYNAMIC', (one) => toDynamicProperty(one, around)),
  }
  return { uuid: id, revision: revisionOfClass(found), ...found, ...(parent && { parentUuid: parent.id }) }
}

const revisionOfClass = ({ title, disjoint, equivalents, ...hanging }: Omit<OntClass, 'uuid' | 'revision'>): string =>
  computeRevision([
    ...[title, disjoint.map(({ uuid }) => uuid), equivalents.map(({ uuid }) => uuid)],
    ...[hanging.ontRelations, hanging.ontProperties, hanging.ontDynamicProperties].map((rows) =>
      rows.flatMap(({ uuid, revision, direct }) => (direct ? [[uuid, revision]] : [])),
    ),
  ])

/** Creates a class as a new folder. */
async function addClass(tx: Tx, context: WriteContext, parent: LockedFolder, raw: string, id?: string): Promise<string> {
  const title = checkedTitle(raw)
  const made = await addFolder(tx, context, parent, title, id)
  if (made === undefined) throw new NameTaken({ title, extension: '' }, [parent.id])
  await markConcept(tx, made)
  await ensureOntNodes(tx, [made])
  await logActivity(tx, context, 'CREATE', made, { title, parentUuid: parent.id, class: true })
  return made
}

/** Locks the folder for a new class: the main root, or anything below it. */
async function lockParent(tx: Tx, context: WriteContext, parentUuid: string | null | undefined): Promise<LockedFolder> {
  const id = parentUuid ?? (await mainRootId(tx))
  if (id === undefined) throw notFound()
  const parent = await lockTarget(tx, context, id)
  if (parent.root_role !== 'hastineh') throw unfit('parentUuid')
  return parent
}

/** Replaces the definitions of one kind on the class by those of the editor. Definitions that also belong to another class stay there. */
async function hangAll(tx: Tx, context: WriteContext, id: string, write: ClassWrite): Promise<string[]> {
  const { ontRelations, ontProperties, ontDynamicProperties } = write
  const changed: string[] = []
  for (const list of [ontRelations, ontProperties, ontDynamicProperties])
    if (list)
      checkListed(
        list,
        list.map(({ title }) => matchKey(title)),
      )
  if (ontRelations) {
    const ids: string[] = []
    for (const one of ontRelations) ids.push(await saveRelationIn(tx, context, one))
    changed.push(...ids, ...(await hang(tx, id, 'RELATION', ids)))
  }
  if (ontProperties) {
    const ids: string[] = []
    for (const one of ontProperties) ids.push(await savePropertyIn(tx, context, one, 'PROPERTY'))
    changed.push(...ids, ...(await hang(tx, id, 'PROPERTY', ids)))
  }
  if (ontDynamicProperties) {
    const ids: string[] = []
    for (const one of ontDynamicProperties) ids.push(await saveDynamicIn(tx, context, one, id))
    await orderDynamic(tx, ids)
    const gone = (await findAttachedDefinitions(tx, [id], ['DYNAMIC'])).map((one) => one.id).filter((one) => !ids.includes(one))
    if ((await usedDefinitions(tx, gone)).size > 0) throw inUse()
    await dropDefinitions(tx, gone)
    changed.push(...ids, ...gone)
  }
  return changed
}

async function savePartners(tx: Tx, context: WriteContext, id: string, { disjoint, equivalents }: ClassWrite): Promise<void> {
  const others = [...(disjoint ?? []), ...(equivalents ?? [])]
  if (others.includes(id) || new Set(others).size < others.length) throw unfit('equivalents')
  if ((await findVisibleClasses(context, others)).size < others.length) throw notFound()
  await ensureOntNodes(tx, others)
  if (disjoint) await writePairs(tx, 'ont_node_pair', id, 'DISJOINT', disjoint)
  if (equivalents) await writePairs(tx, 'ont_node_pair', id, 'EQUIVALENT', equivalents)
  await requireApart(tx, id, disjoint)
}

/**
 * Throws if the class is disjoint with an ancestor or descendant, at its present or future position: the lower class could have no
 * instances.
 */
async function requireApart(db: Db, id: string, disjoint: readonly string[] | undefined, parentUuid?: string): Promise<void> {
  const stored = async () => (await pairsOf(db, 'ont_node_pair', [id])).flatMap(({ kind, other }) => (kind === 'DISJOINT' ? [other] : []))
  const others = disjoint ?? (await stored())
  if (others.length === 0) return
  const rows = await classRows(db, [id, ...others, ...(parentUuid === undefined ? [] : [parentUuid])], ANY_CLASS)
  const pathOf = (uuid: string): string => rows.find((row) => row.id === uuid)?.path ?? ''
  const path = parentUuid === undefined ? pathOf(id) : `${pathOf(parentUuid)}${id}/`
  const isInLine = (other: string): boolean => other.startsWith(path) || path.startsWith(other)
  if (rows.some((row) => others.includes(row.id) && isInLine(row.path))) throw refused('disjointLine', 'disjoint')
}

/** Runs a change of folders or titles. If a title is taken, the error names the node that has it. */
async function placing<T>(context: WriteContext, change: (tx: Tx, inside: TransactionContext<WriteContext>) => Promise<T>): Promise<T> {
  try {
    return await transact(context, change)
  } catch (error) {
    if (error instanceof NameTaken) throw await titleTaken(context, error.parentIds, error.taken)
    throw isUniqueViolation(error) ? titleExists() : error
  }
}

/** Locks the class and its definitions until the end of the transaction, and says if they are as the caller has read them. */
async function classOver(tx: Tx, context: TransactionContext<WriteContext>, id: string, write: ClassWrite): Promise<OverwriteCheck> {
  const { revision, ontRelations = [], ontProperties = [], ontDynamicProperties = [] } = write
  if (revision !== undefined) await lockItem(tx, context, id)
  const own = async () => (await classOf(context, id)).revision
  const isOwnAsRead = revision === undefined || revision === (await own())
  const hanging = await lockDefinitionsForSave(tx, context, [...ontRelations, ...ontProperties, ...ontDynamicProperties])
  return { isAsRead: isOwnAsRead && hanging.isAsRead, state: async () => `${await own()} ${await hanging.state()}` }
}

/** Saves a class with its definitions. An unknown id creates the class with that id. Returns the id. */
export async function saveClass(context: WriteContext, write: ClassWrite): Promise<string> {
  const { uuid, parentUuid } = write
  const isNew = uuid === undefined || !(await nodeExists(context.db, uuid))
  if (!isNew) {
    const row = await requireVisibleClass(context, uuid)
    if (parentUuid !== undefined && parentUuid !== row.parent_id && parentUuid !== (await lineageOf(context.db, row.path)).at(-2)) {
      if ((await mainRootId(context.db)) !== parentUuid) await requireVisibleClass(context, parentUuid)
      await requireApart(context.db, uuid, write.disjoint, parentUuid)
      await moveNodes(context, { destUuid: parentUuid, uuids: [uuid] })
    }
  }
  const { id, parents, changed } = await placing(context, async (tx, context) => {
    const saveRest = async (id: string, parents: string[]) => {
      const changed = await hangAll(tx, context, id, write)
      await savePartners(tx, context, id, write)
      return { id, parents, changed }
    }
    if (isNew) {
      const parent = await lockParent(tx, context, parentUuid)
      const made = await addClass(tx, context, parent, write.title, uuid)
      return await writeUnlessChanged(await classOver(tx, context, made, { ...write, revision: undefined }), () =>
        saveRest(made, [parent.id]),
      )
    }
    return await writeUnlessChanged(await classOver(tx, context, uuid, write), async () => {
      const { parentIds } = await retitle(tx, context, uuid, write.title)
      await ensureOntNodes(tx, [uuid])
      return await saveRest(uuid, parentIds)
    })
  })
  await publishChange(context, [id], parents)
  await announceOntology(context, changed)
  return id
}

interface Line {
  title: string
  depth: number
}

const MAX_CLASSES = 1_000

/** Returns the lines of a hierarchy text; blank lines and their depths are skipped. */
function linesOf(hierarchy: string, depths: readonly string[] | undefined): Line[] {
  const titles = hierarchy.split('|').map((title) => trimName(title.replaceAll('\t', '')))
  const filled = titles.filter((title) => !isBlank(title))
  const aligned = depths && depths.length === titles.length ? titles : filled
  if (depths && (depths.length !== aligned.length || depths.some((depth) => !/^\d{1,3}$/.test(depth))))
    throw refused('formatInvalid', 'depths')
  const lines = aligned.map((title, index) => ({ title, depth: Number(depths?.[index] ?? 0) })).filter(({ title }) => !isBlank(title))
  if (lines.length === 0) throw refused('titleRequired', 'hierarchy')
  if (lines.length > MAX_CLASSES) throw unfit('hierarchy')
  if (lines.some(({ depth }, index) => depth > (lines[index - 1]?.depth ?? -1) + 1)) throw refused('formatInvalid', 'depths')
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
  const lines = linesOf(hierarchy, depths)
  const { made, parents } = await placing(context, async (tx, context) => {
    const way = [await lockParent(tx, context, parentUuid)]
    const classes: Titled[] = []
    for (const { title, depth } of lines) {
      const parent = way[depth]
      if (!parent) throw refused('formatInvalid', 'depths')
      const { name_key } = await keysOf({ title: checkedTitle(title), extension: '' })
      const there = depths && (await findClassByName(tx, parent.id, name_key))
      const uuid = there ?? (await addClass(tx, context, parent, title))
      if (there === undefined) classes.push({ uuid, title: checkedTitle(title) })
      way.splice(depth + 1, way.length, await lockTarget(tx, context, uuid))
    }
    if (classes.length === 0) throw titleExists()
    return { made: classes, parents: [parentUuid, ...classes.map(({ uuid }) => uuid)] }
  })
  await publishChange(
    context,
    made.map(({ uuid }) => uuid),
    parents,
  )
  await announceOntology(context, [])
  return made
}
