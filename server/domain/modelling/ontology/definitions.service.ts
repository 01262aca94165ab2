import type * as z from 'zod/mini'
import type { RangeEntry, titledItem } from '#api/contract/ontology'
import { writeLog } from '#server/context/activity-log'
import { isUniqueViolation, notFound } from '#server/context/errors'
import type { WriteContext, ReadContext } from '#server/context/request-context'
import { type TransactionContext, transact } from '#server/context/transaction'
import { writeUnlessChanged } from '#server/data-grid/write-unless-changed'
import type { DefinitionKind } from '#server/database/ontology-tables'
import type { Tx } from '#server/database/schema'
import type { Broadcast, Logger } from '#server/ports'
import { matchKey } from '#text/normalise'
import { titleExists } from '#server/domain/content/nodes/nodes.errors'
import type { DynamicWrite, PropertyWrite, RelationWrite } from './checks'
import {
  type ListRow,
  type Property,
  type Relation,
  readDefinitionReferences,
  toListRows,
  toProperty,
  toRelation,
} from './definition-records.service'
import {
  type DefinitionRow,
  readDefinitionPage,
  readDefinitionRows,
  deleteDefinitions,
  lockDefinitions,
  findUsedDefinitions,
} from './definitions.repository'
import { inUseProblem, fieldProblem } from './ontology.errors'
import { lockDefinitionsForSave, saveDynamicInTransaction, savePropertyInTransaction, saveRelationInTransaction } from './saving.service'

type Titled = z.output<typeof titledItem>
interface Page<T> {
  contents: T[]
  totalElements: number
  offset: number
  pageSize: number
}

/** Notifies all open windows that the ontology has changed. Class ids are left out, because not every user may see them. */
export async function announceOntology(
  { broadcast, log, now }: { broadcast: Broadcast; log: Logger; now: number },
  uuids: readonly string[],
): Promise<void> {
  try {
    await broadcast.publish({ type: 'data.changed', resource: 'ontology', uuids: [...uuids], parentUuids: [], at: now })
  } catch (error) {
    log.warn({ error: String(error) }, 'a change of the ontology could not be announced')
  }
}

interface ListQuery {
  kinds: readonly DefinitionKind[]
  parentUuid?: string | undefined
  title?: string | undefined
  /** Starts with definitions without a parent. */
  tree?: boolean
  offset: number
  size: number
}

/** Returns relations and properties sorted by title. A title search covers all levels. */
export async function listDefinitions(context: ReadContext, query: ListQuery): Promise<Page<ListRow>> {
  const { kinds, parentUuid: parentId, tree, offset, size } = query
  const key = query.title === undefined ? '' : matchKey(query.title)
  const topmost = tree === true && parentId === undefined && key === ''
  const { rows, total } = await readDefinitionPage(context.db, { kinds, parentId, key, topmost, offset, limit: size })
  return { contents: await toListRows(context, rows), totalElements: total, offset, pageSize: size }
}

/** Returns a definition. Throws `notFound` unless the id is a definition of one of these kinds. */
async function getDefinition(context: Pick<ReadContext, 'db'>, id: string, kinds: readonly DefinitionKind[]): Promise<DefinitionRow> {
  const [row] = await readDefinitionRows(context.db, [id])
  if (!row || !kinds.includes(row.kind)) throw notFound()
  return row
}

export async function getRelation(context: ReadContext, id: string): Promise<Relation> {
  const row = await getDefinition(context, id, ['RELATION'])
  return toRelation(row, await readDefinitionReferences(context, [id]))
}

export async function getProperty(context: ReadContext, id: string): Promise<Property> {
  const row = await getDefinition(context, id, ['PROPERTY', 'GENERAL'])
  return toProperty(row, await readDefinitionReferences(context, [id]))
}

export async function getDomain(context: ReadContext, id: string): Promise<RangeEntry[]> {
  await getDefinition(context, id, ['RELATION', 'PROPERTY', 'GENERAL'])
  return (await readDefinitionReferences(context, [id])).domain(id)
}

export async function getRange(context: ReadContext, id: string): Promise<RangeEntry[]> {
  await getDefinition(context, id, ['RELATION'])
  return (await readDefinitionReferences(context, [id])).range(id)
}

/** Returns the disjoint and equivalent partners of a relation or property; undefined if the id is neither. */
export async function findDefinitionPartners(
  context: ReadContext,
  id: string,
  kind: 'DISJOINT' | 'EQUIVALENT',
): Promise<Titled[] | undefined> {
  const [row] = await readDefinitionRows(context.db, [id])
  return row && (await readDefinitionReferences(context, [id])).partners(id, kind)
}

/** Returns the value that the next instance gets, without reserving it. */
export async function getNextValue(context: ReadContext, id: string): Promise<string> {
  const { type, facts, next_number } = await getDefinition(context, id, ['DYNAMIC'])
  if (next_number === null) throw notFound()
  return type === 'ID' ? `${facts.staticPart ?? ''}${next_number}` : String(next_number)
}

/** Runs a save in one transaction. If another save took the same title first, the error is that of a taken title. */
export async function transactOntology<T>(
  context: WriteContext,
  save: (tx: Tx, inside: TransactionContext<WriteContext>) => Promise<T>,
): Promise<T> {
  try {
    return await transact(context, save)
  } catch (error) {
    throw isUniqueViolation(error) ? titleExists() : error
  }
}

type SaveDefinition<Write> = (tx: Tx, inside: TransactionContext<WriteContext>, write: Write) => Promise<string>

async function saveDefinition<Write extends RelationWrite | PropertyWrite | DynamicWrite>(
  context: WriteContext,
  write: Write,
  save: SaveDefinition<Write>,
): Promise<string> {
  const id = await transactOntology(context, async (tx, context) => {
    return await writeUnlessChanged(await lockDefinitionsForSave(tx, context, [write]), () => save(tx, context, write))
  })
  await announceOntology(context, [id])
  return id
}

export const saveRelation = (context: WriteContext, write: RelationWrite): Promise<string> =>
  saveDefinition(context, write, saveRelationInTransaction)

export const saveProperty = (context: WriteContext, write: PropertyWrite): Promise<string> =>
  saveDefinition(context, write, (tx, context) =>
    savePropertyInTransaction(tx, context, write, write.entityName === 'OntClassProperty' ? 'GENERAL' : 'PROPERTY'),
  )

/** Saves a dynamic property. An existing one keeps its class. */
export const saveDynamicProperty = (context: WriteContext, write: DynamicWrite): Promise<string> =>
  saveDefinition(context, write, async (tx, context) => {
    const [before] = write.uuid === undefined ? [] : await readDefinitionRows(tx, [write.uuid])
    const classId = write.classUuid ?? before?.class_id
    if (classId === undefined || classId === null) throw fieldProblem('fieldRequired', 'classUuid')
    return await saveDynamicInTransaction(tx, context, write, classId)
  })

/** Deletes a definition. Throws `inUseProblem` while instances have values of it or other definitions use it. */
export async function deleteDefinition(context: WriteContext, id: string): Promise<undefined> {
  await transact(context, async (tx, context) => {
    const [row] = await lockDefinitions(tx, [id])
    if (!row) throw notFound()
    if ((await findUsedDefinitions(tx, [id])).has(id)) throw inUseProblem()
    await deleteDefinitions(tx, [id])
    const { userId, username } = context.caller
    const detail = { definition: row.title, kind: row.kind, done: 'deleted' }
    await writeLog(tx, { at: context.now, type: 'EDIT', userId, username, ip: context.ip, detail })
  })
  await announceOntology(context, [id])
  return undefined
}
