import { isOutsideBins } from '#server/access/visibility'
import { writeLog } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import type { TransactionContext } from '#server/context/transaction'
import type { OverwriteCheck } from '#server/data-grid/write-unless-changed'
import type { DefinitionFacts, DefinitionKind, PairKind, Side } from '#server/database/ontology-tables'
import type { Tx } from '#server/database/schema'
import { createSortKey } from '#text/sort-key'
import { toNameKey } from '#server/domain/content/nodes/names'
import { titleExists } from '#server/domain/content/nodes/nodes.errors'
import {
  checkRestriction,
  checkDefinitionTitle,
  checkDynamicFacts,
  type DynamicWrite,
  numberedTypes,
  checkPropertyFacts,
  type PropertyWrite,
  type RelationWrite,
  checkRelationFacts,
  type Restriction,
} from './checks'
import { ensureOntNodes, writePairs } from './classes.repository'
import { findVisibleClasses } from './classes-read.service'
import { readDefinitionReferences } from './definition-records.service'
import {
  type DefinitionRow,
  readDefinitionRows,
  hasValues,
  lockDefinitions,
  isSameOrAncestor,
  isTitleTaken,
  type NewDefinition,
  writeDefinition,
  writeEnds,
} from './definitions.repository'
import { inUseProblem, fieldProblem, invalidInput } from './ontology.errors'
import { hasValueBeyond } from './values.repository'

/** Throws unless each id is the id of a definition that satisfies `isAllowed`. `path` is the field of the request that contains the ids. */
async function requireKind(tx: Tx, ids: readonly string[], isAllowed: (row: DefinitionRow) => boolean, path: string): Promise<void> {
  const rows = await readDefinitionRows(tx, ids)
  if (rows.length < new Set(ids).size || !rows.every(isAllowed)) throw invalidInput(path)
}

async function requireClasses(tx: Tx, context: WriteContext, ids: readonly string[]): Promise<void> {
  const found = await findVisibleClasses(context, ids)
  if (found.size < new Set(ids).size) throw notFound()
  await ensureOntNodes(tx, ids)
}

const toRestrictionEnds = (restrictions: readonly Restriction[]) =>
  restrictions.map(({ uuid = crypto.randomUUID(), ontNodeUuid, ontRelationUuid, type, count }) => ({
    ...{ id: uuid, class_id: ontNodeUuid, relation_id: ontRelationUuid, type, amount: count ?? null },
  }))

const toSimpleEnds = (classIds: readonly string[]) =>
  [...new Set(classIds)].map((id) => ({ id: crypto.randomUUID(), class_id: id, relation_id: null, type: null, amount: null }))

interface EndsWrite {
  simple?: readonly string[] | undefined
  complex?: readonly Restriction[] | undefined
}

async function writeDefinitionEnds(
  tx: Tx,
  context: WriteContext,
  id: string,
  side: Side,
  { simple, complex: restrictions }: EndsWrite,
): Promise<void> {
  const path = side === 'DOMAIN' ? 'domainComplexNodes' : 'rangesComplexNodes'
  if (simple) {
    await requireClasses(tx, context, simple)
    const ends = toSimpleEnds(simple).map((end) => ({ ...end, side }))
    await writeEnds(tx, id, side, false, ends)
  }
  if (restrictions) {
    for (const item of restrictions) checkRestriction(item, path)
    await requireClasses(
      tx,
      context,
      restrictions.map(({ ontNodeUuid }) => ontNodeUuid),
    )
    const relations = restrictions.map(({ ontRelationUuid }) => ontRelationUuid)
    await requireKind(tx, relations, ({ kind }) => kind === 'RELATION', path)
    const ends = toRestrictionEnds(restrictions).map((end) => ({ ...end, side }))
    await writeEnds(tx, id, side, true, ends)
  }
}

type Pairs = Readonly<Partial<Record<PairKind, readonly string[] | undefined>>>

async function writeDefinitionPairs(tx: Tx, id: string, kind: DefinitionKind, pairs: Pairs): Promise<void> {
  const { DISJOINT: disjoint = [], EQUIVALENT: equivalents = [] } = pairs
  if (disjoint.some((other) => equivalents.includes(other)) || [...disjoint, ...equivalents].includes(id)) throw invalidInput('equivalents')
  await requireKind(tx, [...disjoint, ...equivalents], (row) => row.kind === kind, 'equivalents')
  for (const pairKind of ['DISJOINT', 'EQUIVALENT'] as const) {
    const others = pairs[pairKind]
    if (others) await writePairs(tx, 'ont_definition_pair', id, pairKind, others)
  }
}

interface DefinitionDraft {
  uuid?: string | undefined
  revision?: string | undefined
  title: string
  parentUuid?: string | null | undefined
}

interface RowToSave {
  kind: DefinitionKind
  /** The class of a dynamic property. */
  classId?: string
  type: string | null
  facts(before: DefinitionFacts): DefinitionFacts
}

/** Throws if the save changes the minimum or maximum of a property and instances have values outside the new limit. */
async function requireValuesWithinLimits(
  tx: Tx,
  id: string,
  type: string | null,
  before: DefinitionFacts,
  facts: DefinitionFacts,
): Promise<void> {
  for (const side of ['min', 'max'] as const) {
    const bound = facts[side]
    if (bound === undefined || bound === before[side]) continue
    if (await hasValueBeyond(tx, id, type, side, bound, isOutsideBins('n'))) throw fieldProblem('valuesOutside', side)
  }
}

/**
 * Locks existing definitions until the end of the transaction, and compares them with the revisions that the caller has read. Call it
 * before the first of several saves, because a save changes the partners, which may be among them.
 */
