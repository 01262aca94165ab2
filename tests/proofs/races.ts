import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint } from '#api/contract/endpoint'
import { contract } from '#api/contract/index'
import type { Node } from '#api/contract/node'
import { type App, createApp } from '#server/app'
import { verifyStore } from '#server/node/backup/verify'
import type { Ports } from '#server/ports'
import { requestOf, type Sent } from '#tests/support/request'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { openStore, people, type Person, signIn } from './people'
import type { Proof } from './proof'

interface Answered {
  status: number
  // Fields of a success or an error that a history reads.
  body: { uuid?: string; code?: string; contents?: Node[]; succeedCount?: number; failedCount?: number } & Record<string, unknown>
}

/** One user with two tabs, at two processes of the server, in a folder of this history. */
class Tabs {
  readonly db: Ports['db']
  readonly chance: Chance
  readonly folder: string
  readonly #send: (endpoint: Endpoint, sent: Sent) => Promise<Answered>
  readonly wrong: string[] = []
  constructor(db: Ports['db'], chance: Chance, folder: string, send: (endpoint: Endpoint, sent: Sent) => Promise<Answered>) {
    this.db = db
    this.chance = chance
    this.folder = folder
    this.#send = send
  }
  ask(endpoint: Endpoint, sent: Sent): Promise<Answered> {
    return this.#send(endpoint, sent)
  }
  makeFolder(title: string, destUuid = this.folder): Promise<Answered> {
    return this.ask(contract.folder.create, { form: { destUuid, title } })
  }
  upload(filename: string, bytes: string, query: { uploadUuid?: string; onConflict?: string; path?: string } = {}): Promise<Answered> {
    const { path, uploadUuid = randomUUID(), ...others } = query
    return this.ask(contract.document.upload, {
      query: { uuid: this.folder, uploadUuid, ...others },
      ...(path !== undefined && { multipart: { path } }),
      // Each upload has different content, because equal content would become a shortcut.
      files: [{ filename, bytes: `${bytes} ${this.folder}` }],
    })
  }
  async made(work: Promise<Answered>): Promise<string> {
    const { status, body } = await work
    if (status !== 200 || body.uuid === undefined) throw new Error(`a history could not begin: ${status} ${JSON.stringify(body)}`)
    return body.uuid
  }
  async namesIn(folder = this.folder): Promise<string[]> {
    const { body } = await this.ask(contract.nodebase.children, { json: { uuidList: [folder], pageSize: 1_000 } })
    return (body.contents ?? []).map(({ fullName }) => fullName ?? '').sort()
  }
  expect(what: string, found: unknown, ...allowed: unknown[]): void {
    if (!allowed.some((one) => JSON.stringify(one) === JSON.stringify(found))) this.wrong.push(`${what}: ${JSON.stringify(found)}`)
  }
}

