import { type Kysely, sql } from 'kysely'

/** Beginnings of paths that are out of date: what has one lies below the node by now. See `server/database/fresh-path.ts`. */
export const stalePaths = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create table stale_path (prefix text collate "C" primary key, node_id uuid not null references node on delete cascade)`.execute(
      db,
    )
    await sql`create index stale_path_node on stale_path (node_id)`.execute(db)
  },
}
