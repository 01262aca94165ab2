import { type Kysely, sql } from 'kysely'

const statements = [
  `create table app_user (id uuid primary key, username text not null, username_key text collate "C" not null unique, first_name text not null,
    last_name text not null, email text, national_code text, password_hash text not null, must_change_password boolean not null default false,
    disabled boolean not null default false, created_at bigint not null)`,
  `create table role (id uuid primary key, title text not null, authority text collate "C" not null unique, created_at bigint not null)`,
  `create table user_role (user_id uuid not null references app_user on delete cascade, role_id uuid not null references role on delete cascade,
    primary key (user_id, role_id))`,
  `create index user_role_role on user_role (role_id)`,
  `create table session (id uuid primary key, user_id uuid not null references app_user on delete cascade, created_at bigint not null,
    expires_at bigint not null, last_seen_at bigint not null, revoked_at bigint, ip text, user_agent text)`,
  `create index session_of_user on session (user_id) where revoked_at is null`,
  `create index session_expiry on session (expires_at)`,
  `create table sign_in_failure (scope text collate "C" primary key, failures int not null, last_at bigint not null, blocked_until bigint not null)`,
  `create table captcha (id uuid primary key, username_key text not null, answer_hash text not null, expires_at bigint not null)`,
  `create table setting (key text collate "C" primary key, value text not null, updated_at bigint not null, updated_by uuid)`,

  `create table node (id uuid primary key, type smallint not null, node_type smallint not null, entity_name text not null, title text not null,
    extension text not null default '', file_type text not null default '', author_id uuid not null references app_user, owner_id uuid references app_user,
    system_role text, parent_id uuid references node, path text collate "C" not null, created_at bigint not null, edited_at bigint not null,
    version_id uuid, size bigint not null default 0, extraction_type text, template_id uuid, source_doc_id uuid,
    show_in_search boolean not null default true, exclude_from_search boolean not null default false, is_concept boolean not null default false,
    other_titles jsonb not null default '[]', child_folders int not null default 0, child_documents int not null default 0,
    child_shortcuts int not null default 0, child_changes bigint not null default 0, deleted_at bigint, deleted_by uuid, deleted_from uuid)`,
  `create index node_path on node (path)`,
  `create index node_parent on node (parent_id)`,
  `create index node_author on node (author_id, parent_id)`,
  `create unique index node_system on node (system_role, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)) where system_role is not null`,

  `create table placement (parent_id uuid not null references node on delete cascade, node_id uuid not null references node on delete cascade,
    home boolean not null, rank smallint not null, name_key text collate "C" not null, sort_key text collate "C" not null,
    numeric_key text collate "C" not null, size bigint not null, created_at bigint not null, edited_at bigint not null, order_no double precision not null,
    primary key (parent_id, node_id))`,
  `create index placement_node on placement (node_id)`,
  `create unique index placement_name on placement (parent_id, name_key)`,
  `create index placement_title on placement (parent_id, rank, sort_key, node_id)`,
  `create index placement_numeric on placement (parent_id, rank, numeric_key, node_id)`,
  `create index placement_size on placement (parent_id, rank, size, node_id)`,
  `create index placement_created on placement (parent_id, rank, created_at, node_id)`,
  `create index placement_edited on placement (parent_id, rank, edited_at, node_id)`,
  `create index placement_order on placement (parent_id, rank, order_no, node_id)`,
  `create index placement_shortcut on placement (parent_id, node_id) where not home`,

  `create function placement_added() returns trigger language plpgsql as $$ begin
    update node n set child_folders = n.child_folders + c.folders, child_documents = n.child_documents + c.documents,
      child_shortcuts = n.child_shortcuts + c.shortcuts, child_changes = n.child_changes + 1
    from (select parent_id, count(*) filter (where rank = 0) folders, count(*) filter (where rank = 1) documents, count(*) filter (where not home) shortcuts
      from changed group by parent_id order by parent_id) c where n.id = c.parent_id; return null; end $$`,
  `create function placement_removed() returns trigger language plpgsql as $$ begin
    update node n set child_folders = n.child_folders - c.folders, child_documents = n.child_documents - c.documents,
      child_shortcuts = n.child_shortcuts - c.shortcuts, child_changes = n.child_changes + 1
    from (select parent_id, count(*) filter (where rank = 0) folders, count(*) filter (where rank = 1) documents, count(*) filter (where not home) shortcuts
      from changed group by parent_id order by parent_id) c where n.id = c.parent_id; return null; end $$`,
  `create function placement_changed() returns trigger language plpgsql as $$ begin
    update node n set child_changes = n.child_changes + 1 where n.id in (select id from node where id in (select parent_id from changed) order by id for no key update);
    return null; end $$`,
  `create trigger placement_added after insert on placement referencing new table as changed for each statement execute function placement_added()`,
  `create trigger placement_removed after delete on placement referencing old table as changed for each statement execute function placement_removed()`,
  `create trigger placement_changed after update on placement referencing new table as changed for each statement execute function placement_changed()`,

  `create table blob (hash text collate "C" primary key, size bigint not null, created_at bigint not null)`,
  `create table version (id uuid primary key, node_id uuid not null references node on delete cascade, number int not null,
    blob_hash text collate "C" not null references blob, size bigint not null, mime text not null, author_id uuid not null references app_user,
    created_at bigint not null, unique (node_id, number))`,
  `create index version_blob on version (blob_hash)`,
  `create table derived (blob_hash text collate "C" not null references blob on delete cascade, kind text not null, derived_hash text collate "C",
    mime text, created_at bigint not null, primary key (blob_hash, kind))`,

  `create table permission (id uuid primary key, node_id uuid not null references node on delete cascade, principal_id uuid not null,
    principal_kind text not null check (principal_kind in ('user', 'role')), level smallint not null check (level between 0 and 5),
    recursive boolean not null, expires_at bigint, granted_by uuid not null, created_at bigint not null, unique (node_id, principal_id))`,
  `create index permission_principal on permission (principal_id, node_id)`,

  `create table working_directory (user_id uuid not null references app_user on delete cascade, node_id uuid not null references node on delete cascade,
    order_no double precision not null, primary key (user_id, node_id))`,
  `create table user_profile (user_id uuid primary key references app_user on delete cascade, taskbar_color text not null default '#053046',
    window_color text not null default '#298fcc', start_menu_color text not null default '#053046', font_size text not null default 'standard',
    settings jsonb not null default '{}')`,
  `create table desktop (id uuid primary key, owner_id uuid not null references app_user on delete cascade, title text not null, is_default boolean not null,
    background_hash text collate "C" references blob, background_mime text)`,
  `create unique index desktop_default on desktop (owner_id) where is_default`,
  `create table public_profile (id uuid primary key, title text not null, flags jsonb not null default '[]')`,
  `create table public_profile_grant (profile_id uuid not null references public_profile on delete cascade, principal_id uuid not null,
    primary key (profile_id, principal_id))`,
  `create index public_profile_principal on public_profile_grant (principal_id)`,

  `create table upload_batch (id uuid primary key, user_id uuid not null references app_user on delete cascade, target_id uuid not null,
    shortcuts int not null default 0, failed int not null default 0, succeeded int not null default 0, created_at bigint not null)`,
  `create table link (token_hash text collate "C" primary key, user_id uuid not null references app_user on delete cascade,
    session_id uuid not null references session on delete cascade, type text not null, payload jsonb not null, single_use boolean not null,
    expires_at bigint not null, used_at bigint)`,
  `create index link_expiry on link (expires_at)`,
  `create table job (id bigint generated always as identity primary key, queue text not null, key text, payload jsonb not null,
    state text not null default 'ready' check (state in ('ready', 'running', 'done', 'dead')), run_at bigint not null, lease_until bigint,
    attempt int not null default 0, max_attempts int not null default 5, error text)`,
  `create unique index job_key on job (queue, key) where key is not null and state in ('ready', 'running')`,
  `create index job_due on job (queue, run_at, id) where state in ('ready', 'running')`,
  `create table log (id bigint generated always as identity primary key, at bigint not null, type text not null, level text not null, user_id uuid,
    username text not null, ip text, node_id uuid, detail jsonb not null default '{}')`,
  `create index log_node on log (node_id, at desc)`,
  `create index log_at on log (at desc)`,
]

/** Creates users, sessions, nodes with placements, versions, permissions, profiles, links, jobs and the log. */
export const house = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
