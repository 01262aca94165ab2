import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { freshPath } from '#server/database/fresh-path'
import type { Db } from '#server/database/schema'
import type { Ports } from '#server/ports'

export interface Finding {
  /** Stable name of the check. */
  check: string
  /** True if no data is lost and no action is needed: unreferenced blobs are deleted automatically. */
  harmless: boolean
  count: number
  /** The first few ids or hashes. */
  examples: string[]
}
export interface VerifyReport {
  blobs: number
  bytes: number
  nodes: number
  findings: Finding[]
}

const MAX_EXAMPLES = 20

/** Consistency rules. Each query returns the ids of rows that violate the rule. */
const RULES: Readonly<Record<string, RawBuilder<{ id: string }>>> = {
  documentWithoutVersion: sql`select n.id::text as id from node n left join version v on v.id = n.version_id and v.node_id = n.id
    where n.type = 0 and v.id is null`,
  sizeOfDocument: sql`select n.id::text as id from node n join version v on v.id = n.version_id where n.size <> v.size`,
  sizeOfVersion: sql`select v.id::text as id from version v join blob b on b.hash = v.blob_hash where v.size <> b.size`,
  derivedWithoutBlob: sql`select d.blob_hash || ' ' || d.kind as id from derived d left join blob b on b.hash = d.derived_hash
    where d.derived_hash is not null and b.hash is null`,
  pathOfNode: sql`select n.id::text as id from node n left join node p on p.id = n.parent_id
    where ${freshPath('n')} is distinct from coalesce(${freshPath('p')}, '/') || n.id::text || '/'`,
  homeOfNode: sql`select n.id::text as id from node n left join placement p on p.node_id = n.id and p.home
    where n.parent_id is not null group by n.id, n.parent_id
    having count(p.parent_id) <> 1 or bool_or(p.parent_id is distinct from n.parent_id)`,
  rootWithHome: sql`select n.id::text as id from node n join placement p on p.node_id = n.id and p.home where n.parent_id is null`,
  copiesInPlacement: sql`select p.parent_id::text || ' ' || p.node_id::text as id from placement p join node n on n.id = p.node_id
    where p.size <> n.size or p.created_at <> n.created_at or p.edited_at <> n.edited_at or (p.rank = 1) <> (n.type = 0)`,
  childCounters: sql`select n.id::text as id from node n left join (select parent_id, count(*) filter (where rank = 0) as folders,
      count(*) filter (where rank = 1) as documents, count(*) filter (where not home) as shortcuts from placement group by parent_id) c
    on c.parent_id = n.id where n.child_folders <> coalesce(c.folders, 0) or n.child_documents <> coalesce(c.documents, 0)
      or n.child_shortcuts <> coalesce(c.shortcuts, 0)`,
}

async function findBrokenRows(db: Db): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [check, rule] of Object.entries(RULES)) {
    const { rows } = await rule.execute(db)
    if (rows.length > 0)
      findings.push({ check, harmless: false, count: rows.length, examples: rows.slice(0, MAX_EXAMPLES).map(({ id }) => id) })
  }
  return findings
}

/** Reads every referenced blob again, and checks every row against the rules that the product relies on. Changes nothing. */
export async function verifyStore({ db, blobs }: Ports): Promise<VerifyReport> {
  const found = new Map<string, string[]>()
  const report = (check: string, id: string): void => void found.set(check, [...(found.get(check) ?? []), id])
  let checked = 0
  let bytes = 0
  const { rows } = await sql<{ hash: string; size: number }>`select hash, size from blob order by hash`.execute(db)
  for (const { hash, size } of rows) {
    const read = await blobs.read(hash)
    if (read === null) {
      report('blobMissing', hash)
      continue
    }
    const digest = createHash('sha256')
    let length = 0
    try {
      for await (const chunk of read.stream as unknown as AsyncIterable<Uint8Array>) {
        digest.update(chunk)
        length += chunk.byteLength
      }
    } catch {
      report('blobUnreadable', hash)
      continue
    }
    if (length !== size || digest.digest('hex') !== hash) report('blobDamaged', hash)
    checked += 1
    bytes += length
  }
  const named = new Set(rows.map(({ hash }) => hash))
  for await (const { hash } of blobs.list()) if (!named.has(hash)) report('blobUnnamed', hash)
  const nodes = await db
    .selectFrom('node')
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const findings = [...found].map(([check, ids]) => ({
    ...{ check, harmless: check === 'blobUnnamed', count: ids.length, examples: ids.slice(0, MAX_EXAMPLES) },
  }))
  return { blobs: checked, bytes, nodes: nodes.n, findings: [...findings, ...(await findBrokenRows(db))] }
}
