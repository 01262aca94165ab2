import { type Kysely, sql } from 'kysely'

/**
 * Creates workflows with the draft and the published versions of their diagrams; processes, which keep their version; the positions of a
 * process (`process_token`) and its tasks (`task`). Only one transaction at a time changes a process: it locks the row of the process.
 */
const statements = [
  `alter table workflow add column key text collate "C" not null default 'w' || replace(gen_random_uuid()::text, '-', ''),
    add column doc_flow boolean not null default true, add column draft text, add column version int not null default 0,
    add column created_at bigint not null default 0, add column edited_at bigint not null default 0`,
  `create unique index workflow_key on workflow (key)`,
  `create table workflow_grant (workflow_id uuid not null references workflow on delete cascade, principal_id uuid not null,
    primary key (workflow_id, principal_id))`,
  `create index workflow_grant_principal on workflow_grant (principal_id)`,
  `create table workflow_version (workflow_id uuid not null references workflow on delete cascade, number int not null, xml text not null,
    diagram jsonb not null, published_by uuid not null references app_user, published_at bigint not null, primary key (workflow_id, number))`,
  `create table workflow_start (id uuid primary key, workflow_id uuid not null references workflow on delete cascade,
    folder_id uuid not null references node on delete cascade, event text not null check (event in ('CREATED', 'NEW_VERSION')),
    extensions text[] not null, order_no int not null)`,
  `create index workflow_start_folder on workflow_start (folder_id)`,
  `create index workflow_start_workflow on workflow_start (workflow_id)`,
  `create table process (id uuid primary key, workflow_id uuid not null, version int not null, node_id uuid references node on delete set null,
    title text not null, match_key text not null, status text not null, started_by uuid not null references app_user, started_at bigint not null, ended_at bigint,
    message text, field_values jsonb not null default '{}', foreign key (workflow_id, version) references workflow_version)`,
  `create unique index process_running on process (workflow_id, node_id) where status = 'RUNNING'`,
  `create index process_node on process (node_id, started_at)`,
  `create index process_starter on process (started_by)`,
  `create table process_token (id uuid primary key, process_id uuid not null references process on delete cascade, element text not null,
    via text, host uuid, fire_at bigint)`,
  `create index process_token_process on process_token (process_id)`,
  `create index process_token_due on process_token (fire_at) where fire_at is not null`,
  `create table task (id uuid primary key, process_id uuid not null references process on delete cascade, token_id uuid not null, element text not null,
    title text not null, match_key text not null, sort_key text collate "C" not null, status text not null, assignee_id uuid references app_user,
    worker_id uuid references app_user, reviewers uuid[] not null default '{}', due_at bigint, created_at bigint not null, ended_at bigint,
    form_id uuid, actions text[] not null, action_key text, comment text, field_values jsonb)`,
  `create index task_process on task (process_id)`,
  `create index task_assignee on task (assignee_id, status)`,
  `create index task_status on task (status) where status in ('UNASSIGNED', 'CLAIMABLE')`,
  `create table task_candidate (task_id uuid not null references task on delete cascade, principal_id uuid not null, primary key (task_id, principal_id))`,
  `create index task_candidate_principal on task_candidate (principal_id)`,
  `create table task_event (number bigint generated always as identity primary key, task_id uuid not null references task on delete cascade,
    at bigint not null, user_id uuid references app_user, event text not null, comment text)`,
  `create index task_event_task on task_event (task_id)`,
  `create index task_event_user on task_event (user_id, task_id)`,
  `alter table notice alter column node_id drop not null, add column title text`,
  `create or replace function store_newcomer(n jsonb) returns text language plpgsql as $$
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
      if exists (select 1 from workflow_start) then return null; end if;
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
 * Creates workflows. While any auto-start workflow exists, the fast upload path is off. The full path checks whether it applies to this
 * folder.
 */
export const workflows = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
