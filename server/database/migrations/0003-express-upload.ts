import { type Kysely, sql } from 'kysely'

const statements = [
  `create function store_newcomer(n jsonb) returns text language plpgsql as $$
    declare
      id uuid := n->>'nodeId';
      version uuid := n->>'versionId';
      target uuid := n->>'targetId';
      author uuid := n->>'userId';
      content text := n->>'hash';
      bytes bigint := n->>'size';
      arrived bigint := n->>'now';
      edited bigint := n->>'editedAt';
      place text;
    begin
      select t.path into place from node t where t.id = target and t.type = 1
        and not exists (select 1 from node r where r.id = split_part(t.path, '/', 2)::uuid and r.system_role = 'bin') for no key update;
      if not found then return null; end if;
      insert into upload_batch as b (id, user_id, target_id, succeeded, created_at) values ((n->>'batchId')::uuid, author, target, 1, arrived)
        on conflict on constraint upload_batch_pkey do update set succeeded = b.succeeded + 1 where b.user_id = excluded.user_id;
      if not found then return null; end if;
      place := place || id || '/';
      insert into blob (hash, size, created_at) values (content, bytes, arrived);
      insert into node (id, type, node_type, entity_name, title, extension, file_type, author_id, parent_id, path, created_at, edited_at, size, version_id)
        values (id, 0, 0, 'Document', n->>'title', n->>'extension', n->>'mime', author, target, place, arrived, edited, bytes, version);
      insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
        values (target, id, true, 1, n->>'name_key', n->>'sort_key', n->>'numeric_key', bytes, arrived, edited, (n->>'orderNo')::float8);
      insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
        values (version, id, 1, content, bytes, n->>'mime', author, arrived);
      insert into log (at, type, level, user_id, username, ip, node_id, detail)
        values (arrived, 'UPLOAD', 'INFO', author, n->>'username', n->>'ip', id, n->'detail');
      if n ? 'picture' then
        insert into job (queue, key, payload, run_at) values ('make-thumbnail', content, n->'picture', 0)
          on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing;
      end if;
      return place;
    end $$`,
]

/**
 * Creates a function for the usual upload, whose plans the engine keeps: planning its statements again took three times as long as running
 * them.
 */
export const expressUpload = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