const codes = (answers: readonly Answered[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? 'done' : String(body.code))).sort()
const together = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/** Concurrent actions of two tabs, two clicks or a repeated request, with their allowed results. */
const HISTORIES: Readonly<Record<string, (tabs: Tabs) => Promise<void>>> = {
  async 'one folder, clicked twice'(tabs) {
    const count = tabs.chance.between(2, 4)
    const answers = await together(count, () => tabs.makeFolder('نو'))
    tabs.expect('answers', codes(answers), ['done', ...Array.from({ length: count - 1 }, () => 'titleExists')].sort())
    tabs.expect('folders', await tabs.namesIn(), ['نو'])
  },
  async 'one file, sent twice'(tabs) {
    const uploadUuid = randomUUID()
    const answers = await together(3, () => tabs.upload('یک.txt', 'یک متن', { uploadUuid }))
    tabs.expect('answers', codes(answers), ['done', 'done', 'done'])
    tabs.expect('documents', new Set(answers.map(({ body }) => body.uuid)).size, 1)
    const { body } = await tabs.ask(contract.document.uploadStatus, { query: { uploadUuid } })
    tabs.expect('counted', [body.succeedCount, body.failedCount], [1, 0])
  },
  async 'one name, other files'(tabs) {
    const answers = await together(3, (n) => tabs.upload('نام.txt', `متن ${n}`))
    tabs.expect('answers', codes(answers), ['done', 'titleExists', 'titleExists'])
    tabs.expect('documents', await tabs.namesIn(), ['نام.txt'])
  },
  async 'one name, all kept'(tabs) {
    const answers = await together(4, (n) => tabs.upload('نام.txt', `متن ${n}`, { onConflict: 'keepBoth' }))
    tabs.expect('answers', codes(answers), ['done', 'done', 'done', 'done'])
    tabs.expect('documents', new Set(await tabs.namesIn()).size, 4)
  },
  async 'one name, versions'(tabs) {
    const uuid = await tabs.made(tabs.upload('نام.txt', 'نخست'))
    const answers = await together(3, (n) => tabs.upload('نام.txt', `متن ${n}`, { onConflict: 'newVersion' }))
    tabs.expect('answers', codes(answers), ['done', 'done', 'done'])
    const versions = await tabs.db.selectFrom('version').select('number').where('node_id', '=', uuid).orderBy('number').execute()
    tabs.expect(
      'versions',
      versions.map(({ number }) => number),
      [1, 2, 3, 4],
    )
  },
  async 'one new folder on the way of many files'(tabs) {
    const answers = await together(4, (n) => tabs.upload(`${n}.txt`, `متن ${n}`, { path: 'سال/بهار' }))
    tabs.expect('answers', codes(answers), ['done', 'done', 'done', 'done'])
    tabs.expect('folders', await tabs.namesIn(), ['سال'])
  },
  async 'two names for one item'(tabs) {
    const uuid = await tabs.made(tabs.makeFolder('پیشین'))
    const answers = await together(2, (n) => tabs.ask(contract.nodebase.rename, { query: { uuid, title: `نام ${n}` } }))
    tabs.expect('answers', codes(answers), ['done', 'done'])
    tabs.expect('folders', await tabs.namesIn(), ['نام 0'], ['نام 1'])
  },
  async 'one name for two items'(tabs) {
    const ids = [await tabs.made(tabs.makeFolder('الف')), await tabs.made(tabs.makeFolder('ب'))]
    const answers = await Promise.all(ids.map((uuid) => tabs.ask(contract.nodebase.rename, { query: { uuid, title: 'پ' } })))
    tabs.expect('answers', codes(answers), ['done', 'titleExists'])
    tabs.expect('folders', await tabs.namesIn(), ['الف', 'پ'], ['ب', 'پ'])
  },
  async 'a name taken by a rename and by a new folder'(tabs) {
    const uuid = await tabs.made(tabs.makeFolder('الف'))
    const answers = await Promise.all([tabs.ask(contract.nodebase.rename, { query: { uuid, title: 'پ' } }), tabs.makeFolder('پ')])
    tabs.expect('answers', codes(answers), ['done', 'titleExists'])
    tabs.expect('folders', await tabs.namesIn(), ['پ'], ['الف', 'پ'])
  },
  async 'one item, moved to two places'(tabs) {
    const [one, other, item] = [
      await tabs.made(tabs.makeFolder('یک')),
      await tabs.made(tabs.makeFolder('دو')),
      await tabs.made(tabs.makeFolder('سه')),
    ]
    const answers = await Promise.all(
      [one, other].map((destUuid) => tabs.ask(contract.nodebase.move, { query: { destUuid }, json: [item] })),
    )
    tabs.expect('answers', codes(answers), ['done', 'done'])
    tabs.expect('places', [...(await tabs.namesIn(one)), ...(await tabs.namesIn(other)), ...(await tabs.namesIn())].sort(), [
      'دو',
      'سه',
      'یک',
    ])
  },
  async 'two folders, each moved into the other'(tabs) {
    const [one, other] = [await tabs.made(tabs.makeFolder('یک')), await tabs.made(tabs.makeFolder('دو'))]
    const answers = await Promise.all([
      tabs.ask(contract.nodebase.move, { query: { destUuid: one }, json: [other] }),
      tabs.ask(contract.nodebase.move, { query: { destUuid: other }, json: [one] }),
    ])
    tabs.expect('answers', codes(answers), ['done', 'moveIntoSelf'])
    tabs.expect('folders left here', (await tabs.namesIn()).length, 1)
  },
  async 'a folder moved while it is filled'(tabs) {
    const [dest, item] = [await tabs.made(tabs.makeFolder('مقصد')), await tabs.made(tabs.makeFolder('پوشه'))]
    const answers = await Promise.all([
      tabs.ask(contract.nodebase.move, { query: { destUuid: dest }, json: [item] }),
      tabs.makeFolder('درون', item),
      tabs.makeFolder('نیز', item),
    ])
    tabs.expect('answers', codes(answers), ['done', 'done', 'done'])
    tabs.expect('inside', await tabs.namesIn(item), ['درون', 'نیز'])
  },
  async 'two fields of a profile from two tabs'(tabs) {
    const doubleClickMs = tabs.chance.between(100, 2_000)
    const taskbarColor = `#${tabs.chance.below(0x1000000).toString(16).padStart(6, '0')}`
    await Promise.all([{ doubleClickMs }, { taskbarColor }].map((json) => tabs.ask(contract.userProfile.save, { json })))
    const { body } = await tabs.ask(contract.userProfile.get, {})
    tabs.expect('profile', [body.doubleClickMs, body.taskbarColor], [doubleClickMs, taskbarColor])
  },
  async 'one working directory, added twice'(tabs) {
    const answers = await together(2, () => tabs.ask(contract.users.addWorkingDirectory, { query: { folderUuid: tabs.folder } }))
    tabs.expect('answers', codes(answers), ['done', 'done'])
    const rows = await tabs.db.selectFrom('working_directory').select('user_id').where('node_id', '=', tabs.folder).execute()
    tabs.expect('rows', rows.length, 1)
  },
  async 'one file in parts, begun and finished twice'(tabs) {
    const json = { targetUuid: tabs.folder, uploadUuid: randomUUID(), name: 'بزرگ.bin', size: tabs.folder.length }
    const begun = await together(2, () => tabs.ask(contract.uploadSessions.create, { json }))
    tabs.expect('begun', codes(begun), ['done', 'done'])
    const ids = [...new Set(begun.map(({ body }) => body.uuid))]
    tabs.expect('sessions', ids.length, 1)
    const params = { uuid: ids[0] }
    const { body } = await tabs.ask(contract.uploadSessions.resume, { params })
    const part = await tabs.ask(contract.uploadSessions.part, {
      params,
      query: { turn: body.turn, offset: 0 },
      files: [{ filename: 'part', bytes: tabs.folder }],
    })
    tabs.expect('part', part.status, 200)
    const finished = await together(2, () => tabs.ask(contract.uploadSessions.finish, { params, json: {} }))
    // A call during another one gets a conflict and must be repeated.
    tabs.expect('finished', codes(finished), ['done', 'done'], ['conflict', 'done'])
    tabs.expect('asked again', codes([await tabs.ask(contract.uploadSessions.finish, { params, json: {} })]), ['done'])
    tabs.expect('documents', await tabs.namesIn(), ['بزرگ.bin'])
  },
}

