import { isOutsideBins } from '#server/access/visibility'
import { writeLog } from '#server/context/activity-log'
import { notFound } from '#server/context/errors'
import type { WriteContext } from '#server/context/request-context'
import type { TransactionContext } from '#server/context/transaction'
import type { OverwriteCheck } from '#server/data-grid/write-unless-changed'
import type { DefinitionFacts, DefinitionKind, PairKind, Side } from '#server/database/ontology-tables'
import type { Tx } from '#server/database/schema'
import { sortKey } from '#text/sort-key'
import { nameKey } from '#server/domain/content/nodes/names'
import { titleExists } from '#server/domain/content/nodes/nodes.errors'
import {
  checkRestriction,
  definitionTitle,
  dynamicFacts,
  type DynamicWrite,
  numbering,
  propertyFacts,
  type PropertyWrite,
  type RelationWrite,
  relationFacts,
  type Restriction,
} from './checks'
import { ensureOntNodes, writePairs } from './classes.repository'
import { findVisibleClasses } from './classes-read.service'
import { surroundingsOf } from './definition-records.service'
import {
  type DefinitionRow,
  definitionRows,
  hasValues,
  lockDefinitions,
  isAbove,
  isTitleTaken,
  type NewDefinition,
  writeDefinition,
  writeEnds,
} from './definitions.repository'
import { inUse, refused, unfit } from './ontology.errors'
import { hasValueBeyond } from './values.repository'

/** Throws unless a definition may refer to all of these. */
async function requireKind(tx: Tx, ids: readonly string[], fits: (row: DefinitionRow) => boolean, path: string): Promise<void> {
  const rows = await definitionRows(tx, ids)
  if (rows.length < new Set(ids).size || !rows.every(fits)) throw unfit(path)
}

async function requireClasses(tx: Tx, context: WriteContext, ids: readonly string[]): Promise<void> {
  const found = await findVisibleClasses(context, ids)
  if (found.size < new Set(ids).size) throw notFound()
  await ensureOntNodes(tx, ids)
}

const restrictedEnds = (restrictions: readonly Restriction[]) =>
  restrictions.map(({ uuid = crypto.randomUUID(), ontNodeUuid, ontRelationUuid, type, count }) => ({
    ...{ id: uuid, class_id: ontNodeUuid, relation_id: ontRelationUuid, type, amount: count ?? null },
  }))

const simpleEnds = (classIds: readonly string[]) =>
  [...new Set(classIds)].map((id) => ({ id: crypto.randomUUID(), class_id: id, relation_id: null, type: null, amount: null }))

interface Ends {
  simple?: readonly string[] | undefined
  complex?: readonly Restriction[] | undefined
}

async function saveEnds(tx: Tx, context: WriteContext, id: string, side: Side, { simple, complex }: Ends): Promise<void> {
  const path = side === 'DOMAIN' ? 'domainComplexNodes' : 'rangesComplexNodes'
  if (simple) {
    await requireClasses(tx, context, simple)
    const ends = simpleEnds(simple).map((end) => ({ ...end, side }))
    await writeEnds(tx, id, side, false, ends)
  }
  if (complex) {
    for (const one of complex) checkRestriction(one, path)
    await requireClasses(
      tx,
      context,
      complex.map(({ ontNodeUuid }) => ontNodeUuid),
    )
    const relations = complex.map(({ ontRelationUuid }) => ontRelationUuid)
    await requireKind(tx, relations, ({ kind }) => kind === 'RELATION', path)
    const ends = restrictedEnds(complex).map((end) => ({ ...end, side }))
    await writeEnds(tx, id, side, true, ends)
  }
}

type Pairs = Readonly<Partial<Record<PairKind, readonly string[] | undefined>>>

async function savePairs(tx: Tx, id: string, kind: DefinitionKind, pairs: Pairs): Promise<void> {
  const { DISJOINT: disjoint = [], EQUIVALENT: equivalents = [] } = pairs
  if (disjoint.some((other) => equivalents.includes(other)) || [...disjoint, ...equivalents].includes(id)) throw unfit('equivalents')
  await requireKind(tx, [...disjoint, ...equivalents], (row) => row.kind === kind, 'equivalents')
  for (const pairKind of ['DISJOINT', 'EQUIVALENT'] as const) {
    const others = pairs[pairKind]
    if (others) await writePairs(tx, 'ont_definition_pair', id, pairKind, others)
  }
}

interface Draft {
  uuid?: string | undefined
  revision?: string | undefined
  title: string
  parentUuid?: string | null | undefined
}

interface Saving {
  kind: DefinitionKind
  /** The class of a dynamic property. */
  classId?: string
  type: string | null
  facts(before: DefinitionFacts): DefinitionFacts
}

/** Throws if stored values are outside a changed limit. */
async function requireValuesInside(
  tx: Tx,
  id: string,
  type: string | null,
  before: DefinitionFacts,
  facts: DefinitionFacts,
): Promise<void> {
  for (const side of ['min', 'max'] as const) {
    const bound = facts[side]
    if (bound === undefined || bound === before[side]) continue
    if (await hasValueBeyond(tx, id, type, side, bound, isOutsideBins('n'))) throw refused('valuesOutside', side)
  }
}

/**
 * Locks existing definitions until the end of the transaction, and says if they are as the caller has read them. Call it before the first of
 * several saves, because a save changes the partners, which may be among them.
 */
