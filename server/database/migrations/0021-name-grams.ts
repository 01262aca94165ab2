import { type Kysely, sql } from 'kysely'

/**
 * Creates an index of all three-letter sequences in names, without the suffix of a name in a recycle bin. Both engines support it without
 * an extension, for any alphabet.
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
  // New entries wait for the index in a small list: a large one would be merged at once, and all writers would wait.
  `create index placement_grams on placement using gin (name_grams(name_key)) with (gin_pending_list_limit = 64)`,
]

export const nameGrams = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
