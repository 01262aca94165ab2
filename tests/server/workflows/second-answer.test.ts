import { expect, it } from 'vitest'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { addWorkflow, line, task } from './diagrams'
import { addActions, addForm, NOW, office, starting, viewed } from './office'

eachDatabase((_engine, make) => {
  const HOUR = 3_600_000
  /** Creates a task of the clerk Sara that asks for an amount and has two actions. */
  const asked = async () => {
    const at = await office(make)
    const { app, admin, sara, node } = at
    const [actions, { form, field }] = [await addActions(app, admin), await addForm(app, admin)]
    const workflow = await addWorkflow(app, line(task('ask', { assignee: sara.userId, form, actions: 'approve reject' })))
    await starting(app, admin, workflow, node)
    const params = { uuid: (await viewed(app, sara, 'doing'))[0]?.uuid ?? '' }
    const complete = (who: Client, amount: number, comment = '', actionUuid = actions.approve) =>
      codeOf(who, app.contract.tasks.complete, { params, json: { actionUuid, comment, values: { [field('مبلغ')]: amount } } })
    return { ...at, ...{ actions, params, complete } }
  }

  it('refuses a different answer to a finished task, also of the same user, and accepts a repeated one', async () => {
    const { app, sara, actions, params, complete } = await asked()
    expect(await complete(sara, 100, 'خوب')).toBe('200')
    expect(await complete(sara, 100, ' خوب ')).toBe('200')
    expect(await complete(sara, 200, 'خوب')).toBe('taskNotOpen')
    expect(await complete(sara, 100, 'بد')).toBe('taskNotOpen')
    expect(await complete(sara, 100, 'خوب', actions.reject)).toBe('taskNotOpen')
    const answer = await sara.send(
      app.contract.tasks.complete,
      { params, json: { actionUuid: actions.approve } },
      { 'accept-language': 'fa' },
    )
    expect((await answer.json()).detail).toBe(
      'این کار دیگر نزد شما باز نیست: پیش از این انجام، ارجاع یا لغو شده است. آنچه اکنون فرستادید ثبت نشد.',
    )
    const history = await sara.call(app.contract.tasks.history, { params })
    expect(history.map(({ event, comment }) => [event, comment])).toEqual([
      ['COMPLETED', 'خوب'],
      ['CREATED', undefined],
    ])
  })

  it('accepts one of several concurrent different answers', async () => {
    const { sara, complete } = await asked()
    const codes = await Promise.all([1, 2, 3, 4].map((amount) => complete(sara, amount)))
    expect(codes.toSorted()).toEqual(['200', 'taskNotOpen', 'taskNotOpen', 'taskNotOpen'])
  })

  it('refuses the answer of a former assignee, and conflicting delegations and reviews', async () => {
    const { app, sara, reza, parisa, params, complete } = await asked()
    const { tasks } = app.contract
    const dueDate = NOW + 100 * HOUR
    const refer = (userUuidList: string[], json = {}) =>
      codeOf(sara, tasks.refer, { params, json: { userUuidList, dueDate, review: true, comment: 'لطفاً', ...json } })
    expect(await refer([reza.userId])).toBe('200')
    expect(await refer([reza.userId])).toBe('200')
    expect(await refer([parisa.userId])).toBe('taskNotOpen')
    expect(await refer([reza.userId], { dueDate: dueDate + HOUR })).toBe('taskNotOpen')
    expect(await refer([reza.userId], { comment: 'فوری' })).toBe('taskNotOpen')
    expect(await complete(sara, 100)).toBe('taskNotOpen')
    expect(await complete(reza, 100)).toBe('200')
    const review = (accepted: boolean, comment = 'دیدم') => codeOf(sara, tasks.review, { params, json: { accepted, comment } })
    expect(await review(true)).toBe('200')
    expect(await review(true)).toBe('200')
    expect(await review(false)).toBe('taskNotOpen')
    expect(await review(true, 'ندیدم')).toBe('taskNotOpen')
  })
})
