import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import type { UploadResult } from '#api/contract/document-shapes'
import type { Node } from '#api/contract/node'
import { type App, createApp } from '#server/app'
import type { Ports } from '#server/ports'
import { requestOf, type Sent } from '#tests/support/request'
import { PASSWORD, people, type Person, signIn } from './people'

/** A picture of one point. */
export const PIXEL = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
)

/** Text that only its owner may receive. No encoding changes its letters. */
export const CANARY = 'zqcanaryqz'

export interface World {
  app: App
  /** Callers. The first three must never receive a canary. */
  sara: Person
  guest: undefined
  forged: string
  admin: Person
  /** User whose session calls may end. */
  mina: Person
  ids: string[]
  /** Ids that Sara may change. */
  own: string[]
  /** Ids of nodes that only their owner and an administrator may see. */
  secret: readonly string[]
  meaning: Readonly<Record<string, readonly string[]>>
  close(): void
}

/** Fills a store like that of a small organisation, with secrets in all places that a stranger must not see. Empties the store first. */
export async function makeWorld(ports: Ports): Promise<World> {
  const { db } = ports
  const tables = await sql<{ name: string }>`select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename <> 'migration'`.execute(db)
  await sql.raw(`truncate ${tables.rows.map(({ name }) => name).join(', ')} restart identity cascade`).execute(db)
  const [admin, sara, reza, mina] = (await people(ports, ['sara', 'reza', 'mina'])) as [Person, Person, Person, Person]
  const app = createApp(ports, { checkAnswers: true })

  const call = async <T>(person: Person, endpoint: Endpoint, sent: Sent): Promise<T> => {
    const answer = await app.fetch(requestOf(endpoint, sent, { authorization: `Bearer ${person.token}` }))
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const folder = (person: Person, destUuid: string, title: string) =>
    call<Node>(person, contract.folder.create, { form: { destUuid, title } })
  const uploadUuid = randomUUID()
  const upload = (person: Person, uuid: string, filename: string, bytes: BlobPart) =>
    call<UploadResult>(person, contract.document.upload, {
      query: { uuid, uploadUuid: person === sara ? uploadUuid : randomUUID() },
      files: [{ filename, bytes }],
    })

  const hidden = await folder(reza, reza.homeId, `${CANARY} پوشه`)
  const secret = await upload(reza, hidden.uuid, `${CANARY} نامه.txt`, `متن ${CANARY}`)
  await db
    .updateTable('app_user')
    .set({ email: `${CANARY}@example.org`, national_code: CANARY })
    .where('id', '=', reza.userId)
    .execute()
  const own = await folder(sara, sara.homeId, 'پوشهٔ سارا')
  const inner = await folder(sara, own.uuid, 'درون')
  const document = await upload(sara, own.uuid, 'یادداشت.txt', 'متن سارا')
  const gone = await upload(sara, own.uuid, 'رفته.txt', 'دیگر نیست')
  await db.deleteFrom('node').where('id', '=', gone.uuid).execute()
  const { id: root } = await db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
  const read = await upload(admin, root, 'همگانی.txt', 'همه می‌خوانند')
  const picture = await upload(sara, own.uuid, 'نقطه.png', PIXEL)
  const { uuid: parts } = await call<{ uuid: string }>(sara, contract.uploadSessions.create, {
    json: { targetUuid: own.uuid, uploadUuid, name: 'بزرگ.bin', size: 10 },
  })
  const link = await call<string>(sara, contract.nodebase.generateDownloadLink, { json: { inline: true, uuidList: [document.uuid] } })
  const desktopsOf = ({ userId }: Person) => db.selectFrom('desktop').select('id').where('owner_id', '=', userId).execute()
  const others = await Promise.all([
    db.selectFrom('role').select('id').execute(),
    db.selectFrom('desktop').select('id').execute(),
    db.selectFrom('session').select('id').execute(),
    db.selectFrom('node').select('id').where('system_role', 'in', ['bin', 'paragraphs']).execute(),
    db.selectFrom('public_profile').select('id').execute(),
  ])
  return {
    ...{ app, sara, admin, mina, guest: undefined, forged: `${sara.token.slice(0, -4)}AAAA` },
    ids: [
      ...[own, inner, document, hidden, secret, read, gone].map(({ uuid }) => uuid),
      ...[document.versionUuid, secret.versionUuid, sara.homeId, sara.userId, reza.homeId, reza.userId, root, randomUUID()],
      ...others.flat().map(({ id }) => id),
    ],
    own: [own.uuid, inner.uuid, document.uuid, sara.homeId],
    secret: [hidden.uuid, secret.uuid, secret.versionUuid, reza.homeId],
    meaning: {
      ...{ versionUuid: [document.versionUuid], uploadUuid: [uploadUuid], desktopUuid: (await desktopsOf(sara)).map(({ id }) => id) },
      ...{ key: ['app.title', 'hastineh.label', 'security.xsrf'], enumClassName: ['LogType'], type: ['content', 'thumbnail', 'image'] },
      ...{
        username: ['reza'],
        uuid: [document.uuid, own.uuid, own.uuid, picture.uuid, picture.uuid, parts],
        password: [PASSWORD],
        currentPassword: [PASSWORD],
        link: [link],
      },
    },
    close: () => app.close(),
  }
}

/** Signs a user in again whose session a call has ended, or whom a call has disabled or given another password. */
export async function renewed({ app }: World, { db, passwords }: Ports, person: Person): Promise<Person> {
  await db
    .updateTable('app_user')
    .set({ password_hash: await passwords.hash(PASSWORD), disabled: false, must_change_password: false })
    .where('id', '=', person.userId)
    .execute()
  await db.deleteFrom('sign_in_failure').execute()
  return { ...person, token: await signIn(app, person.username) }
}

/**
 * Data that may change although a call was refused: counted attempts, sessions, the log, pictures and texts created on demand, other jobs.
 */
const LIVING = [
  'migration',
  'session',
  'sign_in_failure',
  'captcha',
  'log',
  'job',
  'link',
  'derived',
  'content_text',
  'content_piece',
  'uncompared_text',
  'search_watch',
  'watched_hit',
  'term_change',
  'term_count',
  'term_variant',
  'vector_model',
  'text_vector',
  'paragraph_vector',
  'blob',
  'upload_batch',
  'upload_session',
]

/** Returns a digest of each table that must not change when a call is refused. */
export async function fingerprint({ db }: Ports): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename::text as name from pg_tables
    where schemaname = current_schema() and tablename <> all(${LIVING}) order by tablename`.execute(db)
  const sums = tables.map(
    ({ name }) => sql`select ${name} as name, count(*)::text || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
      from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
