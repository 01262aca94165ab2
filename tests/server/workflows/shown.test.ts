import { expect, it } from 'vitest'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { grant, sendFile } from '../uploads/uploading'
import { addWorkflow, line, task } from './diagrams'
import { addForm, office, starting, viewed } from './office'

const MISSING = '11111111-2222-4333-8444-555555555555'

eachDatabase((_engine, make) => {
  it('shows the diagram of a document only with a token for this document [API-114]', async () => {
    const { app, admin, folder, node } = await office(make)
    const { nodebase, bpmn } = app.contract
    const xml = line(task('old'))
    await starting(app, admin, await addWorkflow(app, xml), node)
    const { body } = await sendFile(app, admin, { uuid: folder, filename: 'دیگر.txt', bytes: 'متن دیگر' })
    const token = async (uuidList: string[], type: 'BPMN' | 'PDF' = 'BPMN') =>
      await admin.call(nodebase.generateDownloadLink, { json: { uuidList, type, inline: true } })
    const read = async (link: string) => await app.guest.send(bpmn.diagram, { params: { uuid: node }, query: { token: link } })
    expect(await (await read(await token([node]))).text()).toBe(xml)
    expect((await read(await token([body.uuid]))).status).toBe(404)
    expect((await read(await token([node], 'PDF'))).status).toBe(404)
  })

  it('returns the form values of a process for its node, to participants of the process [API-153] [WF-017]', async () => {
    const { app, admin, sara, reza, folder } = await office(make)
    const { ont, tasks } = app.contract
    const { form, field, classUuid } = await addForm(app, admin)
    const amount = field('مبلغ')
    const query = (title: string, value: number) => ({
      ...{ instanceType: 'FOLDER', classUuid, title, destUuid: folder },
      relationsProperties: [{ relationOrPropertyUuid: amount, propertiesValues: [{ value }] }],
    })
    const add = async (title: string, value: number) =>
      (await admin.call(ont.saveInstance, { query: query(title, value), multipart: {} } as never)).uuid
    const [cost, other] = [await add('خرید', 100), await add('فروش', 300)]
    for (const id of [cost, other]) for (const who of [sara, reza]) await grant(app.db, id, who.userId, 1)
    const workflow = await addWorkflow(app, line(task('ask', { assignee: sara.userId, form }), task('then', { assignee: sara.userId })))
    const { processUuid } = await starting(app, admin, workflow, cost)
    const said = async (who: Client, instanceUuid: string, fakoorProcessId?: string) => {
      const asked = { instanceUuid, ...(fakoorProcessId !== undefined && { fakoorProcessId }) }
      const answer = await who.send(ont.instanceData, { query: asked })
      if (!answer.ok) return answer.status
      const entries = (await answer.json()) as { relationOrPropertyUuid: string; data: { value?: unknown } }[]
      return entries.map(({ relationOrPropertyUuid, data }) => [relationOrPropertyUuid, data.value])
    }
    expect(await said(sara, cost, processUuid)).toEqual([[amount, 100]])
    const [ask] = await viewed(app, sara, 'doing')
    await sara.call(tasks.complete, { params: { uuid: ask?.uuid ?? '' }, json: { values: { [amount]: 250, [field('شماره')]: 7 } } })
    const filled = [
      [amount, 250],
      [field('شماره'), 7],
    ]
    expect(await said(sara, cost, processUuid)).toEqual(filled)
    expect(await said(admin, cost, processUuid.toUpperCase())).toEqual(filled)
    expect(await said(sara, cost)).toEqual([[amount, 100]])
    // Requests with another item, with an unknown process, and by a user without a part in the process.
    expect([await said(sara, other, processUuid), await said(sara, cost, MISSING), await said(sara, cost, 'x')]).toEqual([404, 404, 404])
    expect([await said(reza, cost), await said(reza, cost, processUuid)]).toEqual([[[amount, 100]], 404])
  })
})
