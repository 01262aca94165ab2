import { type Kysely, sql } from 'kysely'

/** Adds to models whether all their vectors are also in the tables of the pgvector extension; see `pgvector.repository.ts`. */
export const vectorsInPgvector = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table vector_model add column copied boolean not null default false`.execute(db)
  },
}
