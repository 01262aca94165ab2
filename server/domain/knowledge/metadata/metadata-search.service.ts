import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Criteria, isActive, type MetadataParam } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { type MarkedText, markRanges, snippet } from '#text/highlight'
import { matchKey } from '#text/normalise'
import { hasMatchingValue, buildFieldConditions } from '#server/domain/knowledge/instances/value-conditions.service'
import type { Property } from './definitions.repository'
import { findMatchingValues, readPropertyTypes, readPropertyValues } from './document-metadata.repository'
import { toAmount, toUpperBound, type Scalar } from './values'

type Condition = RawBuilder<SqlBool>
/** Filter on one property. If it has no id, any property may match. */
type Param = Omit<MetadataParam, 'uuid'> & { uuid?: string | undefined }

const READ = 1
const never: Condition = sql<SqlBool>`false`
const allOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`
const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? never : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`

const TEXT_TYPES: ReadonlySet<Property['type']> = new Set(['STRING', 'LONG_STRING', 'OPTION', 'RADIO'])
const FREE_TEXT_TYPES: ReadonlySet<Property['type']> = new Set(['STRING', 'LONG_STRING'])

const equalsText = (type: Property['type'], value: Scalar): Condition => {
  const key = matchKey(String(value))
  return FREE_TEXT_TYPES.has(type) ? sql<SqlBool>`v.match_key like ${likePattern(key)}` : sql<SqlBool>`v.match_key = ${key}`
}

/** A date without time matches the whole day. */
const equalsAmount = (type: Property['type'], value: Scalar): Condition => {
  const [from, to] = [toAmount(type, value), toAmount(type, toUpperBound(type, value))]
  return from === undefined || to === undefined ? never : sql<SqlBool>`v.amount between ${from} and ${to}`
}

const equals = (type: Property['type'], value: Scalar): Condition =>
  TEXT_TYPES.has(type) ? equalsText(type, value) : equalsAmount(type, value)

const compares = (type: Property['type'], value: Scalar, sign: '>=' | '<='): Condition => {
  if (TEXT_TYPES.has(type)) return sql<SqlBool>`v.match_key ${sql.raw(sign)} ${matchKey(String(value))}`
  const amount = toAmount(type, sign === '<=' ? toUpperBound(type, value) : value)
  return amount === undefined ? never : sql<SqlBool>`v.amount ${sql.raw(sign)} ${amount}`
}

/** Builds the condition for a value of this type, on the alias `v`. */
const matchesFilter = (type: Property['type'], { value, values = [], from, to }: Param): Condition =>
  allOf([
    ...(value === undefined ? [] : [equals(type, value)]),
    ...(values.length === 0 ? [] : [anyOf(values.map((option) => equals(type, option)))]),
    ...(from === undefined ? [] : [compares(type, from, '>=')]),
    ...(to === undefined ? [] : [compares(type, to, '<=')]),
  ])

const hasValue = (where: Condition): Condition =>
  sql<SqlBool>`n.id in (select m.node_id from metadata_value v join document_metadata m on m.id = v.metadata_id where ${where})`

const toFilters = ({
  metadataParams = [],
  metadataUuid: uuid,
  metadataValue: value,
  metadataFrom: from,
  metadataTo: to,
}: Criteria): Param[] => [...metadataParams, { uuid, value, from, to }].filter(isActive)

/**
 * Returns the conditions on `n` for metadata filters. Values count only if the caller may read the document; otherwise it counts as a
 * document without values.
 */
export async function buildMetadataConditions(context: ReadContext, criteria: Criteria): Promise<Condition[]> {
  const params = toFilters(criteria)
  if (params.length === 0) return []
  const { db, caller, now } = context
  const ids = params.flatMap(({ uuid }) => uuid ?? [])
  const types = await readPropertyTypes(db, ids)
  const fieldConditions = await buildFieldConditions(
    context,
    ids.filter((id) => !types.has(id)),
  )
  const readable = (await buildVisibilityCondition(db, caller, now, READ))('n')
  return params.map((param) => {
    const { uuid, showMissing } = param
    const type = types.get(uuid ?? '')
    if (uuid === undefined)
      return allOf([
        readable,
        anyOf([
          hasValue(allOf([sql<SqlBool>`v.match_key is not null`, matchesFilter('STRING', param)])),
          hasValue(matchesFilter('INTEGER', param)),
          hasMatchingValue(param),
        ]),
      ])
    const field = fieldConditions.get(uuid)
    if (field) {
      const matching = allOf([readable, field.matching(param)])
      return showMissing ? anyOf([matching, sql<SqlBool>`not ${allOf([readable, field.hasAny])}`]) : matching
    }
    const isOfProperty = sql<SqlBool>`v.property_id = ${uuid}::uuid`
    const matching = type ? allOf([readable, hasValue(allOf([isOfProperty, matchesFilter(type, param)]))]) : never
    return showMissing ? anyOf([matching, sql<SqlBool>`not ${allOf([readable, hasValue(isOfProperty)])}`]) : matching
  })
}

/** Adds to the records the values of the properties that the list displays. */
export async function addShownMetadata({ db }: ReadContext, { metadataParams = [] }: Criteria, nodes: readonly Node[]): Promise<Node[]> {
  const shownPropertyIds = metadataParams.flatMap(({ uuid, onlyShow }) => (onlyShow ? [uuid] : []))
  const readable = nodes.flatMap(({ uuid, may }) => (may.read ? [uuid] : []))
  if (shownPropertyIds.length === 0 || readable.length === 0) return [...nodes]
  const data = new Map<string, Record<string, Scalar[]>>()
  for (const { node_id, property_id, value } of await readPropertyValues(db, readable, shownPropertyIds))
    data.set(node_id, { ...data.get(node_id), [property_id]: [value] })
  return nodes.map((node) => (data.has(node.uuid) ? { ...node, instanceData: { ...node.instanceData, ...data.get(node.uuid) } } : node))
}

/**
 * Returns for each document the metadata value that matches a query best, preceded by the title of its property. The caller must have the
 * right to read the documents.
 */
export async function findBestMatches(
  { db }: ReadContext,
  nodeIds: readonly string[],
  query: string,
  terms: ReadonlySet<string>,
): Promise<Map<string, MarkedText>> {
  const bestByNode = new Map<string, MarkedText>()
  if (nodeIds.length === 0) return bestByNode
  for (const { node_id, title, value } of await findMatchingValues(db, nodeIds, query)) {
    const match = snippet(value, terms)
    if (!match || match.ranges.length <= (bestByNode.get(node_id)?.ranges.length ?? 0)) continue
    const prefix = `${title}: `
    const ranges = match.ranges.map(([from, to]) => ({ start: from + prefix.length, end: to + prefix.length }))
    bestByNode.set(node_id, markRanges(`${prefix}${match.text}`, ranges))
  }
  return bestByNode
}
