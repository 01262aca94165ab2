import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '#server/database/like-pattern'
import type { DefinitionFacts, DefinitionKind, Side } from '#server/database/ontology-tables'
import type { Db, Tx } from '#server/database/schema'

export interface DefinitionRow {
  id: string
  kind: DefinitionKind
  title: string
  sort_key: string
  parent_id: string | null
  type: string | null
  class_id: string | null
  facts: DefinitionFacts
  next_number: number | null
}

const columns = sql`d.id, d.kind, d.title, d.sort_key, d.parent_id, d.type, d.class_id, d.facts, d.next_number`

/** Returns definitions in no order; unknown ids are left out. */
export async function readDefinitionRows(db: Db, ids: readonly string[]): Promise<DefinitionRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DefinitionRow>`select ${columns} from ont_definition d
    where d.id = any(${[...new Set(ids)]}::uuid[])`.execute(db)
  return rows
}

/** Locks these definitions in a fixed order until the end of the transaction, and returns their present rows. */
export async function lockDefinitions(tx: Tx, ids: readonly string[]): Promise<DefinitionRow[]> {
  const { rows } = await sql<DefinitionRow>`select ${columns} from ont_definition d where d.id = any(${[...new Set(ids)]}::uuid[])
    order by d.id for no key update`.execute(tx)
  return rows
}

export interface AttachedDefinition extends DefinitionRow {
  /** Class that has the definition. Null if only a restriction refers to the definition. */
  holder: string | null
  order_no: number
}

/**
 * Returns definitions that belong directly to these classes, and those whose domain is a restriction on one of their relations. A
 * definition may appear for several classes. Properties come first, then relations, then computed ones, each in the order of its class.
 */
export async function findAttachedDefinitions(
  db: Db,
  classIds: readonly string[],
  kinds: readonly DefinitionKind[],
): Promise<AttachedDefinition[]> {
  if (classIds.length === 0) return []
  const classes = sql`any(${[...classIds]}::uuid[])`
  const { rows } = await sql<AttachedDefinition>`with own as (
      select ${columns}, e.class_id as holder, e.order_no from ont_end e join ont_definition d on d.id = e.definition_id
        where e.side = 'DOMAIN' and e.relation_id is null and e.class_id = ${classes}
      union all select ${columns}, d.class_id, d.order_no from ont_definition d where d.kind = 'DYNAMIC' and d.class_id = ${classes})
    select * from (select o.* from own o where o.kind = any(${[...kinds]}::text[])
    union all select ${columns}, null, 0 from ont_definition d where d.kind = any(${[...kinds]}::text[])
      and exists (select from ont_end e where e.definition_id = d.id and e.side = 'DOMAIN' and e.relation_id in (select o.id from own o))
      and d.id not in (select o.id from own o)) f
    order by array_position(array['PROPERTY', 'RELATION', 'DYNAMIC', 'GENERAL'], kind), order_no, sort_key, id`.execute(db)
  return rows
}

export interface EndRow {
  id: string
  definition_id: string
  side: Side
  class_id: string
  relation_id: string | null
  type: string | null
  amount: number | null
}

export async function findEnds(db: Db, definitionIds: readonly string[]): Promise<EndRow[]> {
  if (definitionIds.length === 0) return []
  const { rows } = await sql<EndRow>`select id, definition_id, side, class_id, relation_id, type, amount from ont_end
    where definition_id = any(${[...definitionIds]}::uuid[]) order by relation_id is not null, order_no, id`.execute(db)
  return rows
}

export interface DefinitionQuery {
  kinds: readonly DefinitionKind[]
  /** Selects only children of this definition. */
  parentId?: string | undefined
  /** `matchKey` of a part of the title. */
  key?: string | undefined
  /** Selects only definitions without a parent. Ignored if a parent or a title is given. */
  topmost?: boolean
  offset: number
  limit: number
}

export interface ListedDefinition extends DefinitionRow {
  has_children: boolean
}

const buildDefinitionFilter = ({ kinds, parentId, key, topmost }: DefinitionQuery): RawBuilder<unknown> =>
  sql`d.kind = any(${[...kinds]}::text[]) ${parentId === undefined ? sql`` : sql`and d.parent_id = ${parentId}`}
    ${key === undefined || key === '' ? sql`` : sql`and d.name_key like ${likePattern(key)}`} ${topmost ? sql`and d.parent_id is null` : sql``}`

