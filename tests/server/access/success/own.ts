import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/access/caller'
import { transact } from '#server/context/transaction'
import { startJob } from '#server/domain/system/jobs/jobs.service'
import { findCallerOfUser } from '#server/domain/people/sessions/session.service'
import { type Client, PASSWORD } from '#tests/support/app-on'
import { homeOf, sendFile } from '../../uploads/uploading'
import { addWorkflow, line, task } from '../../workflows/diagrams'
import { allowPublicLinks, type Ask, fresh, type Site } from './sites'

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Creates a task of the caller, in a process that the administrator started. */
async function given(at: Site, people: Readonly<Record<string, string>>, by = at.admin): Promise<string> {
  const { bpmn, tasks } = at.app.contract
  const workflowUuid = await addWorkflow(at.app, line(task('check', people)))
  const { processUuid } = await by.call(bpmn.userStartFlow, { json: { workflowUuid, nodeUuid: await at.document() } })
  for (const view of ['doing', 'claimable', 'unassigned'] as const) {
    const { contents } = await at.me.call(tasks.find, { json: { view } })
    const found = contents.find(({ process }) => process.uuid === processUuid)
    if (found) return found.uuid
  }
  throw new Error(`${at.name} has no task`)
}
const mine = (at: Site): Promise<string> => given(at, { assignee: at.me.userId })
const anybodys = (at: Site): Promise<string> => given(at, { users: `${at.me.userId} ${at.other.userId}` })

/** Creates a conversation of the caller with another user who has sent a message. */
async function talk({ me, other, app }: Site): Promise<string> {
  const { uuid } = await me.call(app.contract.chat.start, { json: { userUuidList: [other.userId], title: fresh() } })
  await other.call(app.contract.chat.send, { json: { conversationUuid: uuid, text: fresh() } })
  return uuid
}

/** Creates a link to a new folder in the caller's home. */
async function linked(at: Site, level: 'read' | 'upload') {
  const { me, app } = at
  await allowPublicLinks(at)
  const destUuid = await homeOf(app.db, me.userId)
  const { uuid: nodeUuid } = await me.call(app.contract.folder.create, { form: { destUuid, title: fresh() } })
  return await me.call(app.contract.publicLinks.create, { json: { nodeUuid, level, expireDate: app.ports.now() + 3_600_000 } })
}

const desktop = async ({ me, app }: Site) => ({ desktopUuid: (await me.call(app.contract.users.defaultDesktop)).uuid })
const saved = async ({ me, app }: Site) =>
  await me.call(app.contract.search.save, { json: { query: {}, title: fresh(), showInDesktop: true } })

