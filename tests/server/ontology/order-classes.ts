import type { Problem } from '#api/contract/errors'
import type { Node } from '#api/contract/node'
import type { InstanceDataEntry } from '#api/contract/ontology'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { mainRoot } from '../uploads/uploading'

type Values = Record<string, unknown[]>

/** Creates a class of parts, a class of orders that contain parts, and returns the ids of their definitions by title. */
export async function start(make: () => Promise<TestApp['db']>) {
  const app = await testApp({ db: await make() })
  const [admin, clerk] = [await app.signIn('admin'), await app.as('clerk')]
  const { ont } = app.contract
  const root = await mainRoot(app.db)
  const part = await admin.call(ont.saveClass, {
    json: {
      title: 'قطعه',
      ontProperties: [
        { title: 'کد', type: 'STRING', key: true, functional: true },
        { title: 'بها', type: 'DOUBLE', functional: true, min: 0 },
      ],
    },
  })
  const order = await admin.call(ont.saveClass, {
    json: {
      title: 'سفارش',
      ontProperties: [
        { title: 'مشتری', type: 'STRING', required: true, functional: true, min: 3, max: 20 },
        { title: 'برچسب', type: 'STRING', max: 10 },
        { title: 'تعداد', type: 'INTEGER', functional: true, min: 1, max: 9 },
        { title: 'فوری', type: 'BOOLEAN' },
        { title: 'موعد', type: 'DATE', functional: true, min: '2025-03-21 00:00:00', max: '2026-03-20 00:00:00' },
      ],
      ontRelations: [{ title: 'دارد', rangesSimpleNodes: [part] }],
    },
  })
  const ids: Record<string, string> = {}
  const learn = async (): Promise<void> => {
    for (const uuid of [part, order]) {
      const { ontProperties, ontRelations, ontDynamicProperties } = await admin.call(ont.class, { query: { uuid } })
      for (const one of [...ontProperties, ...ontRelations, ...ontDynamicProperties]) ids[one.title] = one.uuid
    }
  }
  await learn()
  const propertyEntries = (values: Values) =>
    Object.entries(values).map(([title, list]) => ({
      relationOrPropertyUuid: String(ids[title]),
      propertiesValues: list.map((value) => ({ value: value as string })),
    }))
  const entries = (title: string, ...targets: (string | [string, number])[]) => ({
    relationOrPropertyUuid: String(ids[title]),
    relationsValues: targets.map((one) => (typeof one === 'string' ? { instanceUuid: one } : { instanceUuid: one[0], count: one[1] })),
  })
  const query = (classUuid: string, title: string, relationsProperties: unknown[] = [], more = {}) => ({
    query: { instanceType: 'FOLDER', classUuid, title, relationsProperties, ...more } as never,
    multipart: {},
  })
  const add = async (classUuid: string, title: string, relationsProperties: unknown[] = [], more = {}, by: Client = admin): Promise<Node> =>
    await by.call(ont.saveInstance, query(classUuid, title, relationsProperties, more))
  const refusal = async (classUuid: string, relationsProperties: unknown[], more = {}): Promise<[string, ...string[]]> => {
    const answer = await admin.send(ont.saveInstance, query(classUuid, `x${crypto.randomUUID()}`, relationsProperties, more))
    const body = (await answer.json()) as Problem
    return [
      body.code,
      ...(body.errors ?? []).map(({ path, code }) => `${Object.keys(ids).find((one) => ids[one] === path) ?? path} ${code}`),
    ]
  }
  const data = async (instanceUuid: string, by: Client = admin): Promise<Record<string, unknown[]>> => {
    const list: InstanceDataEntry[] = await by.call(ont.instanceData, { query: { instanceUuid } })
    const named: Record<string, unknown[]> = {}
    for (const { relationOrPropertyUuid, data: one, count, derived } of list) {
      const title = Object.keys(ids).find((name) => ids[name] === relationOrPropertyUuid) ?? relationOrPropertyUuid
      const shown = one.uuid === undefined ? one.value : `${one.title ?? 'self'}×${count}${derived ? '*' : ''}`
      named[title] = [...(named[title] ?? []), shown]
    }
    return named
  }
  return { app, admin, clerk, ont, root, part, order, ids, learn, propertyEntries, entries, query, add, refusal, data }
}
