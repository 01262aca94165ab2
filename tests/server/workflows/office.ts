import type { Db } from '#server/database/schema'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { sendFile } from '../uploads/uploading'

export const NOW = Date.UTC(2026, 5, 1)

/** Creates an administrator, three users, and a letter in a folder, on which processes run. */
export async function office(make: () => Promise<Db>) {
  const app = await testApp({ db: await make(), now: NOW })
  const [admin, sara, reza, parisa] = [await app.signIn('admin'), await app.as('sara'), await app.as('reza'), await app.as('parisa')]
  const root = (await admin.call(app.contract.folder.rootFolders, { query: {} })).find(({ title }) => title === 'هستینه')?.uuid ?? ''
  const folder = (await admin.call(app.contract.folder.create, { form: { title: 'نامه‌ها', destUuid: root } })).uuid
  const { body } = await sendFile(app, admin, { uuid: folder, filename: 'نامه.txt', bytes: 'متن نامه' })
  const node: string = body.uuid
  return { app, admin, sara, reza, parisa, folder, node }
}

export const addActions = async (app: TestApp, admin: Client) => {
  const save = (key: string, needsComment: boolean) =>
    admin.call(app.contract.adminTaskActions.save, { json: { title: key, key, needsComment, order: 1 } })
  return { approve: (await save('approve', false)).uuid, reject: (await save('reject', true)).uuid }
}
export const starting = (app: TestApp, who: Client, workflowUuid: string, nodeUuid: string) =>
  who.call(app.contract.bpmn.userStartFlow, { json: { workflowUuid, nodeUuid } })
export const viewed = async (app: TestApp, who: Client, view: string, more = {}) =>
  (await who.call(app.contract.tasks.find, { json: { view, ...more } as never })).contents
/** Creates a form that asks for an amount, a number and a day. The class of its properties allows no amount above 5000. */
export const addForm = async (app: TestApp, admin: Client) => {
  const { ont, adminForms } = app.contract
  const titles = { مبلغ: { type: 'DOUBLE', max: 5_000 }, شماره: { type: 'INTEGER' }, روز: { type: 'DATE' } } as const
  const ontProperties = Object.entries(titles).map(([title, facts]) => ({ title, functional: true, ...facts }))
  const classUuid = await admin.call(ont.saveClass, { json: { title: 'هزینه', ontProperties } })
  const { ontProperties: made } = await admin.call(ont.class, { query: { uuid: classUuid } })
  const field = (title: keyof typeof titles): string => made.find((one) => one.title === title)?.uuid ?? ''
  const fields = (Object.keys(titles) as (keyof typeof titles)[]).map((title, order) => ({
    ...{ uuid: crypto.randomUUID(), relationOrPropertyUuid: field(title), title, entityName: 'OntProperty', type: titles[title].type },
    ...{ showType: 'simple', size: 1, column: 0, order, required: order === 0 },
  }))
  const { uuid } = await admin.call(adminForms.save, { json: { title: 'فرم هزینه', classUuid, columns: 1, fields } as never })
  return { form: uuid, field, classUuid }
}
