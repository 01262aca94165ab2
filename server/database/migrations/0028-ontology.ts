import { type Kysely, sql } from 'kysely'

/**
 * Creates the ontology. Classes are folders; instances are folders or documents. `ont_node` contains the ontology data of a node, and all
 * other tables refer to it, so that removing a node without such data costs one lookup. `ont_definition` contains relations, properties,
 * general properties and dynamic ones; `ont_end` their domains and ranges: classes, or restrictions. `ont_value` contains values of
 * properties, `ont_entry` entries of relations. An entry of a symmetric relation is stored once and read from both ends (`ont_related`).
 */
const statements = [
  `create table ont_node (node_id uuid primary key references node on delete cascade, instance boolean not null default false,
    class_id uuid references ont_node on delete set null, form_id uuid, form boolean not null default false,
    terms tsvector)`,
  `create index ont_node_terms on ont_node using gin (terms) with (gin_pending_list_limit = 64)`,
  `create index ont_node_class on ont_node (class_id) where class_id is not null`,
  `create index node_concept on node (parent_id) where is_concept`,
  `create index node_concept_path on node (path) where is_concept`,

  `create table ont_definition (id uuid primary key, kind text not null check (kind in ('RELATION', 'PROPERTY', 'GENERAL', 'DYNAMIC')), title text not null,
    name_key text collate "C" not null, sort_key text collate "C" not null, parent_id uuid references ont_definition on delete set null, type text,
    both_ways boolean not null default false, class_id uuid references ont_node on delete cascade, facts jsonb not null default '{}', next_number bigint,
    order_no int not null default 0, created_at bigint not null)`,
  `create unique index ont_definition_name on ont_definition (kind, name_key, coalesce(class_id, '00000000-0000-0000-0000-000000000000'::uuid))`,
  `create index ont_definition_sort on ont_definition (kind, sort_key, id)`,
  `create index ont_definition_parent on ont_definition (parent_id) where parent_id is not null`,
  `create index ont_definition_class on ont_definition (class_id) where class_id is not null`,

  `create table ont_end (id uuid primary key, definition_id uuid not null references ont_definition on delete cascade, side text not null
      check (side in ('DOMAIN', 'RANGE')), class_id uuid not null references ont_node on delete cascade,
    relation_id uuid references ont_definition on delete cascade, type text, amount int, order_no int not null default 0)`,
  `create unique index ont_end_simple on ont_end (definition_id, side, class_id) where relation_id is null`,
  `create index ont_end_class on ont_end (class_id, side)`,
  `create index ont_end_definition on ont_end (definition_id)`,
  `create index ont_end_relation on ont_end (relation_id) where relation_id is not null`,

  `create table ont_value (node_id uuid not null references ont_node on delete cascade, definition_id uuid not null references ont_definition on delete cascade,
    place int not null, value jsonb not null, key text collate "C" not null, number double precision, primary key (node_id, definition_id, place))`,
  `create index ont_value_key on ont_value (definition_id, key)`,
  `create index ont_value_number on ont_value (definition_id, number) where number is not null`,

  `create table ont_entry (node_id uuid not null references ont_node on delete cascade, definition_id uuid not null references ont_definition on delete cascade,
    target_id uuid not null references ont_node on delete cascade, amount int not null default 1 check (amount > 0), place int not null,
    primary key (node_id, definition_id, target_id))`,
  `create index ont_entry_target on ont_entry (target_id, definition_id)`,
  `create index ont_entry_definition on ont_entry (definition_id)`,
  `create view ont_related as
    select e.node_id, e.definition_id, e.target_id, e.amount, e.place from ont_entry e
    union all select e.target_id, e.definition_id, e.node_id, e.amount, e.place from ont_entry e join ont_definition d on d.id = e.definition_id
      where d.both_ways and e.target_id <> e.node_id`,

  `create table ont_definition_pair (kind text not null check (kind in ('DISJOINT', 'EQUIVALENT')), first_id uuid not null references ont_definition on delete cascade,
    second_id uuid not null references ont_definition on delete cascade, primary key (first_id, second_id), check (first_id < second_id))`,
  `create index ont_definition_pair_second on ont_definition_pair (second_id)`,
  `create table ont_node_pair (kind text not null check (kind in ('DISJOINT', 'EQUIVALENT')), first_id uuid not null references ont_node on delete cascade,
    second_id uuid not null references ont_node on delete cascade, primary key (first_id, second_id), check (first_id < second_id))`,
  `create index ont_node_pair_second on ont_node_pair (second_id)`,

  `create table ont_identity (node_id uuid not null references ont_node on delete cascade, class_id uuid not null references ont_node on delete cascade,
    added_at bigint not null, primary key (node_id, class_id))`,
  `create index ont_identity_class on ont_identity (class_id)`,

  `create table form (id uuid primary key, title text not null, class_id uuid not null references ont_node on delete cascade, columns int not null,
    fields jsonb not null, workflow_id uuid, created_at bigint not null)`,
  `create index form_class on form (class_id)`,
  `alter table ont_node add constraint ont_node_form foreign key (form_id) references form on delete set null`,
  `create index ont_node_form on ont_node (form_id) where form_id is not null`,
]

/** The ontology, the values of instances, and forms. */
export const ontology = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
