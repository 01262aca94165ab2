import { type Kysely, sql } from 'kysely'

/**
 * Stores a group of usual uploads into one folder with one statement instead of eight and a savepoint for each file. Of files with the same
 * name or content the first is stored. If another server stores the same name or content at the same time, the statement fails with a
 * unique violation; its sender then repeats the files one by one. The checks are scalar subqueries and the plan is generic and avoids
 * sequential scans, so that it remains fast when the tables grow. `store_newcomer` remains for running servers of an earlier version.
 */
const statements = [
  `create or replace function store_newcomers(files jsonb) returns text[] language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
    declare
      folder uuid := files->0->>'targetId';
      place text;
      places text[];
    begin
      select t.path into place from node t where t.id = folder and t.type = 1
        and not exists (select 1 from node r where r.id = split_part(t.path, '/', 2)::uuid and r.system_role = 'bin') for no key update;
      if not found or exists (select 1 from workflow_start) then
        return array_fill(null::text, array[jsonb_array_length(files)]);
      end if;
      with sent as (
        select f.*, row_number() over (partition by f.hash order by f.nth) as content_nth,
          row_number() over (partition by f.name_key order by f.nth) as name_nth,
          first_value(f.user_id) over (partition by f.batch_id order by f.nth) as first_user
        from rows from (jsonb_to_recordset(files) as ("nodeId" uuid, "versionId" uuid, "batchId" uuid, title text, extension text, name_key text,
          sort_key text, numeric_key text, hash text, size bigint, mime text, "userId" uuid, username text, ip text, now bigint,
          "editedAt" bigint, "orderNo" float8, detail jsonb, picture jsonb)) with ordinality
          f (id, version_id, batch_id, title, extension, name_key, sort_key, numeric_key, hash, size, mime, user_id, username, ip, arrived,
            edited, order_no, detail, picture, nth)),
      usual as (
        select s.* from sent s where s.content_nth = 1 and s.name_nth = 1
          and (select 1 from blob b where b.hash = s.hash) is null
          and (select 1 from placement p where p.parent_id = folder and p.name_key = s.name_key) is null
          and s.user_id = coalesce((select b.user_id from upload_batch b where b.id = s.batch_id), s.first_user)),
      batch as (
        insert into upload_batch as b (id, user_id, target_id, succeeded, created_at)
          select u.batch_id, u.user_id, folder, count(*), min(u.arrived) from usual u group by u.batch_id, u.user_id order by u.batch_id
          on conflict (id) do update set succeeded = b.succeeded + excluded.succeeded where b.user_id = excluded.user_id
          returning b.id),
      stored as (select u.* from usual u where u.batch_id in (select id from batch)),
      new_blob as (
        insert into blob (hash, size, created_at) select s.hash, s.size, s.arrived from stored s order by s.hash),
      new_node as (
        insert into node (id, type, node_type, entity_name, title, extension, file_type, author_id, parent_id, path, created_at, edited_at, size, version_id)
          select s.id, 0, 0, 'Document', s.title, s.extension, s.mime, s.user_id, folder, place || s.id || '/', s.arrived, s.edited, s.size, s.version_id
          from stored s),
      new_placement as (
        insert into placement (parent_id, node_id, home, rank, name_key, sort_key, numeric_key, size, created_at, edited_at, order_no)
          select folder, s.id, true, 1, s.name_key, s.sort_key, s.numeric_key, s.size, s.arrived, s.edited, s.order_no from stored s),
      new_version as (
        insert into version (id, node_id, number, blob_hash, size, mime, author_id, created_at)
          select s.version_id, s.id, 1, s.hash, s.size, s.mime, s.user_id, s.arrived from stored s),
      new_line as (
        insert into log (at, type, level, user_id, username, ip, node_id, detail)
          select s.arrived, 'UPLOAD', 'INFO', s.user_id, s.username, s.ip, s.id, s.detail from stored s order by s.nth),
      new_job as (
        insert into job (queue, key, payload, run_at)
          select 'make-thumbnail', s.hash, s.picture, 0 from stored s where s.picture is not null order by s.nth
          on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing)
      select array_agg(place || d.id || '/' order by s.nth) into places from sent s left join stored d on d.nth = s.nth;
      return places;
    end $$`,
]

export const uploadsAsSets = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
