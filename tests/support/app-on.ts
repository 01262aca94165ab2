import { type Contract, contract } from '#api/contract/index'
import type { CallResult, Call, Endpoint } from '#api/contract/endpoint'
import type { Problem } from '#api/contract/errors'
import { type App, createApp } from '#server/app'
import type { Db } from '#server/database/schema'
import { USER_AUTHORITY } from '#server/access/authorities'
import { buildRoleKeys } from '#server/domain/people/users/people-keys'
import { provisionUser } from '#server/domain/people/users/provisioning.service'
import type { TestPorts } from './ports'
import { type Files, requestOf, type Sent } from './request'

export const PASSWORD = 'گذر-آزمون-۱۴۰۵'

/** Thrown for an unsuccessful response, as the client sees it. */
export class Refused extends Error {
  readonly status: number
  readonly problem: Problem
  readonly headers: Headers
  constructor(answer: Response, problem: Problem) {
    super(`${answer.status} ${problem.code} ${JSON.stringify(problem.errors ?? '')}`)
    this.status = answer.status
    this.problem = problem
    this.headers = answer.headers
  }
}

type Given<E extends Endpoint> = Partial<Record<'params' | 'query' | 'form' | 'json' | 'multipart', unknown>> & Call<E> & Files

export interface Client {
  /** Headers of the signed-in user. Empty if nobody is signed in. */
  headers: Record<string, string>
  userId: string
  /**
   * Makes a call and returns its result as the contract describes it; files and streams as the whole Response. Throws `Refused` if the call
   * fails.
   */
  call<E extends Endpoint>(endpoint: E, sent?: Given<E>): Promise<E['response'] extends 'file' | 'stream' ? Response : CallResult<E>>
  /** Sends a call and returns its response, whatever it is. */
  send(endpoint: Endpoint, sent?: Sent, headers?: Record<string, string>): Promise<Response>
}

export interface TestApp {
  app: App
  ports: TestPorts
  db: Db
  contract: Contract
  fetch(request: Request): Promise<Response>
  /** Client without a signed-in user. */
  guest: Client
  /** Creates a user with ROLE_USER, a home folder and a recycle bin; further roles by id. The password is PASSWORD. */
  addUser(username: string, roleIds?: readonly string[]): Promise<string>
  addRole(authority: string): Promise<string>
  /** Signs in by the API; `admin` is the administrator of the first start. */
  signIn(username: string, password?: string): Promise<Client>
  /** Returns a client of this user, who is created if necessary: `(await as('sara')).call(…)`. */
  as(username: string): Promise<Client>
}

/** Returns the calls of an app with these ports, whose store had its first start. The caller closes the app. */
export function appOn(ports: TestPorts): TestApp {
  const { db } = ports
  const app = createApp(ports, { checkAnswers: true })

  const clientWith = (headers: Record<string, string>, userId: string): Client => {
    const send: Client['send'] = (endpoint, sent, more) => app.fetch(requestOf(endpoint, sent, { ...headers, ...more }))
    return {
      headers,
      userId,
      send,
      async call(endpoint, sent) {
        const answer = await send(endpoint, sent as Sent)
        if (!answer.ok) throw new Refused(answer, (await answer.json()) as Problem)
        if (endpoint.response === 'file' || endpoint.response === 'stream') return answer as never
        return (endpoint.response === 'none' ? undefined : await answer.json()) as never
      },
    }
  }
  const guest = clientWith({}, '')

  const signIn = async (username: string, password = PASSWORD): Promise<Client> => {
    const { token } = await guest.call(contract.jwt.login, { form: { username, password } })
    const headers = { authorization: `Bearer ${token}` }
    const { uuid } = await clientWith(headers, '').call(contract.users.principle)
    return clientWith(headers, uuid)
  }
  const addUser: TestApp['addUser'] = async (username, roleIds = []) => {
    const id = crypto.randomUUID()
    const passwordHash = await ports.passwords.hash(PASSWORD)
    await db.transaction().execute(async (tx) => {
      const role = await tx.selectFrom('role').select('id').where('authority', '=', USER_AUTHORITY).executeTakeFirstOrThrow()
      const user = { id, username, firstName: username, lastName: 'آزمون', passwordHash, roleIds: [role.id, ...roleIds] }
      await provisionUser(tx, user, ports.now())
    })
    return id
  }
  return {
    ...{ app, ports, db, contract, guest, signIn, addUser },
    fetch: (request) => app.fetch(request),
    async addRole(authority) {
      const id = crypto.randomUUID()
      await db
        .insertInto('role')
        .values({ id, title: authority, ...buildRoleKeys(authority), authority, created_at: ports.now() })
        .execute()
      return id
    },
    async as(username) {
      const known = await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirst()
      if (!known) await addUser(username)
      return await signIn(username)
    },
  }
}
