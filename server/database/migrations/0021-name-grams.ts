import { type Kysely, sql } from 'kysely'

/**
 * Every three letters that stand beside one another in a name; what stands behind the key of a name in a recycle bin is no part of it.
 * Both engines have this index without any extension, and it knows no alphabet.
 */
const statements = [
  `create function name_grams(key text) returns text[] language plpgsql immutable strict parallel safe as $$
    declare
      name text := split_part(key, chr(1), 1);
      grams text[] := '{}';
    begin
      for i in 1 .. length(name) - 2 loop
        grams := grams || substr(name, i, 3);
      end loop;
      return grams;
    end $$`,
  // What was written lately waits for the index in a small list: a large one is carried over in one go, and everybody waits for that.
  `create index placement_grams on placement using gin (name_grams(name_key)) with (gin_pending_list_limit = 64)`,
]

export const nameGrams = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
