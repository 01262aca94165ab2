import type * as z from 'zod/mini'
import type { definitionRow, dynamicPropertyRead, propertyRead, RangeEntry, relationRead } from '#api/contract/ontology'
import type { ReadContext } from '#server/context/request-context'
import { computeRevision } from '#server/data-grid/grid'
import type { PairKind } from '#server/database/ontology-tables'
import type { Db } from '#server/database/schema'
import { readPairs } from './classes.repository'
import { findVisibleClasses } from './classes-read.service'
import { type DefinitionRow, readDefinitionRows, type EndRow, findEnds, type ListedDefinition } from './definitions.repository'

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

const DEFAULT_EDGE_STYLE = { arrowType: 'line', size: 'standard', color: '#053046' } as const

/** Returns the style of a relation's edge. */
export const getEdgeStyle = ({ arrowType, size, color }: DefinitionRow['facts']): Pick<Relation, keyof typeof DEFAULT_EDGE_STYLE> => ({
  arrowType: (arrowType as Relation['arrowType'] | undefined) ?? DEFAULT_EDGE_STYLE.arrowType,
  size: (size as Relation['size'] | undefined) ?? DEFAULT_EDGE_STYLE.size,
  color: color ?? DEFAULT_EDGE_STYLE.color,
})

/** Data that definitions refer to, as far as the caller may see it. */
export interface DefinitionReferences {
  range(id: string): RangeEntry[]
  domain(id: string): RangeEntry[]
  partners(id: string, kind: PairKind): Titled[]
  /** Returns a digest of everything that a save of the definition writes. It is the same for every caller. */
  revision(row: DefinitionRow): string
}

const sortAsJson = (all: readonly unknown[]): string[] => all.map((value) => JSON.stringify(value)).toSorted()

async function readDefinitionTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await readDefinitionRows(db, ids)).map(({ id, title }) => [id, title]))
}

export async function readDefinitionReferences(context: ReadContext, ids: readonly string[]): Promise<DefinitionReferences> {
  const ends = await findEnds(context.db, ids)
  const pairs = await readPairs(context.db, 'ont_definition_pair', ids)
  const classes = await findVisibleClasses(
    context,
    ends.map(({ class_id }) => class_id),
  )
  const titles = await readDefinitionTitles(context.db, [
    ...ends.flatMap(({ relation_id }) => relation_id ?? []),
    ...pairs.map(({ other }) => other),
  ])
  const toRangeEntry = ({ id, class_id, relation_id, type, amount }: EndRow): RangeEntry[] => {
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
  const entriesOf = (endSide: EndRow['side']) => (id: string) =>
    ends.filter((end) => end.definition_id === id && end.side === endSide).flatMap(toRangeEntry)
  return {
    range: entriesOf('RANGE'),
    domain: entriesOf('DOMAIN'),
    partners: (id, kind) =>
      pairs.flatMap((pair) => (pair.id === id && pair.kind === kind ? [{ uuid: pair.other, title: titles.get(pair.other) ?? '' }] : [])),
    revision: ({ id, title, parent_id, type, facts }) =>
      computeRevision([
        ...[title, parent_id, type, facts],
        sortAsJson(
          ends.flatMap((end) => (end.definition_id === id ? [[end.side, end.class_id, end.relation_id, end.type, end.amount]] : [])),
        ),
        sortAsJson(pairs.flatMap((pair) => (pair.id === id ? [[pair.kind, pair.other]] : []))),
      ]),
  }
}

/** Returns the classes in a domain or range. */
export const onlyClasses = (entries: readonly RangeEntry[]): Titled[] =>
  entries.flatMap((entry) => (entry.state === 'SIMPLE' ? [{ uuid: entry.uuid, title: entry.title }] : []))

const toCommonFields = (row: DefinitionRow, { partners, revision }: DefinitionReferences) => ({
  ...{ uuid: row.id, revision: revision(row), title: row.title },
  ...{ disjoint: partners(row.id, 'DISJOINT'), equivalents: partners(row.id, 'EQUIVALENT') },
  ...(row.parent_id !== null && { parentUuid: row.parent_id }),
})

export const toRelation = (row: DefinitionRow, references: DefinitionReferences): Relation => ({
  ...toCommonFields(row, references),
  characteristics: (row.facts.characteristics ?? []) as Relation['characteristics'],
  ...getEdgeStyle(row.facts),
  showType: (row.facts.showType as Relation['showType'] | undefined) ?? 'simple',
  domain: references.domain(row.id),
  range: references.range(row.id),
  entityName: 'OntRelation',
})

export const toProperty = (row: DefinitionRow, references: DefinitionReferences): Property => ({
  ...toCommonFields(row, references),
  type: row.type as Property['type'],
  ...(row.facts.min !== undefined && { min: row.facts.min }),
  ...(row.facts.max !== undefined && { max: row.facts.max }),
  functional: row.facts.functional ?? false,
  key: row.facts.key ?? false,
  required: row.facts.required ?? false,
  domains: onlyClasses(references.domain(row.id)),
  entityName: row.kind === 'GENERAL' ? 'OntClassProperty' : 'OntProperty',
})

export const toDynamicProperty = ({ facts, ...row }: DefinitionRow, references: DefinitionReferences): DynamicProperty => ({
  ...{ uuid: row.id, revision: references.revision({ facts, ...row }), title: row.title, type: row.type as DynamicProperty['type'] },
  entityName: 'OntDynamicProperty',
  ...(facts.startNumber !== undefined && { startNumber: facts.startNumber }),
  ...(facts.staticPart !== undefined && { staticPart: facts.staticPart }),
  ...(facts.basedOnPropertyUuid !== undefined && { basedOnPropertyUuid: facts.basedOnPropertyUuid }),
  ...(facts.numericalPropertyUuid !== undefined && { numericalPropertyUuid: facts.numericalPropertyUuid }),
  ...(facts.metricType !== undefined && { metricType: facts.metricType as NonNullable<DynamicProperty['metricType']> }),
})

/** Returns entries for lists. A restriction appears as the class it refers to. */
const toClassList = (entries: readonly RangeEntry[]): Titled[] => [
  ...new Map(
    entries
      .map((entry) =>
        entry.state === 'SIMPLE' ? { uuid: entry.uuid, title: entry.title } : { uuid: entry.ontNodeUuid, title: entry.ontNodeTitle },
      )
      .map((entry) => [entry.uuid, entry]),
  ).values(),
]

export async function toListRows(context: ReadContext, rows: readonly ListedDefinition[]): Promise<ListRow[]> {
  const references = await readDefinitionReferences(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...{ uuid: row.id, title: row.title, entityName: entityNames[row.kind] },
    ...(row.type !== null && { type: row.type }),
    ...(row.parent_id !== null && { parentUuid: row.parent_id }),
    ...{ hasChildren: row.has_children, domain: toClassList(references.domain(row.id)), range: toClassList(references.range(row.id)) },
  }))
}
