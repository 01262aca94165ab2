import { type Kysely, sql } from 'kysely'

/**
 * Creates the statistics of the words of all texts. Each change of a text adds a row to `term_change` in its own transaction; a job adds
 * these rows up, so that texts that are stored at the same time do not wait for each other. `term_count` has the number of texts with a
 * term, and under the empty term the number of all texts. `term_variant` has for each word its spellings with a letter left out.
 */
const statements = [
  `create table term_change (id bigint generated always as identity primary key, before tsvector, after tsvector)`,
  `create table term_count (term text collate "C" primary key, texts int not null)`,
  `create table term_variant (variant text collate "C" not null, word text collate "C" not null, primary key (variant, word))`,
  `create function terms_changed() returns trigger language plpgsql as $$ begin
    if (case when tg_op <> 'INSERT' then old.terms end) is distinct from (case when tg_op <> 'DELETE' then new.terms end) then
      insert into term_change (before, after)
        values (case when tg_op <> 'INSERT' then old.terms end, case when tg_op <> 'DELETE' then new.terms end);
    end if;
    return null; end $$`,
  `create trigger terms_changed after insert or delete or update of terms on content_text for each row execute function terms_changed()`,
  `insert into term_change (after) select terms from content_text where terms is not null`,
  // A new database stays without jobs, so that a backup can be loaded into it.
  `insert into job (queue, key, payload, run_at, max_attempts)
    select 'count-terms', 'first', '{}'::jsonb, 0, 5 where exists (select from term_change)`,
]

export const termCounts = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
