import type * as z from 'zod/mini'
import type { definitionRow, dynamicPropertyRead, propertyRead, RangeEntry, relationRead } from '#api/contract/ontology'
import type { ReadContext } from '#server/context/request-context'
import { computeRevision } from '#server/data-grid/grid'
import type { PairKind } from '#server/database/ontology-tables'
import type { Db } from '#server/database/schema'
import { pairsOf } from './classes.repository'
import { findVisibleClasses } from './classes-read.service'
import { type DefinitionRow, definitionRows, type EndRow, findEnds, type ListedDefinition } from './definitions.repository'

export type Relation = z.output<typeof relationRead>
export type Property = z.output<typeof propertyRead>
export type DynamicProperty = z.output<typeof dynamicPropertyRead>
export type ListRow = z.output<typeof definitionRow>
type Titled = { uuid: string; title: string }

export const entityNames = {
  RELATION: 'OntRelation',
  PROPERTY: 'OntProperty',
  GENERAL: 'OntClassProperty',
  DYNAMIC: 'OntDynamicProperty',
} as const

const LOOK = { arrowType: 'line', size: 'standard', color: '#053046' } as const

/** Returns the style of a relation's edge. */
export const lookOf = ({ arrowType, size, color }: DefinitionRow['facts']): Pick<Relation, keyof typeof LOOK> => ({
  arrowType: (arrowType as Relation['arrowType'] | undefined) ?? LOOK.arrowType,
  size: (size as Relation['size'] | undefined) ?? LOOK.size,
  color: color ?? LOOK.color,
})

/** Data that definitions refer to, as far as the caller may see it. */
export interface Surroundings {
  range(id: string): RangeEntry[]
  domain(id: string): RangeEntry[]
  partners(id: string, kind: PairKind): Titled[]
  /** Returns a digest of everything that a save of the definition writes. It is the same for every caller. */
  revision(row: DefinitionRow): string
}

const inOneOrder = (all: readonly unknown[]): string[] => all.map((one) => JSON.stringify(one)).toSorted()

async function titlesOfDefinitions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await definitionRows(db, ids)).map(({ id, title }) => [id, title]))
}

export async function surroundingsOf(context: ReadContext, ids: readonly string[]): Promise<Surroundings> {
  const ends = await findEnds(context.db, ids)
  const pairs = await pairsOf(context.db, 'ont_definition_pair', ids)
  const classes = await findVisibleClasses(
    context,
    ends.map(({ class_id }) => class_id),
  )
  const titles = await titlesOfDefinitions(context.db, [
    ...ends.flatMap(({ relation_id }) => relation_id ?? []),
    ...pairs.map(({ other }) => other),
  ])
  const entry = ({ id, class_id, relation_id, type, amount }: EndRow): RangeEntry[] => {
    const found = classes.get(class_id)
    if (!found) return []
    if (relation_id === null) return [{ state: 'SIMPLE', uuid: class_id, title: found.title }]
    return [
      {
        ...{ state: 'COMPLEX', uuid: id, ontNodeUuid: class_id, ontNodeTitle: found.title },
        ...{ ontRelationUuid: relation_id, ontRelationTitle: titles.get(relation_id) ?? '', type: type as 'MIN' },
        ...(amount !== null && { count: amount }),
      },
    ]
  }
  const side = (wanted: EndRow['side']) => (id: string) =>
    ends.filter((end) => end.definition_id === id && end.side === wanted).flatMap(entry)
  return {
    range: side('RANGE'),
    domain: side('DOMAIN'),
    partners: (id, kind) =>
      pairs.flatMap((pair) => (pair.id === id && pair.kind === kind ? [{ uuid: pair.other, title: titles.get(pair.other) ?? '' }] : [])),
    revision: ({ id, title, parent_id, type, facts }) =>
      computeRevision([
        ...[title, parent_id, type, facts],
        inOneOrder(
          ends.flatMap((end) => (end.definition_id === id ? [[end.side, end.class_id, end.relation_id, end.type, end.amount]] : [])),
        ),
        inOneOrder(pairs.flatMap((pair) => (pair.id === id ? [[pair.kind, pair.other]] : []))),
      ]),
  }
}

/** Returns the classes in a domain or range. */
export const simple = (entries: readonly RangeEntry[]): Titled[] =>
  entries.flatMap((entry) => (entry.state === 'SIMPLE' ? [{ uuid: entry.uuid, title: entry.title }] : []))

const common = (row: DefinitionRow, { partners, revision }: Surroundings) => ({
  ...{ uuid: row.id, revision: revision(row), title: row.title },
  ...{ disjoint: partners(row.id, 'DISJOINT'), equivalents: partners(row.id, 'EQUIVALENT') },
  ...(row.parent_id !== null && { parentUuid: row.parent_id }),
})

export const toRelation = (row: DefinitionRow, around: Surroundings): Relation => ({
  ...common(row, around),
  characteristics: (row.facts.characteristics ?? []) as Relation['characteristics'],
  ...lookOf(row.facts),
  showType: (row.facts.showType as Relation['showType'] | undefined) ?? 'simple',
  domain: around.domain(row.id),
  range: around.range(row.id),
  entityName: 'OntRelation',
})

export const toProperty = (row: DefinitionRow, around: Surroundings): Property => ({
  ...common(row, around),
  type: row.type as Property['type'],
  ...(row.facts.min !== undefined && { min: row.facts.min }),
  ...(row.facts.max !== undefined && { max: row.facts.max }),
  functional: row.facts.functional ?? false,
  key: row.facts.key ?? false,
  required: row.facts.required ?? false,
  domains: simple(around.domain(row.id)),
  entityName: row.kind === 'GENERAL' ? 'OntClassProperty' : 'OntProperty',
})

export const toDynamicProperty = ({ facts, ...row }: DefinitionRow, around: Surroundings): DynamicProperty => ({
  ...{ uuid: row.id, revision: around.revision({ facts, ...row }), title: row.title, type: row.type as DynamicProperty['type'] },
  entityName: 'OntDynamicProperty',
  ...(facts.startNumber !== undefined && { startNumber: facts.startNumber }),
  ...(facts.staticPart !== undefined && { staticPart: facts.staticPart }),
  ...(facts.basedOnPropertyUuid !== undefined && { basedOnPropertyUuid: facts.basedOnPropertyUuid }),
  ...(facts.numericalPropertyUuid !== undefined && { numericalPropertyUuid: facts.numericalPropertyUuid }),
  ...(facts.metricType !== undefined && { metricType: facts.metricType as NonNullable<DynamicProperty['metricType']> }),
})

/** Returns entries for lists. A restriction appears as the class it refers to. */
const titled = (entries: readonly RangeEntry[]): Titled[] => [
  ...new Map(
    entries
      .map((entry) =>
        entry.state === 'SIMPLE' ? { uuid: entry.uuid, title: entry.title } : { uuid: entry.ontNodeUuid, title: entry.ontNodeTitle },
      )
      .map((one) => [one.uuid, one]),
  ).values(),
]

export async function toListRows(context: ReadContext, rows: readonly ListedDefinition[]): Promise<ListRow[]> {
  const around = await surroundingsOf(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...{ uuid: row.id, title: row.title, entityName: entityNames[row.kind] },
    ...(row.type !== null && { type: row.type }),
    ...(row.parent_id !== null && { parentUuid: row.parent_id }),
    ...{ hasChildren: row.has_children, domain: titled(around.domain(row.id)), range: titled(around.range(row.id)) },
  }))
}
