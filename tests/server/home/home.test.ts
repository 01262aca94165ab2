import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { destinations } from '#api/contract/messaging'
import type { HomeItem, HomeSection } from '#api/contract/home'
import type { LiveMessage } from '#server/ports'
import { type Client, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, homeOf, sendFile } from '../uploads/uploading'
import { addWorkflow, line, task } from '../workflows/diagrams'

const { home, nodebase, folder, chat, bpmn } = contract
const RLO = '\u202E'

const titles = ({ contents }: { contents: readonly HomeItem[] }) => contents.map(({ node }) => node.title)

eachDatabase((_engine, make) => {
  /** The administrator's folder with documents, and the clerk Sara, who may read what is shared with her. */
  async function office() {
    const app = await testApp({ db: await make() })
    const [admin, sara] = [await app.signIn('admin'), await app.as('sara')]
    const place = await homeOf(app.db, admin.userId)
    const tick = () => app.ports.advance(60_000)
    const file = async (name: string, into = place, client = admin) => {
      tick()
      const { status, body } = await sendFile(app, client, { uuid: into, filename: name, bytes: `${name} ${crypto.randomUUID()}` })
      expect(status).toBe(200)
      return body.uuid as string
    }
    const makeFolder = async (title: string, destUuid = place) => (await admin.call(folder.create, { form: { destUuid, title } })).uuid
    const share = async (
      nodeUuid: string,
      to: string | null = sara.userId,
      { permission = 1, recursive = true, ...more }: { permission?: 0 | 1 | 3; recursive?: boolean; expireDate?: number } = {},
      role = false,
    ) => {
      tick()
      const entries = to === null ? [] : [{ roleOrUserUuid: to, permission, recursive, ...more }]
      const both = role ? { rolePermissions: entries, userPermissions: [] } : { rolePermissions: [], userPermissions: entries }
      await admin.call(nodebase.setPermission, { json: { nodeUuid, ...both } })
    }
    const open = async (nodeUuid: string, client: Client = sara) => {
      tick()
      await client.call(home.open, { json: { nodeUuid } })
    }
    const star = async (uuidList: string[], starred = true, client: Client = sara) => {
      tick()
      await client.call(home.star, { json: { uuidList, starred } })
    }
    const listed = async (section: HomeSection, client: Client = sara) =>
      await client.call(home.list, { params: { section, offset: 0, size: 50 } })
    return { app, admin, sara, place, tick, file, makeFolder, share, open, star, listed }
  }

  describe('Home', () => {
    it('is empty for a new user, and says which first steps the user has done', async () => {
      const { app, admin, sara, file, share } = await office()
      const empty = { contents: [], totalElements: 0, offset: 0, pageSize: 8 }
      const nothing = { contents: [], totalElements: 0 }
      expect(await sara.call(home.load)).toEqual({
        ...{ recent: empty, shared: empty, starred: empty, folders: empty, tasks: nothing, conversations: nothing },
        steps: { uploaded: false, shared: false },
      })
      const uuid = await file('نامه.txt')
      expect((await admin.call(home.load)).steps).toEqual({ uploaded: true, shared: false })
      await share(uuid)
      expect((await admin.call(home.load)).steps).toEqual({ uploaded: true, shared: true })
      expect((await (await app.as('mina')).call(home.load)).shared).toEqual(empty)
    })

    it('lists opened documents and folders separately, latest first, once each', async () => {
      const { sara, file, makeFolder, share, open, listed } = await office()
      const box = await makeFolder(`پرونده ${RLO}ها`)
      const [one, two] = [await file('یک.pdf', box), await file('دو.pdf', box)]
      await share(box)
      await open(one)
      await open(box)
      await open(two)
      await open(one)
      const answer = await sara.call(home.load)
      expect(titles(answer.recent)).toEqual(['یک', 'دو'])
      expect(titles(answer.folders)).toEqual([`پرونده ${RLO}ها`])
      expect(answer.recent.contents[0]?.at).toBeGreaterThan(answer.recent.contents[1]?.at ?? 0)
      expect(await listed('recent')).toEqual({ ...answer.recent, pageSize: 50 })
    })

    it('names the other user who changed a document since the user opened it, and nobody after the next opening', async () => {
      const { app, sara, file, share, open, listed, place } = await office()
      const uuid = await file('قرارداد.txt')
      await share(uuid, sara.userId, { permission: 3 })
      await open(uuid)
      const change = async (client: Client) => {
        app.ports.advance(60_000)
        const bytes = crypto.randomUUID()
        const sent = { uuid: place, filename: 'قرارداد.txt', bytes, onConflict: 'newVersion' } as const
        expect((await sendFile(app, client, sent)).status).toBe(200)
      }
      expect((await listed('recent')).contents[0]?.by).toBeUndefined()
      await change(await app.signIn('admin'))
      const [item] = (await listed('recent')).contents
      expect(item?.by).toBe(item?.node.author?.fullName)
      await open(uuid)
      expect((await listed('recent')).contents[0]?.by).toBeUndefined()
    })

    it('stores the 200 nodes that the user opened last', async () => {
      const { app, sara, place, admin, file, open } = await office()
      const uuid = await file('آخرین.txt')
      await sql`insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at)
        select gen_random_uuid(), 1, 1, 'Folder', 'p' || i, ${admin.userId}, ${place}, '/x/', 0, 0 from generate_series(1, 200) i`.execute(
        app.db,
      )
      await sql`insert into opened_node select ${admin.userId}, id, row_number() over (order by title) from node where title like 'p%' and path = '/x/'`.execute(
        app.db,
      )
      await open(uuid, admin)
      const rows = await app.db.selectFrom('opened_node').select(['node_id', 'at']).where('user_id', '=', admin.userId).execute()
      expect(rows).toHaveLength(200)
      expect(rows.map(({ node_id }) => node_id)).toContain(uuid)
      expect(Math.min(...rows.map(({ at }) => at))).toBe(2)
      expect(await app.db.selectFrom('opened_node').selectAll().where('user_id', '=', sara.userId).execute()).toEqual([])
    })

    it('stars several nodes for one user, shows the star in node records, and removes it', async () => {
      const { app, admin, sara, file, makeFolder, share, star, listed } = await office()
      const box = await makeFolder('پوشه')
      const inside = await file('درون.pdf', box)
      await share(box)
      await star([box, inside])
      expect(titles(await listed('starred')).toSorted()).toEqual(['درون', 'پوشه'])
      const [child] = (await sara.call(nodebase.children, { json: { uuidList: [box] } })).contents
      expect(child?.isStarred).toBe(true)
      expect((await admin.call(nodebase.children, { json: { uuidList: [box] } })).contents[0]?.isStarred).toBeUndefined()
      expect((await listed('starred', admin)).totalElements).toBe(0)
      await star([box, inside])
      await star([box], false)
      expect(titles(await listed('starred'))).toEqual(['درون'])
      expect(await app.db.selectFrom('star').selectAll().execute()).toHaveLength(1)
    })

    it('lists what others shared with the user or a role, newest first, with the person who shared it', async () => {
      const { app, admin, file, makeFolder, share, listed } = await office()
      const role = await app.addRole('ROLE_CLERKS')
      await app.addUser('mina', [role])
      const mina = await app.signIn('mina')
      const [direct, byRole, both] = [await file('مستقیم.pdf'), await makeFolder('نقش'), await file('هر دو.pdf')]
      await share(direct, mina.userId)
      await share(byRole, role, {}, true)
      await admin.call(nodebase.setPermission, {
        json: { nodeUuid: both, rolePermissions: [{ roleOrUserUuid: role, permission: 3 }], userPermissions: [] },
      })
      const first = (await listed('shared', mina)).contents.find(({ node }) => node.uuid === both)
      app.ports.advance(60_000)
      await admin.call(nodebase.setPermission, {
        json: {
          ...{ nodeUuid: both, deleteOldPermission: false, rolePermissions: [] },
          userPermissions: [{ roleOrUserUuid: mina.userId, permission: 1 }],
        },
      })
      const found = await listed('shared', mina)
      expect(titles(found)).toEqual(['هر دو', 'نقش', 'مستقیم'])
      expect(found.contents[0]?.at).toBeGreaterThan(first?.at ?? Number.POSITIVE_INFINITY)
      const { fullName } = await admin.call(contract.users.principle)
      expect(new Set(found.contents.map(({ by }) => by))).toEqual(new Set([fullName]))
      expect(titles(await listed('shared', admin))).toEqual([])
      expect((await listed('shared')).totalElements).toBe(0)
    })

    it('lists a shared folder once, without the entries that were copied to its content', async () => {
      const { sara, admin, file, makeFolder, listed } = await office()
      const box = await makeFolder('پوشه')
      const inside = await file('درون.pdf', box)
      const entries = { rolePermissions: [], userPermissions: [{ roleOrUserUuid: sara.userId, permission: 1 as const, recursive: false }] }
      await admin.call(nodebase.setPermission, { json: { nodeUuid: box, recursive: true, ...entries } })
      expect((await sara.call(nodebase.children, { json: { uuidList: [box] } })).contents.map(({ uuid }) => uuid)).toEqual([inside])
      expect(titles(await listed('shared'))).toEqual(['پوشه'])
    })

    it('hides nodes from all lists once the right is revoked or has expired, or they are only visible, binned or purged', async () => {
      const { app, admin, sara, file, share, open, star, listed } = await office()
      const uuid = await file('گذرا.pdf')
      const seen = async () => {
        const { recent, shared, starred } = await sara.call(home.load)
        const pages = await Promise.all((['recent', 'shared', 'starred'] as const).map((section) => listed(section)))
        const totals = [recent, shared, starred, ...pages].map(({ totalElements, contents }) => [totalElements, contents.length])
        return [...new Set(totals.flat())]
      }
      await share(uuid)
      await open(uuid)
      await star([uuid])
      expect(await seen()).toEqual([1])
      await share(uuid, null)
      expect(await seen()).toEqual([0])
      await share(uuid, sara.userId, { permission: 0 })
      expect(await seen()).toEqual([0])
      await share(uuid, sara.userId, { expireDate: app.ports.now() + 600_000 })
      expect(await seen()).toEqual([1])
      app.ports.advance(600_000)
      const again = await app.signIn('sara')
      expect(titles((await again.call(home.load)).recent)).toEqual([])
      expect((await again.call(home.list, { params: { section: 'shared', offset: 0, size: 5 } })).totalElements).toBe(0)
      await share(uuid)
      await admin.call(nodebase.delete, { query: {}, json: [uuid] })
      expect(titles((await again.call(home.load)).starred)).toEqual([])
      expect((await again.call(home.load)).shared.totalElements).toBe(0)
      await admin.call(nodebase.purge, { json: [uuid] })
      expect(await app.db.selectFrom('star').selectAll().execute()).toEqual([])
      expect(await app.db.selectFrom('opened_node').selectAll().execute()).toEqual([])
    })

    it('hides own documents in the own recycle bin, also from an administrator', async () => {
      const { admin, file, open, star, listed } = await office()
      const uuid = await file('دور انداخته.pdf')
      await open(uuid, admin)
      await star([uuid], true, admin)
      await admin.call(nodebase.delete, { query: {}, json: [uuid] })
      expect(titles(await listed('recent', admin))).toEqual([])
      expect(titles(await listed('starred', admin))).toEqual([])
    })

    it('refuses to open or star a node that the user may only see or not see at all', async () => {
      const { app, sara, file, share } = await office()
      const uuid = await file('بسته.pdf')
      expect(await codeOf(sara, home.open, { json: { nodeUuid: uuid } })).toBe('notFound')
      expect(await codeOf(sara, home.star, { json: { uuidList: [uuid], starred: true } })).toBe('notFound')
      await share(uuid, sara.userId, { permission: 0 })
      expect(await codeOf(sara, home.open, { json: { nodeUuid: uuid } })).toBe('forbidden')
      expect(await codeOf(sara, home.star, { json: { uuidList: [uuid], starred: true } })).toBe('forbidden')
      expect(await app.db.selectFrom('star').selectAll().execute()).toEqual([])
    })

    it('returns pages with the total number, also after the last one', async () => {
      const { admin, file, star, listed } = await office()
      const all = [await file('الف.txt'), await file('ب.txt'), await file('پ.txt')]
      for (const uuid of all) await star([uuid], true, admin)
      const page = async (offset: number) => await admin.call(home.list, { params: { section: 'starred', offset, size: 2 } })
      expect([await page(0), await page(2), await page(4)].map(({ totalElements }) => totalElements)).toEqual([3, 3, 3])
      expect([titles(await page(0)), titles(await page(2)), titles(await page(4))]).toEqual([['پ', 'ب'], ['الف'], []])
      expect(titles(await listed('starred', admin))).toEqual(['پ', 'ب', 'الف'])
    })

    it('contains the tasks that wait for the user, and the conversations with unread messages', async () => {
      const { app, admin, sara, file } = await office()
      const workflowUuid = await addWorkflow(app, line(task('check', { assignee: sara.userId })))
      await admin.call(bpmn.userStartFlow, { json: { workflowUuid, nodeUuid: await file('پرونده.txt') } })
      const { uuid } = await admin.call(chat.start, { json: { userUuidList: [sara.userId] } })
      await admin.call(chat.send, { json: { conversationUuid: uuid, text: 'سلام' } })
      const before = await sara.call(home.load)
      expect(before.tasks.totalElements).toBe(1)
      expect(before.tasks.contents[0]).toMatchObject({ status: 'DOING' })
      expect(before.tasks.contents[0]?.node).toBeUndefined()
      expect(before.conversations).toMatchObject({ totalElements: 1, contents: [{ uuid, unreadCount: 1 }] })
      await sara.call(chat.read, { query: { conversationUuid: uuid } })
      expect((await sara.call(home.load)).conversations).toEqual({ contents: [], totalElements: 0 })
      expect((await admin.call(home.load)).tasks.totalElements).toBe(0)
    })

    it('publishes openings and stars to the windows of the user only', async () => {
      const { app, sara, file, share, open, star } = await office()
      const uuid = await file('زنده.pdf')
      await share(uuid)
      const heard: LiveMessage[] = []
      app.ports.broadcast.subscribe((message) => heard.push(message))
      await open(uuid)
      await star([uuid])
      const body = (resource: string) => ({ type: 'data.changed', resource, uuids: [uuid], parentUuids: [] })
      const toSara = { type: 'user.message', userIds: [sara.userId], destination: destinations.events }
      expect(heard).toMatchObject(['home', 'node', 'home'].map((resource) => ({ ...toSara, body: body(resource) })))
      expect(heard).toHaveLength(3)
    })
  })
})
