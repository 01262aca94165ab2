import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isClass } from '#server/database/is-class'
import type { Db } from '#server/database/schema'
import type { DefinitionRow } from '#server/domain/modelling/ontology/definitions.repository'

type Condition = RawBuilder<SqlBool>

export interface GraphNode {
  id: string
  title: string
  node_type: 1 | 2
}

export interface GraphEdge {
  kind: 'CHILD' | 'INSTANCE' | 'CONTAINS' | 'RELATION'
  title: string
  /** Id of the definition of a relation; null for other kinds. */
  id: string | null
  from_id: string
  to_id: string
  facts: DefinitionRow['facts'] | null
}

/** Node in a folder: a class or instance, another folder, or a document. */
export interface ContentNode extends GraphNode {
  sort: 'ontology' | 'folder' | 'document'
}

interface FolderContent {
  nodes: ContentNode[]
  total: number
}

/**
 * Returns the first `limit` nodes of a folder graph and the number of all its nodes: the folder itself, then its subfolders, then its other
 * content. `visible` refers to the node as alias `n`.
 */
export async function readContentNodes(db: Db, folderId: string, visible: Condition, limit: number): Promise<FolderContent> {
  const { rows } = await sql<ContentNode & { total: number }>`select n.id, n.title, n.node_type, (count(*) over ())::int as total, case
      when ${isClass('n')} or exists (select from ont_node i where i.node_id = n.id and i.instance) then 'ontology'
      when n.type = 0 then 'document' else 'folder' end as sort
    from node n left join placement p on p.node_id = n.id and p.parent_id = ${folderId}::uuid
    where (n.id = ${folderId}::uuid or p.node_id is not null) and ${visible}
    order by n.id = ${folderId}::uuid desc, p.rank, p.sort_key, n.id limit ${limit}`.execute(db)
  return { nodes: rows, total: rows[0]?.total ?? 0 }
}

/** Returns the classes and instances among these ids. `visible` is an SQL condition on the node, alias `n`. */
export async function findGraphNodes(db: Db, ids: readonly string[], visible: Condition): Promise<GraphNode[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GraphNode>`select n.id, n.title, n.node_type from node n where n.id = any(${[...ids]}::uuid[]) and ${visible}
    and (${isClass('n')} or exists (select from ont_node i where i.node_id = n.id and i.instance)) order by n.title, n.id`.execute(db)
  return rows
}

/**
 * Returns the SQL of all edges at these nodes: from classes to their subclasses and their instances, between instances, and from the domain
 * classes of a relation to its range classes. Does not check if the caller may see the target node.
 */
const buildEdgeQuery = (ids: readonly string[]) => {
  const idList = sql`any(${[...ids]}::uuid[])`
  return sql`(select 'CHILD' as kind, '' as title, null::uuid as id, p.id as from_id, n.id as to_id from node n join node p on p.id = n.parent_id
        where n.is_concept and p.is_concept and (n.id = ${idList} or p.id = ${idList})
      union all select 'INSTANCE', '', null, i.class_id, i.node_id from ont_node i where i.instance and i.class_id is not null
        and (i.node_id = ${idList} or i.class_id = ${idList})
      union all select 'RELATION', d.title, d.id, e.node_id, e.target_id from ont_entry e join ont_definition d on d.id = e.definition_id
        where e.node_id = ${idList} or e.target_id = ${idList}
      union all select 'RELATION', d.title, d.id, a.class_id, b.class_id from ont_end a join ont_end b on b.definition_id = a.definition_id and b.side = 'RANGE'
        join ont_definition d on d.id = a.definition_id
        where a.side = 'DOMAIN' and a.relation_id is null and b.relation_id is null and (a.class_id = ${idList} or b.class_id = ${idList}))`
}

/** Returns at most `limit` edges at these nodes. With `bothEndsIn`, both ends must be in that list. */
export async function readEdges(db: Db, ids: readonly string[], limit: number, bothEndsIn?: readonly string[]): Promise<GraphEdge[]> {
  const endIds = sql`any(${[...(bothEndsIn ?? [])]}::uuid[])`
  const endFilter = bothEndsIn ? sql`where e.from_id = ${endIds} and e.to_id = ${endIds}` : sql``
  const { rows } = await sql<GraphEdge>`select g.*, d.facts from (
      select distinct e.kind, e.title, e.id, e.from_id, e.to_id from ${buildEdgeQuery(ids)} e ${endFilter}
      order by e.kind, e.title, e.from_id, e.to_id limit ${limit}) g
    left join ont_definition d on d.id = g.id order by g.kind, g.title, g.from_id, g.to_id`.execute(db)
  return rows
}

/** Returns the first `limit` neighbours of a node, and their total. `visible` is an SQL condition on the neighbour, alias `n`. */
export async function readNeighbours(
  db: Db,
  id: string,
  visible: Condition,
  limit: number,
): Promise<{ nodes: GraphNode[]; total: number }> {
  const { rows } = await sql<GraphNode & { total: number }>`select n.id, n.title, n.node_type, (count(*) over ())::int as total from node n
    where n.id in (select case when e.from_id = ${id}::uuid then e.to_id else e.from_id end from ${buildEdgeQuery([id])} e)
      and n.id <> ${id}::uuid and ${visible}
      and (${isClass('n')} or exists (select from ont_node i where i.node_id = n.id and i.instance))
    order by n.title, n.id limit ${limit}`.execute(db)
  return { nodes: rows, total: rows[0]?.total ?? 0 }
}