export async function lockDefinitionsForSave(
  tx: Tx,
  context: TransactionContext<WriteContext>,
  writes: readonly Draft[],
): Promise<OverwriteCheck> {
  const known = writes.flatMap(({ uuid, revision }) => (uuid === undefined ? [] : [{ uuid, revision }]))
  const ids = known.map(({ uuid }) => uuid)
  if (known.some(({ revision }) => revision !== undefined)) await lockDefinitions(tx, ids)
  const stored = async (): Promise<string[]> => {
    const [rows, around] = [await definitionRows(tx, ids), await surroundingsOf(context, ids)]
    const revisions = new Map(rows.map((row) => [row.id, around.revision(row)]))
    return ids.map((id) => revisions.get(id) ?? '')
  }
  const now = await stored()
  const isAsRead = known.every(({ revision }, at) => revision === undefined || revision === now[at])
  return { isAsRead, state: async () => (await stored()).join(' ') }
}

/** Saves the row of a definition. An unknown id creates the definition with that id. */
async function saveRow(tx: Tx, context: WriteContext, write: Draft, saving: Saving): Promise<string> {
  const { kind, classId = null, type } = saving
  const title = definitionTitle(write.title)
  const id = write.uuid ?? crypto.randomUUID()
  const [before] = await lockDefinitions(tx, [id])
  if (before && (before.kind !== kind || before.class_id !== classId)) throw unfit('uuid')
  if (before && before.type !== type && (await hasValues(tx, id))) throw inUse()
  const parent = write.parentUuid === undefined ? (before?.parent_id ?? null) : write.parentUuid
  if (parent !== null && parent !== before?.parent_id) {
    await requireKind(tx, [parent], (row) => row.kind === kind, 'parentUuid')
    if (await isAbove(tx, id, parent)) throw unfit('parentUuid')
  }
  const facts = saving.facts(before?.facts ?? {})
  if (before) await requireValuesInside(tx, id, type, before.facts, facts)
  const row: NewDefinition = {
    ...{ id, kind, title, name_key: await nameKey(title), sort_key: sortKey(title), parent_id: parent, type, class_id: classId, facts },
    both_ways: facts.characteristics?.includes('SYMMETRIC') ?? false,
    next_number: numbering.has(type) ? (facts.startNumber ?? 1) : null,
  }
  if (await isTitleTaken(tx, row)) throw titleExists()
  await writeDefinition(tx, row, context.now)
  const detail = { definition: title, kind, done: before ? 'changed' : 'created' }
  const { userId, username } = context.caller
  await writeLog(tx, { at: context.now, type: 'EDIT', userId, username, ip: context.ip, detail })
  return id
}

export async function saveRelationIn(tx: Tx, context: WriteContext, write: RelationWrite): Promise<string> {
  const id = await saveRow(tx, context, write, { kind: 'RELATION', type: null, facts: (before) => relationFacts(write, before) })
  await saveEnds(tx, context, id, 'DOMAIN', { simple: write.domainSimpleNodes, complex: write.domainComplexNodes })
  await saveEnds(tx, context, id, 'RANGE', { simple: write.rangesSimpleNodes, complex: write.rangesComplexNodes })
  await savePairs(tx, id, 'RELATION', { DISJOINT: write.disjoint, EQUIVALENT: write.equivalents })
  return id
}

export async function savePropertyIn(tx: Tx, context: WriteContext, write: PropertyWrite, kind: 'PROPERTY' | 'GENERAL'): Promise<string> {
  const id = await saveRow(tx, context, write, { kind, type: write.type, facts: (before) => propertyFacts(write, before) })
  await saveEnds(tx, context, id, 'DOMAIN', { simple: write.domains })
  await savePairs(tx, id, kind, { DISJOINT: write.disjoint, EQUIVALENT: write.equivalents })
  return id
}

/** Checks the basis of a computed property: a relation that may have several entries, and a numeric property of its range. */
async function requireBasis(tx: Tx, { basedOnPropertyUuid, numericalPropertyUuid }: DefinitionFacts): Promise<void> {
  const single = ({ facts }: DefinitionRow): boolean => facts.characteristics?.includes('FUNCTIONAL') ?? false
  if (basedOnPropertyUuid !== undefined)
    await requireKind(tx, [basedOnPropertyUuid], (row) => row.kind === 'RELATION' && !single(row), 'basedOnPropertyUuid')
  if (numericalPropertyUuid !== undefined)
    await requireKind(
      tx,
      [numericalPropertyUuid],
      ({ kind, type }) => kind === 'PROPERTY' && (type === 'INTEGER' || type === 'DOUBLE'),
      'numericalPropertyUuid',
    )
}

export async function saveDynamicIn(tx: Tx, context: WriteContext, write: DynamicWrite, classId: string): Promise<string> {
  await requireClasses(tx, context, [classId])
  const { type } = write
  const id = await saveRow(tx, context, write, { kind: 'DYNAMIC', classId, type, facts: (before) => dynamicFacts(write, before) })
  const [row] = await definitionRows(tx, [id])
  await requireBasis(tx, row?.facts ?? {})
  return id
}

/** Throws if two drafts in the list have the same title. */
export function checkListed(drafts: readonly Draft[], keys: readonly string[]): void {
  if (new Set(keys).size < drafts.length) throw refused('duplicate', 'title')
}
