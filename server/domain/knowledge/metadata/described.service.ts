import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Criteria, isActive, type MetadataParam } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import { buildVisibilityCondition } from '#server/access/visibility'
import type { ReadContext } from '#server/context/request-context'
import { likePattern } from '#server/database/like-pattern'
import { type MarkedText, markRanges, snippet } from '#text/highlight'
import { matchKey } from '#text/normalise'
import { saysAnything, findSayings } from '../instances/said.service'
import type { Property } from './definitions.repository'
import { findMatchingValues, propertyTypes, valuesOf } from './document-metadata.repository'
import { amountOf, endOf, type Scalar } from './values'

type Condition = RawBuilder<SqlBool>
/** Filter on one property. If it has no id, any property may match. */
type Param = Omit<MetadataParam, 'uuid'> & { uuid?: string | undefined }

const READ = 1
const no: Condition = sql<SqlBool>`false`
const all = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`
const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? no : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`

const TEXTS: ReadonlySet<Property['type']> = new Set(['STRING', 'LONG_STRING', 'OPTION', 'RADIO'])
const WRITTEN: ReadonlySet<Property['type']> = new Set(['STRING', 'LONG_STRING'])

const isText = (type: Property['type'], value: Scalar): Condition => {
  const key = matchKey(String(value))
  return WRITTEN.has(type) ? sql<SqlBool>`v.match_key like ${likePattern(key)}` : sql<SqlBool>`v.match_key = ${key}`
}

/** A date without time matches the whole day. */
const isAmount = (type: Property['type'], value: Scalar): Condition => {
  const [from, to] = [amountOf(type, value), amountOf(type, endOf(type, value))]
  return from === undefined || to === undefined ? no : sql<SqlBool>`v.amount between ${from} and ${to}`
}

const is = (type: Property['type'], value: Scalar): Condition => (TEXTS.has(type) ? isText(type, value) : isAmount(type, value))

const bound = (type: Property['type'], value: Scalar, sign: '>=' | '<='): Condition => {
  if (TEXTS.has(type)) return sql<SqlBool>`v.match_key ${sql.raw(sign)} ${matchKey(String(value))}`
  const amount = amountOf(type, sign === '<=' ? endOf(type, value) : value)
  return amount === undefined ? no : sql<SqlBool>`v.amount ${sql.raw(sign)} ${amount}`
}

/** Builds the condition for a value of this type, on the alias `v`. */
const wanted = (type: Property['type'], { value, values = [], from, to }: Param): Condition =>
  all([
    ...(value === undefined ? [] : [is(type, value)]),
    ...(values.length === 0 ? [] : [any(values.map((one) => is(type, one)))]),
    ...(from === undefined ? [] : [bound(type, from, '>=')]),
    ...(to === undefined ? [] : [bound(type, to, '<=')]),
  ])

const holding = (where: Condition): Condition =>
  sql<SqlBool>`n.id in (select m.node_id from metadata_value v join document_metadata m on m.id = v.metadata_id where ${where})`

const paramsOf = ({
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
  const params = paramsOf(criteria)
  if (params.length === 0) return []
  const { db, caller, now } = context
  const ids = params.flatMap(({ uuid }) => uuid ?? [])
  const types = await propertyTypes(db, ids)
  const sayings = await findSayings(
    context,
    ids.filter((id) => !types.has(id)),
  )
  const readable = (await buildVisibilityCondition(db, caller, now, READ))('n')
  return params.map((param) => {
    const { uuid, showMissing } = param
    const type = types.get(uuid ?? '')
    if (uuid === undefined)
      return all([
        readable,
        any([
          holding(all([sql<SqlBool>`v.match_key is not null`, wanted('STRING', param)])),
          holding(wanted('INTEGER', param)),
          saysAnything(param),
        ]),
      ])
    const saying = sayings.get(uuid)
    if (saying) {
      const found = all([readable, saying.asks(param)])
      return showMissing ? any([found, sql<SqlBool>`not ${all([readable, saying.says])}`]) : found
    }
    const own = sql<SqlBool>`v.property_id = ${uuid}::uuid`
    const found = type ? all([readable, holding(all([own, wanted(type, param)]))]) : no
    return showMissing ? any([found, sql<SqlBool>`not ${all([readable, holding(own)])}`]) : found
  })
}

/** Adds to the records the values of the properties that the list displays. */
export async function addShownMetadata({ db }: ReadContext, { metadataParams = [] }: Criteria, nodes: readonly Node[]): Promise<Node[]> {
  const asked = metadataParams.flatMap(({ uuid, onlyShow }) => (onlyShow ? [uuid] : []))
  const readable = nodes.flatMap(({ uuid, may }) => (may.read ? [uuid] : []))
  if (asked.length === 0 || readable.length === 0) return [...nodes]
  const data = new Map<string, Record<string, Scalar[]>>()
  for (const { node_id, property_id, value } of await valuesOf(db, readable, asked))
    data.set(node_id, { ...data.get(node_id), [property_id]: [value] })
  return nodes.map((node) => (data.has(node.uuid) ? { ...node, instanceData: { ...node.instanceData, ...data.get(node.uuid) } } : node))
}

/**
 * Returns for each document the value that matches a query best, after the title of its property. The caller must have the right to read
 * the documents.
 */
export async function markConflicts(
  { db }: ReadContext,
  nodeIds: readonly string[],
  query: string,
  terms: ReadonlySet<string>,
): Promise<Map<string, MarkedText>> {
  const best = new Map<string, MarkedText>()
  if (nodeIds.length === 0) return best
  for (const { node_id, title, value } of await findMatchingValues(db, nodeIds, query)) {
    const found = snippet(value, terms)
    if (!found || found.ranges.length <= (best.get(node_id)?.ranges.length ?? 0)) continue
    const lead = `${title}: `
    const ranges = found.ranges.map(([from, to]) => ({ start: from + lead.length, end: to + lead.length }))
    best.set(node_id, markRanges(`${lead}${found.text}`, ranges))
  }
  return best
}
