import { type Kysely, sql } from 'kysely'

/** Creates the list of outdated path prefixes: nodes with such a prefix are now below the node. See `server/database/fresh-path.ts`. */
export const stalePaths = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table stale_path (prefix text collate "C" primary key, node_id uuid not null references node on delete cascade)`.execute(
      db,
    )
    await sql`create index stale_path_node on stale_path (node_id)`.execute(db)
  },
}
