import { type Kysely, sql } from 'kysely'

/**
 * Creates the function that stores a group of usual uploads in one transaction. It returns their paths in the given order, and null for
 * those that are not usual: they change nothing. The folders are locked in one order, so that two servers do not wait for each other.
 */
const statements = [
  `create function store_newcomers(files jsonb) returns text[] language plpgsql as $$
    declare
      targets uuid[] := array(select distinct (f->>'targetId')::uuid from jsonb_array_elements(files) f);
      places text[] := '{}';
      place text;
      file jsonb;
    begin
      if cardinality(targets) > 1 then perform 1 from node t where t.id = any(targets) order by t.id for no key update; end if;
      for file in select f from jsonb_array_elements(files) f loop
        begin
          place := store_newcomer(file);
        exception when unique_violation then
          place := null;
        end;
        places := places || place;
      end loop;
      return places;
    end $$`,
]

export const groupedUploads = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
