import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Caller } from '#server/access/caller'
import { takeNotices } from '#server/domain/system/notices/notices.repository'
import { deliverNotices } from '#server/domain/system/notices/notices.service'
import { findCallerOfUser } from '#server/domain/people/sessions/session.service'
import { fireDueTimers } from '#server/domain/workflow/processes/timers.service'
import type { Client, TestApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, sendFile } from '../uploads/uploading'
import { addActions, addForm, NOW, office, starting, viewed } from './office'
import { addWorkflow, choice, deadline, diagram, end, errorEnd, flow, line, notice, parallel, start, task } from './diagrams'

const HOUR = 3_600_000
const MISSING = '11111111-2222-4333-8444-555555555555'

eachDatabase((_engine, make) => {
  const open = () => office(make)
  /** Collects the live events of a user who connects. */
  const toldTo = async (app: TestApp, who: Client) => {
    app.ports.published.length = 0
    await deliverNotices(app.ports, [(await findCallerOfUser(app.db, who.userId)) as Caller])
    return app.ports.published.flatMap((message) => (message.type === 'user.message' ? [message.body] : []))
  }
  const noticesOf = async (app: TestApp, who: Client) =>
    (await takeNotices(app.db, [who.userId])).map(({ kind, title }) => `${kind} ${title}`)

  it('runs a process from start over tasks and a choice to its end, each task once despite repeated requests [WF-004] [WF-011] [API-116]', async () => {
    const { app, admin, sara, reza, parisa, node } = await open()
    const { tasks, processes } = app.contract
    const actions = await addActions(app, admin)
    const role = await app.addRole('ROLE_CHECKERS')
    await app.db.insertInto('user_role').values({ user_id: sara.userId, role_id: role }).execute()
    app.ports.advance(3_000)
    const workflow = await addWorkflow(
      app,
      diagram(
        ...[
          start(),
          task('check', { roles: role, actions: 'approve reject', due: 'P2D' }),
          choice('g', 'g_no'),
          notice('tell', 'نامه تأیید شد', { assignee: 'starter', users: parisa.userId }),
        ],
        ...[task('send', { assignee: reza.userId }), end(), errorEnd('no', 'نامه رد شد')],
        ...[flow('start-check'), flow('check-g'), flow('g-tell', 'action = "approve"'), flow('g-no'), flow('tell-send'), flow('send-end')],
      ),
    )
    const both = await Promise.all([starting(app, admin, workflow, node), starting(app, admin, workflow, node)])
    expect(both[0].processUuid).toBe(both[1].processUuid)
    expect(await noticesOf(app, sara)).toEqual(['TASK کار check'])

    const [open1] = await viewed(app, sara, 'claimable')
    expect(open1).toMatchObject({
      title: 'کار check',
      status: 'CLAIMABLE',
      dueDate: app.ports.now() + 48 * HOUR,
      process: { status: 'RUNNING' },
    })
    expect(open1?.candidateRoles).toEqual([{ uuid: role, title: 'ROLE_CHECKERS' }])
    expect(open1?.node).toMatchObject({ uuid: node, title: 'نامه' })
    const params = { uuid: open1?.uuid ?? '' }
    expect(await codeOf(reza, tasks.get, { params })).toBe('notFound')
    expect(await codeOf(reza, tasks.claim, { params })).toBe('notFound')
    const claims = await Promise.all([sara.send(tasks.claim, { params }), sara.send(tasks.claim, { params })])
    expect(claims.map(({ status }) => status)).toEqual([200, 200])
    expect(await viewed(app, sara, 'claimable')).toEqual([])
    expect(await viewed(app, sara, 'doing')).toHaveLength(1)

    const done = (who: Client, uuid: string, json: object) => codeOf(who, tasks.complete, { params: { uuid }, json })
    expect(await done(sara, params.uuid, {})).toBe('fieldRequired')
    expect(await done(sara, params.uuid, { actionUuid: actions.reject, comment: ' \u200c' })).toBe('fieldRequired')
    const result = await sara.call(tasks.complete, { params, json: { actionUuid: actions.approve, comment: 'بررسی شد' } })
    expect(result).toMatchObject({ processStatus: 'RUNNING', task: { status: 'COMPLETED' } })
    // The response was lost and the button pressed again.
    expect(await sara.call(tasks.complete, { params, json: { actionUuid: actions.approve, comment: 'بررسی شد' } })).toMatchObject({
      task: { status: 'COMPLETED' },
    })
    expect(await noticesOf(app, parisa)).toEqual(['FLOW نامه تأیید شد'])
    expect(await noticesOf(app, reza)).toEqual(['TASK کار send'])
    const sends = await viewed(app, reza, 'doing')
    expect(sends).toHaveLength(1)
    expect(await reza.call(tasks.complete, { params: { uuid: sends[0]?.uuid ?? '' }, json: {} })).toMatchObject({
      processStatus: 'COMPLETED',
    })
    const page = await admin.call(processes.ofNode, { params: { offset: 0, size: 10 }, query: { nodeUuid: node } })
    expect(page).toMatchObject({
      totalElements: 1,
      contents: [{ status: 'COMPLETED', activeElements: [], startedBy: { username: 'admin' } }],
    })
    const history = await sara.call(tasks.history, { params })
    expect(history.map(({ event, user, comment }) => [event, user?.username, comment])).toEqual([
      ['COMPLETED', 'sara', 'بررسی شد'],
      ['CLAIMED', 'sara', undefined],
      ['CREATED', undefined, undefined],
    ])
    expect(await viewed(app, sara, 'completed', { keyword: 'check' })).toHaveLength(1)
    expect(await viewed(app, sara, 'completed', { keyword: 'دیگر' })).toEqual([])

    app.ports.advance(1_000)
    const again = await starting(app, admin, workflow, node)
    expect(again.processUuid).not.toBe(both[0].processUuid)
    const [second] = await viewed(app, sara, 'claimable')
    await sara.call(tasks.claim, { params: { uuid: second?.uuid ?? '' } })
    const failed = await sara.call(tasks.complete, {
      params: { uuid: second?.uuid ?? '' },
      json: { actionUuid: actions.reject, comment: 'ناقص' },
    })
    expect(failed.processStatus).toBe('ENDED_WITH_ERROR')
    const [latest] = (await admin.call(processes.ofNode, { params: { offset: 0, size: 10 }, query: { nodeUuid: node } })).contents
    expect(latest).toMatchObject({ status: 'ENDED_WITH_ERROR', message: 'نامه رد شد' })
    expect(await codeOf(admin, app.contract.adminTaskActions.delete, { query: { uuid: actions.reject } })).toBe('inUse')
    expect(await codeOf(admin, app.contract.adminWorkflows.delete, { query: { uuid: workflow } })).toBe('inUse')
  })

  it('one of several candidates claims a task; the starter assigns unclaimed tasks, but not claimed ones [WF-001] [WF-005] [WF-012]', async () => {
    const { app, admin, sara, reza, parisa, node } = await open()
    const { tasks } = app.contract
    const shared = await addWorkflow(app, line(task('a', { users: `${sara.userId} ${reza.userId}` })))
    await starting(app, admin, shared, node)
    const uuid = (await viewed(app, sara, 'claimable'))[0]?.uuid ?? ''
    const race = await Promise.all([sara, reza].map((who) => codeOf(who, tasks.claim, { params: { uuid } })))
    expect(race.toSorted()).toEqual(['200', 'taskNotOpen'])
    const [winner, loser] = race[0] === '200' ? [sara, reza] : [reza, sara]
    expect(await codeOf(loser, tasks.complete, { params: { uuid }, json: {} })).toBe('taskNotOpen')
    expect(await codeOf(loser, tasks.release, { params: { uuid } })).toBe('taskNotOpen')
    expect((await winner.call(tasks.release, { params: { uuid } })).status).toBe('CLAIMABLE')
    expect((await winner.call(tasks.release, { params: { uuid } })).status).toBe('CLAIMABLE')
    expect((await loser.call(tasks.claim, { params: { uuid } })).assignee?.username).toBe(loser === sara ? 'sara' : 'reza')

    const open2 = await addWorkflow(app, line(task('b')))
    await starting(app, admin, open2, node)
    const [unassigned] = await viewed(app, admin, 'unassigned')
    expect(await viewed(app, sara, 'unassigned')).toEqual([])
    const params = { uuid: unassigned?.uuid ?? '' }
    const assign = (who: Client, userUuid: string) => codeOf(who, tasks.assign, { params, json: { userUuid } })
    expect(await assign(sara, sara.userId)).toBe('notFound')
    expect(await assign(admin, MISSING)).toBe('fieldRequired')
    expect([await assign(admin, parisa.userId), await assign(admin, parisa.userId)]).toEqual(['200', '200'])
    expect(await assign(admin, sara.userId)).toBe('taskNotOpen')
    expect(await viewed(app, parisa, 'doing', { nodeUuid: node, workflowUuid: open2 })).toHaveLength(1)
    expect((await parisa.call(tasks.release, { params })).status).toBe('UNASSIGNED')
  })

  it('delegates a task until a due date and returns it for review, also in two steps [WF-002] [WF-008] [WF-012]', async () => {
    const { app, admin, sara, reza, parisa, node } = await open()
    const { tasks } = app.contract
    const workflow = await addWorkflow(app, line(task('a', { assignee: 'starter' })))
    await starting(app, admin, workflow, node)
    const params = { uuid: (await viewed(app, admin, 'doing'))[0]?.uuid ?? '' }
    const refer = (who: Client, json: object) => codeOf(who, tasks.refer, { params, json: { userUuidList: [sara.userId], ...json } })
    const dueDate = NOW + 100 * HOUR
    expect(await refer(admin, {})).toBe('dueDateRequired')
    expect(await refer(admin, { dueDate: NOW - 1 })).toBe('dateInvalid')
    expect(await refer(admin, { dueDate, userUuidList: [] })).toBe('fieldRequired')
    expect(await refer(admin, { dueDate, userUuidList: [admin.userId] })).toBe('fieldRequired')
    expect(await refer(admin, { dueDate, review: true, comment: 'لطفاً' })).toBe('200')
    expect(await refer(admin, { dueDate, review: true, comment: 'لطفاً' })).toBe('200')
    expect(await toldTo(app, sara)).toEqual([expect.objectContaining({ title: 'ارجاع', taskUuid: params.uuid })])
    expect((await viewed(app, sara, 'doing'))[0]?.dueDate).toBe(dueDate)
    expect(await refer(sara, { dueDate, review: true, userUuidList: [reza.userId, parisa.userId] })).toBe('200')
    expect(await noticesOf(app, reza)).toEqual(['REFERRED کار a'])
    expect((await reza.call(tasks.claim, { params })).status).toBe('DOING')
    const finish = (who: Client) => who.call(tasks.complete, { params, json: { comment: 'شد' } })
    expect(await finish(reza)).toMatchObject({ task: { status: 'AWAITING_REVIEW' }, processStatus: 'RUNNING' })
    expect(await finish(reza)).toMatchObject({ task: { status: 'AWAITING_REVIEW' } })
    expect(await viewed(app, sara, 'awaitingReview')).toHaveLength(1)
    const review = (who: Client, accepted: boolean) => who.call(tasks.review, { params, json: { accepted, comment: 'دیدم' } })
    expect(await codeOf(parisa, tasks.review, { params, json: { accepted: true } })).toBe('taskNotOpen')
    expect((await review(sara, false)).task).toMatchObject({ status: 'DOING', assignee: { username: 'reza' } })
    expect(await noticesOf(app, reza)).toEqual(['SENT_BACK کار a'])
    await finish(reza)
    expect((await review(sara, true)).task).toMatchObject({ status: 'AWAITING_REVIEW', assignee: { username: 'admin' } })
    expect((await review(sara, true)).task.status).toBe('AWAITING_REVIEW')
    expect(await review(admin, true)).toMatchObject({ task: { status: 'COMPLETED' }, processStatus: 'COMPLETED' })
    const history = await admin.call(tasks.history, { params })
    expect(history.filter(({ event }) => event === 'REFERRED').map(({ recipients }) => recipients?.toSorted())).toEqual([
      ['parisa آزمون', 'reza آزمون'],
      ['sara آزمون'],
    ])
    const events = history.map(({ event }) => event)
    expect(events).toEqual('REVIEWED REVIEWED COMPLETED REVIEWED COMPLETED CLAIMED REFERRED REFERRED CREATED'.split(' '))
  })

  it('uses form values in conditions, and fires each timer once across server processes [WF-014] [WF-017]', async () => {
    const { app, admin, sara, node } = await open()
    const { form, field } = await addForm(app, admin)
    const workflow = await addWorkflow(
      app,
      diagram(
        ...[
          start(),
          task('ask', { assignee: sara.userId, form }),
          choice('g', 'g_end'),
          task('big', { assignee: sara.userId }),
          deadline('late', 'big', 'PT10M'),
        ],
        ...[parallel('both'), task('x'), task('y'), end()],
        ...[
          flow('start-ask'),
          flow('ask-g'),
          flow('g-big', `value("${field('مبلغ')}") > 1000`),
          flow('g-end'),
          flow('big-end'),
          flow('late-both'),
        ],
        ...['both-x', 'both-y', 'x-end', 'y-end'].map((ends) => flow(ends)),
      ),
    )
    await starting(app, admin, workflow, node)
    const [ask] = await viewed(app, sara, 'doing')
    expect(ask?.formUuid).toBe(form)
    const params = { uuid: ask?.uuid ?? '' }
    const { complete } = app.contract.tasks
    const refused = async (values: object) => {
      const answer = await sara.send(complete, { params, json: { values } as never }, { 'accept-language': 'fa' })
      const { errors }: { errors?: { path: string; code: string; detail: string }[] } = await answer.json()
      return errors?.map(({ path, code, detail }) => [path, code, detail])
    }
    const [day, amount, id] = [field('روز'), field('مبلغ'), field('شماره')]
    expect(await refused({ [day]: '2026-02-30 00:00:00', [id]: 1.5, [MISSING]: 'x' })).toEqual([
      [`values.${amount}`, 'fieldRequired', expect.stringMatching(/[آ-ی]{3}/)],
      [`values.${id}`, 'formatInvalid', expect.stringMatching(/[آ-ی]{3}/)],
      [`values.${day}`, 'dateInvalid', expect.stringMatching(/[آ-ی]{3}/)],
      [`values.${MISSING}`, 'formatInvalid', expect.stringMatching(/[آ-ی]{3}/)],
    ])
    expect(await refused({ [amount]: 'هزار' })).toEqual([[`values.${amount}`, 'formatInvalid', expect.any(String)]])
    // Limits of the class are checked only by the server.
    expect(await refused({ [amount]: 9_000 })).toEqual([[`values.${amount}`, 'maxValue', expect.any(String)]])
    expect(await viewed(app, sara, 'doing')).toHaveLength(1)
    await sara.call(complete, { params, json: { values: { [amount]: '۱٬۵۰۰', [day]: '' } } })
    const { rows: kept } = await sql<{ field_values: unknown }>`select field_values from process`.execute(app.db)
    expect(kept[0]?.field_values).toEqual({ [amount]: 1_500 })
    const [big] = await viewed(app, sara, 'doing')
    expect(big?.title).toBe('کار big')
    expect(await fireDueTimers(app.ports)).toBe(0)
    app.ports.advance(HOUR / 6)
    await Promise.all([fireDueTimers(app.ports), fireDueTimers(app.ports)])
    expect((await viewed(app, admin, 'unassigned')).map(({ title }) => title).toSorted()).toEqual(['کار x', 'کار y'])
    expect((await viewed(app, sara, 'completed')).find(({ uuid }) => uuid === big?.uuid)?.status).toBe('CANCELLED')
    expect(await codeOf(sara, app.contract.tasks.complete, { params: { uuid: big?.uuid ?? '' }, json: {} })).toBe('taskNotOpen')
  })

  /** Creates one workflow of each kind. */
  const sorts = async ({ app, admin, sara }: Awaited<ReturnType<typeof open>>) => {
    const byHand = await addWorkflow(app, line(task('a')), { title: 'دستی' })
    const withDocuments = await addWorkflow(app, line(task('a')), { title: 'با سند', docFlow: true })
    const forSara = await addWorkflow(app, line(task('a')), { title: 'سارا', userUuidList: [sara.userId] })
    const draft = (
      await admin.call(app.contract.adminWorkflows.save, { json: { title: 'پیش‌نویس', key: 'draft', docFlow: false, active: true } })
    ).uuid
    return { byHand, withDocuments, forSara, draft }
  }

  it('offers a process only to its users, for manual start or for new documents [API-010] [WF-015] [WF-016]', async () => {
    const at = await open()
    const { app, sara, reza } = at
    const { bpmn, workflow } = app.contract
    const { withDocuments } = await sorts(at)
    const titles = async (who: Client, query: object) => (await who.call(bpmn.userWorkflow, { query })).map(({ title }) => title)
    expect(await titles(reza, { docFlow: false })).toEqual(['دستی'])
    expect(await titles(sara, { docFlow: false })).toEqual(['دستی', 'سارا'])
    expect(await titles(sara, {})).toEqual(['با سند', 'دستی', 'سارا'])
    expect(await sara.call(workflow.user)).toEqual([{ uuid: withDocuments, title: 'با سند' }])
  })

  it('its audience can start a process on nodes they may change, and its starter can cancel it', async () => {
    const at = await open()
    const { app, admin, reza, node, folder } = at
    const { bpmn, processes } = app.contract
    const { byHand, forSara, draft } = await sorts(at)
    const begins = (who: Client, workflowUuid: string, nodeUuid = node) =>
      codeOf(who, bpmn.userStartFlow, { json: { workflowUuid, nodeUuid } })
    expect(await begins(reza, byHand)).toBe('forbidden')
    expect(await begins(admin, forSara)).toBe('workflowRequired')
    expect(await begins(admin, MISSING)).toBe('workflowRequired')
    expect(await begins(admin, draft)).toBe('bpmnInvalid')
    expect(await begins(admin, byHand, MISSING)).toBe('notFound')
    const { processUuid } = await starting(app, admin, byHand, folder)
    const cancel = (who: Client) => codeOf(who, processes.cancel, { params: { uuid: processUuid } })
    expect(await cancel(reza)).toBe('notFound')
    expect([await cancel(admin), await cancel(admin)]).toEqual(['200', '200'])
    expect(await viewed(app, admin, 'unassigned')).toEqual([])
  })

  it('an upload or new version starts a process once, also in folders configured for it [ADM-037] [UPL-032]', async () => {
    const { app, admin, sara, folder } = await open()
    const { adminWorkflows, folder: folders } = app.contract
    const brought = await addWorkflow(app, line(task('read', { assignee: sara.userId })), { docFlow: true })
    const waiting = await addWorkflow(app, line(task('file', { assignee: sara.userId })))
    const inner = (await admin.call(folders.create, { form: { title: 'درون', destUuid: folder } })).uuid
    const params = { uuid: waiting }
    const keep = (json: unknown) => codeOf(admin, adminWorkflows.saveAutostart, { params, json })
    expect(await keep([])).toBe('conditionRequired')
    expect(await keep([{ folderUuid: folder, event: 'CREATED', extension: ['a b'] }])).toBe('formatInvalid')
    const { body: letter } = await sendFile(app, admin, { uuid: inner, filename: 'پیشین.pdf', bytes: 'پیشین' })
    expect(await keep([{ folderUuid: letter.uuid, event: 'CREATED' }])).toBe('notFolder')
    expect(
      await keep([
        { folderUuid: folder, event: 'CREATED', extension: ['.PDF', 'pdf'] },
        { folderUuid: inner, event: 'NEW_VERSION' },
      ]),
    ).toBe('204')
    expect((await admin.call(adminWorkflows.autostart, { params })).map(({ folderTitle, extension }) => [folderTitle, extension])).toEqual([
      ['نامه‌ها', ['pdf']],
      ['درون', []],
    ])
    const titles = async () => (await viewed(app, sara, 'doing')).map(({ title, node }) => `${title} ${node?.title}`).toSorted()
    await sendFile(app, admin, { uuid: inner, filename: 'یک.pdf', bytes: 'یک' })
    await sendFile(app, admin, { uuid: inner, filename: 'دو.txt', bytes: 'دو', workflowUuid: brought })
    expect(await titles()).toEqual(['کار file یک', 'کار read دو'])
    await sendFile(app, admin, { uuid: inner, filename: 'یک.pdf', bytes: 'یک تازه', onConflict: 'newVersion' })
    await sendFile(app, admin, { uuid: inner, filename: 'پیشین.pdf', bytes: 'پیشین تازه', onConflict: 'newVersion' })
    expect(await titles()).toEqual(['کار file پیشین', 'کار file یک', 'کار read دو'])
    await admin.call(adminWorkflows.deleteAutostart, { params })
    await sendFile(app, admin, { uuid: inner, filename: 'سه.pdf', bytes: 'سه' })
    expect(await titles()).toHaveLength(3)
  })

  it('stores a draft beside versions, and running processes keep the version they started with [WF-014] [API-115]', async () => {
    const { app, admin, reza, node } = await open()
    const { adminWorkflows, nodebase, bpmn, processes } = app.contract
    const first = line(task('old'))
    const workflow = await addWorkflow(app, first)
    const params = { uuid: workflow }
    await starting(app, admin, workflow, node)
    const row = async () => (await admin.call(adminWorkflows.find, { json: {} })).contents.find(({ uuid }) => uuid === workflow)
    expect(await row()).toMatchObject({ version: 1, published: true })
    await admin.call(adminWorkflows.publish, { params })
    expect(await row()).toMatchObject({ version: 1 })
    const wrong = line(task('new', { name: '' }))
    await admin.call(adminWorkflows.saveDiagram, { params, text: wrong })
    expect(await row()).toMatchObject({ version: 1, published: false })
    const refused = await admin.send(adminWorkflows.publish, { params })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'new', code: 'titleRequired' })],
    ])
    expect(await codeOf(admin, adminWorkflows.saveDiagram, { params, text: 'متن' })).toBe('bpmnInvalid')
    expect(await codeOf(admin, adminWorkflows.saveDiagram, { params, text: ' '.repeat(1_000_001) })).toBe('tooLarge')
    await admin.call(adminWorkflows.saveDiagram, { params, text: line(task('new', { roles: MISSING })) })
    expect(await codeOf(admin, adminWorkflows.publish, { params })).toBe('bpmnInvalid')
    const second = line(task('new'))
    await admin.call(adminWorkflows.saveDiagram, { params, text: second })
    await admin.call(adminWorkflows.publish, { params })
    expect(await admin.call(adminWorkflows.diagram, { params })).toBe(second)
    const ofNode = () => admin.call(processes.ofNode, { params: { offset: 0, size: 5 }, query: { nodeUuid: node } })
    expect((await ofNode()).contents.map(({ activeElements }) => activeElements)).toEqual([['old']])
    const link = async (who: Client) =>
      await who.call(nodebase.generateDownloadLink, { json: { uuidList: [node], type: 'BPMN', inline: true } })
    const read = async (token: string, query = {}) =>
      await app.guest.send(bpmn.diagram, { params: { uuid: node }, query: { token, ...query } })
    expect(await (await read(await link(reza))).text()).toBe(first)
    const processUuid = (await ofNode()).contents[0]?.uuid ?? ''
    expect(await (await read(await link(admin), { processUuid })).text()).toBe(first)
    expect((await read(await link(admin), { processUuid: MISSING })).status).toBe(404)
    expect((await read('x'.repeat(32))).status).toBe(404)
  })

  it('hides the node of a task from an assignee who may not see it [WF-010]', async () => {
    const { app, admin, sara } = await open()
    const home = (await admin.call(app.contract.folder.rootFolders, { query: {} })).find(({ title }) => title === 'پوشهٔ خانگی')?.uuid ?? ''
    const { body } = await sendFile(app, admin, { uuid: home, filename: 'محرمانه.txt', bytes: 'محرمانه' })
    const workflow = await addWorkflow(app, line(task('a', { assignee: sara.userId })))
    await starting(app, admin, workflow, body.uuid)
    const [seen] = await viewed(app, sara, 'doing')
    expect(seen).toMatchObject({ title: 'کار a' })
    expect(seen?.node).toBeUndefined()
    expect(JSON.stringify(seen)).not.toContain('محرمانه')
  })
})
