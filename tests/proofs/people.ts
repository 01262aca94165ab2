import pg from 'pg'
import { contract } from '#api/contract/index'
import { type App, createApp } from '#server/app'
import type { Db } from '#server/database/schema'
import { USER_AUTHORITY } from '#server/access/authorities'
import { prepareEmptyStore } from '#server/domain/people/users/prepare-empty-store'
import { provisionUser } from '#server/domain/people/users/provisioning.service'
import { readConfig } from '#server/node/config'
import { createJsonLogger } from '#server/node/log.pino'
import { type OpenPorts, openPorts } from '#server/node/open-ports'
import { argonPasswords } from '#server/node/passwords.argon2'
import type { Ports } from '#server/ports'
import { PASSWORD } from '#tests/support/app-on'
import { prepareData } from '#tests/support/prepared'
import { requestOf } from '#tests/support/request'
import { Missing } from './proof'

export { PASSWORD } from '#tests/support/app-on'

export interface Person {
  username: string
  userId: string
  homeId: string
  token: string
}

/** Throws at once if the database cannot be reached, because a server would wait for it. */
async function reach(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((error: Error) => {
    throw new Missing(`the database that PROOF_DATABASE_URL names cannot be used: ${error.message}`)
  })
  await client.end()
}

/**
 * Opens the ports of a store as the server does, except a fast password hash and no log. Uses the empty database of PROOF_DATABASE_URL if
 * it is set.
 */
export async function openStore(
  directory: string,
  write: (line: string) => void = () => {},
  database = process.env.PROOF_DATABASE_URL,
): Promise<OpenPorts> {
  if (database === undefined) await prepareData(directory)
  else await reach(database)
  const opened = await openPorts(readConfig({ DATA_DIR: directory, DATABASE_URL: database }), createJsonLogger({ write }))
  return { ...opened, ports: { ...opened.ports, passwords: argonPasswords({ memoryCost: 1024, timeCost: 1 }) } }
}

const homeOf = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom('node').select('id').where('system_role', '=', 'home').where('owner_id', '=', userId).executeTakeFirstOrThrow()).id

export async function signIn(app: App, username: string): Promise<string> {
  const answer = await app.fetch(requestOf(contract.jwt.login, { form: { username, password: PASSWORD } }))
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** Returns the users of a store after its first start, all signed in: `admin` and the named ones. */
export async function people(ports: Ports, usernames: readonly string[]): Promise<Person[]> {
  const { db } = ports
  await prepareEmptyStore(ports, { adminPassword: PASSWORD })
  const role = await db.selectFrom('role').select('id').where('authority', '=', USER_AUTHORITY).executeTakeFirstOrThrow()
  for (const username of usernames) {
    const passwordHash = await ports.passwords.hash(PASSWORD)
    const user = { id: crypto.randomUUID(), username, firstName: username, lastName: 'آزمون', passwordHash, roleIds: [role.id] }
    await db.transaction().execute((tx) => provisionUser(tx, user, ports.now()))
  }
  const app = createApp(ports)
  try {
    const persons: Person[] = []
    for (const username of ['admin', ...usernames]) {
      const { id: userId } = await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()
      persons.push({ username, userId, homeId: await homeOf(db, userId), token: await signIn(app, username) })
    }
    return persons
  } finally {
    app.close()
  }
}