/** Requests that require no right on an item, because they concern the caller's own data or tasks. */
export const ofOnesOwn: Readonly<Record<string, readonly Ask[]>> = {
  'jwt.login': [async ({ username, app }) => [{ form: { username, password: PASSWORD } }, app.guest]],
  'jwt.logout': [async ({ username, app }) => [{}, await app.signIn(username)]],
  'jwt.renew': [async () => ({})],
  'users.savePrinciple': [async () => ({ json: { firstName: 'نام', email: 'a@example.org' } })],
  'users.endSession': [
    async ({ username, app }) => {
      const another = await app.signIn(username)
      const sessions = await another.call(app.contract.users.sessions)
      return [{ query: { uuid: sessions.find(({ current }) => current)?.uuid } }, another]
    },
  ],
  'users.deleteWorkingDirectory': [async () => ({ query: { folderUuid: randomUUID() } })],
  'users.saveDesktopBackground': [
    async (at) => ({ query: await desktop(at), multipart: {}, files: [{ filename: 'a.png', bytes: PIXEL }] }),
  ],
  'users.deleteDesktopBackground': [async (at) => ({ query: await desktop(at) })],
  'users.changePassword': [
    async ({ ground, app }) => {
      const roles = await app.db.selectFrom('role').select('id').where('authority', '=', 'ROLE_ADMIN').execute()
      const username = `p${randomUUID().slice(0, 8)}`
      await app.addUser(username, ground === 'as administrator' ? roles.map(({ id }) => id) : [])
      return [{ json: { currentPassword: PASSWORD, newPassword: 'کبوتر سفید بر بام' } }, await app.signIn(username)]
    },
  ],
  'sharing.requestAccess': [async () => ({ json: { itemUuid: randomUUID(), message: fresh() } })],
  'publicLinks.revoke': [async (at) => ({ json: { uuid: (await linked(at, 'read')).link.uuid } })],
  'publicLinks.open': [async (at) => [{ json: { token: (await linked(at, 'read')).token } }, at.app.guest]],
  'publicLinks.upload': [
    async (at) => {
      const { contract, guest } = at.app
      const { token } = await guest.call(contract.publicLinks.open, { json: { token: (await linked(at, 'upload')).token } })
      const headers = { authorization: `Bearer ${token}` }
      const visitor: Client = { ...guest, headers, send: (endpoint, sent) => guest.send(endpoint, sent, headers) }
      return [{ multipart: {}, files: [{ filename: `${fresh()}.txt`, bytes: fresh() }] }, visitor]
    },
  ],
  'nodebase.emptyBin': [async () => ({ query: {} })],
  'search.save': [
    async () => ({ json: { query: { keyword: 'سد' }, title: fresh(), showInDesktop: false } }),
    async (at) => ({ json: { query: {}, title: fresh(), showInDesktop: true, uuid: (await saved(at)).uuid } }),
  ],
  'search.delete': [async (at) => ({ query: { uuid: (await saved(at)).uuid } })],
  'chat.start': [
    async ({ other }) => ({ json: { userUuidList: [other.userId] } }),
    async ({ other }) => ({ json: { userUuidList: [other.userId], title: fresh(), uuid: randomUUID() } }),
  ],
  'chat.read': [async (at) => ({ query: { conversationUuid: await talk(at) } })],
  'chat.leave': [async (at) => ({ query: { conversationUuid: await talk(at) } })],
  'tasks.claim': [async (at) => ({ params: { uuid: await anybodys(at) } })],
  'tasks.release': [
    async (at) => {
      const uuid = await anybodys(at)
      await at.me.call(at.app.contract.tasks.claim, { params: { uuid } })
      return { params: { uuid } }
    },
  ],
  'tasks.assign': [
    async (at) => {
      const { app, me } = at
      const workflowUuid = await addWorkflow(app, line(task('check')))
      const { body } = await sendFile(app, me, { uuid: await homeOf(app.db, me.userId), filename: `${fresh()}.txt`, bytes: fresh() })
      const { processUuid } = await me.call(app.contract.bpmn.userStartFlow, { json: { workflowUuid, nodeUuid: body.uuid } })
      const { contents } = await at.me.call(at.app.contract.tasks.find, { json: { view: 'unassigned' } })
      const uuid = contents.find(({ process }) => process.uuid === processUuid)?.uuid
      return { params: { uuid }, json: { userUuid: at.other.userId } }
    },
  ],
  'tasks.complete': [async (at) => ({ params: { uuid: await mine(at) }, json: { comment: 'شد' } })],
  'tasks.refer': [
    async (at) => ({
      params: { uuid: await mine(at) },
      json: { userUuidList: [at.other.userId], dueDate: at.app.ports.now() + 3_600_000, review: true },
    }),
  ],
  'tasks.review': [
    async (at) => {
      const { tasks } = at.app.contract
      const uuid = await mine(at)
      const json = { userUuidList: [at.other.userId], dueDate: at.app.ports.now() + 3_600_000, review: true }
      await at.me.call(tasks.refer, { params: { uuid }, json })
      await at.other.call(tasks.complete, { params: { uuid }, json: {} })
      return { params: { uuid }, json: { accepted: true } }
    },
  ],
  'jobs.cancel': [
    async ({ me, app }) => {
      const caller = (await findCallerOfUser(app.db, me.userId)) as Caller
      const asking = { caller, ip: '127.0.0.1', now: app.ports.now() }
      return { params: { uuid: await transact(app, (tx) => startJob(tx, asking, 'PURGE', { uuids: [] }, 1)) } }
    },
  ],
  'userProfile.save': [async () => ({ json: { taskbarColor: '#112233', theme: 'dark' } })],
}