export async function lockDefinitionsForSave(
  tx: Tx,
  context: TransactionContext<WriteContext>,
  writes: readonly DefinitionDraft[],
): Promise<OverwriteCheck> {
  const existing = writes.flatMap(({ uuid, revision }) => (uuid === undefined ? [] : [{ uuid, revision }]))
  const ids = existing.map(({ uuid }) => uuid)
  if (existing.some(({ revision }) => revision !== undefined)) await lockDefinitions(tx, ids)
  const readRevisions = async (): Promise<string[]> => {
    const [rows, references] = [await readDefinitionRows(tx, ids), await readDefinitionReferences(context, ids)]
    const revisions = new Map(rows.map((row) => [row.id, references.revision(row)]))
    return ids.map((id) => revisions.get(id) ?? '')
  }
  const current = await readRevisions()
  const isAsRead = existing.every(({ revision }, at) => revision === undefined || revision === current[at])
  return { isAsRead, state: async () => (await readRevisions()).join(' ') }
}

/** Saves the row of a definition. An unknown id creates the definition with that id. */
async function saveDefinitionRow(tx: Tx, context: WriteContext, write: DefinitionDraft, rowToSave: RowToSave): Promise<string> {
  const { kind, classId = null, type } = rowToSave
  const title = checkDefinitionTitle(write.title)
  const id = write.uuid ?? crypto.randomUUID()
  const [before] = await lockDefinitions(tx, [id])
  if (before && (before.kind !== kind || before.class_id !== classId)) throw invalidInput('uuid')
  if (before && before.type !== type && (await hasValues(tx, id))) throw inUseProblem()
  const parent = write.parentUuid === undefined ? (before?.parent_id ?? null) : write.parentUuid
  if (parent !== null && parent !== before?.parent_id) {
    await requireKind(tx, [parent], (row) => row.kind === kind, 'parentUuid')
    if (await isSameOrAncestor(tx, id, parent)) throw invalidInput('parentUuid')
  }
  const facts = rowToSave.facts(before?.facts ?? {})
  if (before) await requireValuesWithinLimits(tx, id, type, before.facts, facts)
  const row: NewDefinition = {
    ...{
      id,
      kind,
      title,
      name_key: await toNameKey(title),
      sort_key: createSortKey(title),
      parent_id: parent,
      type,
      class_id: classId,
      facts,
    },
    both_ways: facts.characteristics?.includes('SYMMETRIC') ?? false,
    next_number: numberedTypes.has(type) ? (facts.startNumber ?? 1) : null,
  }
  if (await isTitleTaken(tx, row)) throw titleExists()
  await writeDefinition(tx, row, context.now)
  const detail = { definition: title, kind, done: before ? 'changed' : 'created' }
  const { userId, username } = context.caller
  await writeLog(tx, { at: context.now, type: 'EDIT', userId, username, ip: context.ip, detail })
  return id
}

export async function saveRelationInTransaction(tx: Tx, context: WriteContext, write: RelationWrite): Promise<string> {
  const id = await saveDefinitionRow(tx, context, write, {
    kind: 'RELATION',
    type: null,
    facts: (before) => checkRelationFacts(write, before),
  })
  await writeDefinitionEnds(tx, context, id, 'DOMAIN', { simple: write.domainSimpleNodes, complex: write.domainComplexNodes })
  await writeDefinitionEnds(tx, context, id, 'RANGE', { simple: write.rangesSimpleNodes, complex: write.rangesComplexNodes })
  await writeDefinitionPairs(tx, id, 'RELATION', { DISJOINT: write.disjoint, EQUIVALENT: write.equivalents })
  return id
}

export async function savePropertyInTransaction(
  tx: Tx,
  context: WriteContext,
  write: PropertyWrite,
  kind: 'PROPERTY' | 'GENERAL',
): Promise<string> {
  const id = await saveDefinitionRow(tx, context, write, { kind, type: write.type, facts: (before) => checkPropertyFacts(write, before) })
  await writeDefinitionEnds(tx, context, id, 'DOMAIN', { simple: write.domains })
  await writeDefinitionPairs(tx, id, kind, { DISJOINT: write.disjoint, EQUIVALENT: write.equivalents })
  return id
}

/** Checks the basis of a computed property: a relation that may have several entries, and a numeric property of its range. */
async function requireBasis(tx: Tx, { basedOnPropertyUuid, numericalPropertyUuid }: DefinitionFacts): Promise<void> {
  const isFunctional = ({ facts }: DefinitionRow): boolean => facts.characteristics?.includes('FUNCTIONAL') ?? false
  if (basedOnPropertyUuid !== undefined)
    await requireKind(tx, [basedOnPropertyUuid], (row) => row.kind === 'RELATION' && !isFunctional(row), 'basedOnPropertyUuid')
  if (numericalPropertyUuid !== undefined)
    await requireKind(
      tx,
      [numericalPropertyUuid],
      ({ kind, type }) => kind === 'PROPERTY' && (type === 'INTEGER' || type === 'DOUBLE'),
      'numericalPropertyUuid',
    )
}

export async function saveDynamicInTransaction(tx: Tx, context: WriteContext, write: DynamicWrite, classId: string): Promise<string> {
  await requireClasses(tx, context, [classId])
  const { type } = write
  const id = await saveDefinitionRow(tx, context, write, {
    kind: 'DYNAMIC',
    classId,
    type,
    facts: (before) => checkDynamicFacts(write, before),
  })
  const [row] = await readDefinitionRows(tx, [id])
  await requireBasis(tx, row?.facts ?? {})
  return id
}

/** Throws if two drafts in the list have the same title. */
export function requireUniqueTitles(drafts: readonly DefinitionDraft[], keys: readonly string[]): void {
  if (new Set(keys).size < drafts.length) throw fieldProblem('duplicate', 'title')
}
