import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/database/schema'
import { prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import { enqueue } from '#server/jobs/queue'
import { periodicNames } from '#server/domain/system/config/periodic-tasks'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { GRACE_MS } from '#server/jobs/sweep-blobs.job'
import { eachDatabase } from '#tests/support/databases'
import { type TestPorts, testPorts } from '#tests/support/ports'
import { withoutRecognition } from '../uploads/uploading'

const HOUR = 3_600_000

async function* bytes(content: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content as string)
}

/** Stores bytes with their row, with the given age. */
async function blob(ports: TestPorts, content: Uint8Array | string, ageMs = 0): Promise<string> {
  const { hash, size } = await ports.blobs.write(bytes(content))
  const at = ports.now() - ageMs
  await utimes(join(ports.directory, 'blobs', hash.slice(0, 2), hash), at / 1000, at / 1000)
  await ports.db.insertInto('blob').values({ hash, size, created_at: at }).execute()
  return hash
}

async function document(db: Db, hash: string): Promise<{ node: string; parent: string }> {
  const main = await db
    .selectFrom('node')
    .select(['id', 'path', 'author_id'])
    .where('system_role', '=', 'hastineh')
    .executeTakeFirstOrThrow()
  const [node, version] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at, version_id)
    values (${node}, 0, 2, 'document', 't', ${main.author_id}, ${main.id}, ${`${main.path}${node}/`}, 1, 1, ${version})`.execute(db)
  await db
    .insertInto('version')
    .values({
      id: version,
      node_id: node,
      number: 1,
      blob_hash: hash,
      size: 1,
      mime: 'image/png',
      author_id: main.author_id,
      created_at: 1,
    })
    .execute()
  return { node, parent: main.id }
}

eachDatabase((_, make) => {
  const ready = async () => {
    const ports = await testPorts({ db: await make() })
    await prepareEmptyStore(ports)
    return { ports, db: ports.db, runner: createJobRunner(ports, { handlers: jobHandlers }) }
  }
  const kept = async ({ db, blobs }: TestPorts, hash: string): Promise<[boolean, boolean]> => [
    (await db.selectFrom('blob').select('hash').where('hash', '=', hash).execute()).length === 1,
    await blobs.exists(hash),
  ]

  describe('stored bytes', () => {
    it('are removed with their row a day after nothing references them, and not earlier', async () => {
      const { ports, db, runner } = await ready()
      const old = await blob(ports, 'old', GRACE_MS + HOUR)
      const young = await blob(ports, 'young', GRACE_MS - HOUR)
      await enqueue(db, 'sweep-blobs', {})
      expect(await runner.drain()).toBe(1)
      expect([await kept(ports, old), await kept(ports, young)]).toEqual([
        [false, false],
        [true, true],
      ])
    })
    it('of a document and its thumbnail stay until the document is purged', async () => {
      const { ports, db, runner } = await ready()
      const content = await blob(ports, 'content', 3 * GRACE_MS)
      const picture = await blob(ports, 'picture', 3 * GRACE_MS)
      const { node } = await document(db, content)
      await db
        .insertInto('derived')
        .values({ blob_hash: content, kind: 'thumbnail', derived_hash: picture, mime: 'image/webp', created_at: 1 })
        .execute()
      await enqueue(db, 'sweep-blobs', {})
      await runner.drain()
      expect([await kept(ports, content), await kept(ports, picture)]).toEqual([
        [true, true],
        [true, true],
      ])
      await db.deleteFrom('node').where('id', '=', node).execute()
      for (let round = 0; round < 2; round += 1) await enqueue(db, 'sweep-blobs', {})
      await runner.drain()
      expect([await kept(ports, content), await kept(ports, picture)]).toEqual([
        [false, false],
        [false, false],
      ])
    })
    it('of a desktop background stay', async () => {
      const { ports, db, runner } = await ready()
      const picture = await blob(ports, 'wallpaper', 3 * GRACE_MS)
      await db.updateTable('desktop').set({ background_hash: picture, background_mime: 'image/png' }).execute()
      await enqueue(db, 'sweep-blobs', {})
      await runner.drain()
      expect(await kept(ports, picture)).toEqual([true, true])
    })
    it('without a row, which an interrupted upload left, are removed', async () => {
      const { ports, db, runner } = await ready()
      const left = await blob(ports, 'left', 3 * GRACE_MS)
      await db.deleteFrom('blob').execute()
      await enqueue(db, 'sweep-blobs', {})
      await runner.drain()
      expect(await ports.blobs.exists(left)).toBe(false)
    })
  })

  describe('an uploaded picture', () => {
    it('gets a thumbnail, and viewers of its folder are notified', async () => {
      const { ports, db, runner } = await ready()
      const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#146' } })
        .png()
        .toBuffer()
      const hash = await blob(ports, png)
      const { node, parent } = await document(db, hash)
      await enqueue(db, 'make-thumbnail', { hash, extension: 'png', size: png.byteLength }, { key: hash })
      await runner.drain()
      const made = await db.selectFrom('derived').selectAll().executeTakeFirstOrThrow()
      expect(made).toMatchObject({ blob_hash: hash, kind: 'thumbnail', mime: 'image/webp' })
      expect(await kept(ports, String(made.derived_hash))).toEqual([true, true])
      expect(ports.published.at(-1)).toMatchObject({ type: 'data.changed', resource: 'node', uuids: [node], parentUuids: [parent] })
    })
    it('is marked if it cannot be drawn, without a message', async () => {
      const { ports, db, runner } = await ready()
      await withoutRecognition(db)
      const hash = await blob(ports, 'no picture at all')
      await document(db, hash)
      await enqueue(db, 'make-thumbnail', { hash, extension: 'png', size: 17 })
      await runner.drain()
      expect(await db.selectFrom('derived').select(['kind', 'derived_hash']).execute()).toEqual([{ kind: 'thumbnail', derived_hash: null }])
      expect(ports.published.filter(({ type }) => type === 'data.changed')).toEqual([])
    })
  })

  describe('outdated records', () => {
    it('expired links, captchas, sessions and old finished jobs are removed, but failed jobs stay', async () => {
      const { ports, db, runner } = await ready()
      const now = ports.now()
      const { id: user } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
      const session = (id: string, expires: number) => ({
        ...{ id, user_id: user, created_at: 1, expires_at: expires, last_seen_at: 1, revoked_at: null, ip: null, user_agent: null },
      })
      const [over, live] = [crypto.randomUUID(), crypto.randomUUID()]
      await db
        .insertInto('session')
        .values([session(over, 1), session(live, now + HOUR)])
        .execute()
      const link = (token: string, expires: number) => ({
        ...{
          token_hash: token,
          user_id: user,
          session_id: live,
          type: 'WS',
          payload: '{}',
          single_use: false,
          expires_at: expires,
          used_at: null,
        },
      })
      await db
        .insertInto('link')
        .values([link('over', 1), link('live', now + HOUR)])
        .execute()
      await db.insertInto('captcha').values({ id: over, username_key: 'u', answer_hash: 'h', expires_at: 1 }).execute()
      await sql`insert into job (queue, payload, state, run_at) values ('x', '{}', 'done', 1), ('x', '{}', 'dead', 1)`.execute(db)
      for (const name of periodicNames) await enqueue(db, name, {})
      await runner.drain()
      expect(await db.selectFrom('session').select('id').execute()).toEqual([{ id: live }])
      expect(await db.selectFrom('link').select('token_hash').execute()).toEqual([{ token_hash: 'live' }])
      expect(await db.selectFrom('captcha').selectAll().execute()).toEqual([])
      expect(await db.selectFrom('job').select('state').where('queue', '=', 'x').execute()).toEqual([{ state: 'dead' }])
    })
  })
})
