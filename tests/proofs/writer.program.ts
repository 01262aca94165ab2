/**
 * Works on a store as the server does, until it is killed: several concurrent clients each write a blob, then the rows that refer to it,
 * then acknowledge it. Prints what exists at the start as `found <hash> <size>`, then `ready`, then `ack <hash> <size>`.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readConfig } from '#server/node/config'
import { createJsonLogger } from '#server/node/log.pino'
import { openPorts } from '#server/node/open-ports'

const CLIENTS = 4
const say = (...words: (string | number)[]): void => void process.stdout.write(`${words.join(' ')}\n`)

const { ports } = await openPorts(
  readConfig({ DATA_DIR: process.argv[2] }),
  createJsonLogger({ write: (line) => process.stderr.write(line) }),
)
const { db, blobs } = ports

for (const { hash, size } of await db.selectFrom('blob').select(['hash', 'size']).orderBy('hash').execute()) {
  const read = await blobs.read(hash)
  const whole = read && read.size === size ? 'found' : 'torn'
  await read?.stream.cancel()
  say(whole, hash, size)
}
say('ready')

async function* pieces(size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= 65_536) yield randomBytes(Math.min(left, 65_536))
}

async function client(): Promise<never> {
  for (let n = 0; ; n += 1) {
    const { hash, size } = await blobs.write(pieces(n % 20 === 19 ? 3_000_000 : 1 + Math.floor(Math.random() * 60_000)))
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('blob').values({ hash, size, created_at: Date.now() }).execute()
      await tx
        .insertInto('setting')
        .values({ key: hash, value: String(size), updated_at: Date.now(), updated_by: null })
        .execute()
    })
    say('ack', hash, size)
    if (Math.random() < 0.01) await sql`checkpoint`.execute(db)
  }
}
await Promise.all(Array.from({ length: CLIENTS }, client))