/** Returns one page sorted by title, with the total. */
export async function readDefinitionPage(db: Db, query: DefinitionQuery): Promise<{ rows: ListedDefinition[]; total: number }> {
  const where = buildDefinitionFilter(query)
  const { rows } =
    await sql<ListedDefinition>`select ${columns}, exists (select from ont_definition c where c.parent_id = d.id) as has_children
    from ont_definition d where ${where} order by d.sort_key, d.id limit ${query.limit} offset ${query.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ont_definition d where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export interface NewDefinition {
  id: string
  kind: DefinitionKind
  title: string
  name_key: string
  sort_key: string
  parent_id: string | null
  type: string | null
  both_ways: boolean
  class_id: string | null
  facts: DefinitionFacts
  next_number: number | null
}

/** Saves a definition. Fails on the unique index if the title is taken. */
export async function writeDefinition(tx: Tx, { facts, next_number, ...row }: NewDefinition, now: number): Promise<void> {
  const written = { ...row, facts: JSON.stringify(facts) }
  await tx
    .insertInto('ont_definition')
    .values({ ...written, next_number, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
    .execute()
}

/** Returns true if another definition of the same kind and class has this title. */
export async function isTitleTaken(db: Db, { id, kind, name_key, class_id }: NewDefinition): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select d.id from ont_definition d where d.kind = ${kind} and d.name_key = ${name_key}
    and d.class_id is not distinct from ${class_id}::uuid and d.id <> ${id}::uuid`.execute(db)
  return rows.length > 0
}

export interface NewEnd {
  id: string
  side: Side
  class_id: string
  relation_id: string | null
  type: string | null
  amount: number | null
}

/**
 * Replaces the classes, or the restrictions, in the domain or in the range of a definition. In a domain, the classes that stay keep the
 * position of the definition among their definitions.
 */
export async function writeEnds(tx: Tx, definitionId: string, side: Side, complex: boolean, ends: readonly NewEnd[]): Promise<void> {
  const column = <T>(value: (end: NewEnd) => T): T[] => ends.map(value)
  if (complex)
    await sql`delete from ont_end where definition_id = ${definitionId} and side = ${side} and relation_id is not null`.execute(tx)
  else
    await sql`delete from ont_end where definition_id = ${definitionId} and side = ${side} and relation_id is null
      and class_id <> all(${column(({ class_id }) => class_id)}::uuid[])`.execute(tx)
  await sql`insert into ont_end (id, definition_id, side, class_id, relation_id, type, amount, order_no)
    select g.id, ${definitionId}::uuid, ${side}, g.class_id, g.relation_id, g.type, g.amount, g.place from unnest(${column(({ id }) => id)}::uuid[],
      ${column(({ class_id }) => class_id)}::uuid[], ${column(({ relation_id }) => relation_id)}::uuid[], ${column(({ type }) => type)}::text[],
      ${column(({ amount }) => amount)}::int[]) with ordinality as g (id, class_id, relation_id, type, amount, place)
    on conflict (definition_id, side, class_id) where relation_id is null
      do update set order_no = case when ont_end.side = 'RANGE' then excluded.order_no else ont_end.order_no end`.execute(tx)
}

/** Sets the definitions of a class in this order and removes all others. Returns the removed ones. */
export async function attachDefinitions(tx: Tx, classId: string, kind: DefinitionKind, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from ont_end e using ont_definition d where d.id = e.definition_id and d.kind = ${kind}
    and e.side = 'DOMAIN' and e.relation_id is null and e.class_id = ${classId} and e.definition_id <> all(${[...ids]}::uuid[])
    returning e.definition_id as id`.execute(tx)
  await sql`insert into ont_end (id, definition_id, side, class_id, order_no)
    select gen_random_uuid(), i.id, 'DOMAIN', ${classId}::uuid, i.place from unnest(${[...ids]}::uuid[]) with ordinality i (id, place)
    on conflict (definition_id, side, class_id) where relation_id is null do update set order_no = excluded.order_no`.execute(tx)
  return rows.map(({ id }) => id)
}

export const orderDynamicProperties = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`update ont_definition d set order_no = i.place from unnest(${[...ids]}::uuid[]) with ordinality i (id, place)
    where d.id = i.id`.execute(tx)
}

export const deleteDefinitions = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`delete from ont_definition where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/**
 * Returns those of these definitions that are in use: an instance has values or relation entries of them, or a restriction or a computed
 * property uses them.
 */
export async function findUsedDefinitions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select d.id from ont_definition d where d.id = any(${[...ids]}::uuid[])
    and (exists (select from ont_value v where v.definition_id = d.id) or exists (select from ont_entry e where e.definition_id = d.id)
      or exists (select from ont_end r where r.relation_id = d.id)
      or exists (select from ont_definition o where o.kind = 'DYNAMIC'
        and (o.facts ->> 'basedOnPropertyUuid' = d.id::text or o.facts ->> 'numericalPropertyUuid' = d.id::text)))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export const hasValues = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from ont_value where definition_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns true if the definition is the other one or its ancestor. */
export async function isSameOrAncestor(db: Db, id: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`with recursive up as (select d.id, d.parent_id from ont_definition d where d.id = ${other}
      union select d.id, d.parent_id from ont_definition d join up on d.id = up.parent_id)
    select id from up where id = ${id}`.execute(db)
  return rows.length > 0
}
