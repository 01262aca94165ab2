import { type Kysely, sql } from 'kysely'

const pictures = ['png', 'jpeg', 'tiff', 'bmp', 'webp', 'avif', 'heic', 'heif', 'gif'].map((name) => `'image/${name}'`).join(', ')

/**
 * Recognises pictures that arrive. `queued_at` orders the waiting recognitions, `claimed_until` is the time until which a job works on one,
 * and `failure` is the reason why one ended without a text. New pictures are queued in the transaction that stores them, unless that is switched off.
 */
const statements = [
  `alter table recognition add column is_automatic boolean not null default false, add column queued_at bigint,
    add column claimed_until bigint not null default 0, add column failure text`,
  `create index recognition_waiting on recognition (queued_at, id) where is_automatic and finished_at is null and failure is null`,
  `create or replace function content_came() returns trigger language plpgsql as $$ begin
    insert into job (queue, key, payload, run_at, max_attempts)
      select distinct 'index-text', c.blob_hash, jsonb_build_object('hash', c.blob_hash), 0, 2 from came c join node n on n.id = c.node_id
      where c.size > 0 and holds_text(c.mime, n.extension) and not exists (select from content_text t where t.blob_hash = c.blob_hash)
      order by c.blob_hash
      on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing;
    if exists (select from came where mime in (${pictures}))
      and not exists (select from setting where key = 'recognition.automatic' and value = 'false') then
      insert into job (queue, key, payload, run_at, max_attempts)
        select distinct 'await-recognition', c.blob_hash, jsonb_build_object('hash', c.blob_hash), 0, 5 from came c
        where c.size > 0 and c.mime in (${pictures}) and not exists (select from recognition r where r.blob_hash = c.blob_hash)
        order by c.blob_hash
        on conflict (queue, key) where key is not null and state in ('ready', 'running') do nothing;
    end if;
    return null; end $$`,
]

export const recognitionOnArrival = {
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