/** Returns true if a client may repeat the request after a lost response and expects the same response. */
const isRepeatable = (endpoint: Endpoint, { query }: Sent): boolean =>
  endpoint === contract.document.upload && (query as { onConflict?: string }).onConflict === undefined

const sender =
  (apps: readonly App[], tokens: () => readonly string[], chance: Chance) =>
  async (endpoint: Endpoint, sent: Sent): Promise<Answered> => {
    const request = requestOf(endpoint, sent, { authorization: `Bearer ${chance.pick(tokens())}` })
    const again = chance.happens(0.2) && isRepeatable(endpoint, sent) ? request.clone() : undefined
    const answer = await chance.pick(apps).fetch(request)
    const final = again && answer.ok ? await chance.pick(apps).fetch(again) : answer
    return { status: final.status, body: (await final.json().catch(() => ({}))) as Answered['body'] }
  }

export const races: Proof = {
  about: 'what two tabs, two clicks and repeated requests do at once has the effect of one order of them, once',
  unit: 'histories',
  full: 10_000,
  postgres: true,
  run: ({ count, chance, note }) =>
    inFolder(async (directory) => {
      const { ports, close } = await openStore(directory)
      const apps = [createApp(ports), createApp(ports)] as const
      const wrong: string[] = []
      let tried = 0
      try {
        const [, sara] = (await people(ports, ['sara'])) as [Person, Person]
        let tokens: readonly string[] = []
        const send = sender(apps, () => tokens, chance)
        for (; tried < count && wrong.length < 20; tried += 1) {
          // All histories together take longer than a token is valid.
          if (tried % 100 === 0) tokens = await Promise.all(apps.map((app) => signIn(app, 'sara')))
          const name = chance.pick(Object.keys(HISTORIES))
          const begun = await send(contract.folder.create, { form: { destUuid: sara.homeId, title: `تاریخچهٔ ${tried} ${randomUUID()}` } })
          const tabs = new Tabs(ports.db, chance, String(begun.body.uuid), send)
          await HISTORIES[name]?.(tabs).catch((error: unknown) => tabs.wrong.push(String(error)))
          wrong.push(...tabs.wrong.map((line) => `${name}: ${line}`))
          if (tried % 100 !== 99 && tried + 1 < count) continue
          const { findings } = await verifyStore(ports)
          for (const { check, harmless, examples } of findings) if (!harmless) wrong.push(`verify: ${check} ${examples[0]}`)
          note(`${tried + 1} histories`)
        }
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from node`.execute(ports.db)
        return { tried, wrong, counted: { 'kinds of history': Object.keys(HISTORIES).length, nodes: rows[0]?.n ?? 0 } }
      } finally {
        for (const app of apps) app.close()
        await close()
      }
    }),
}
