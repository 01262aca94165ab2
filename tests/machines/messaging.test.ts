import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { expect, it } from 'vitest'
import { type LiveNews, messagingMachine } from '#machines/messaging.machine'

const message = (conversationUuid: string, authorUuid: string) => ({
  ...{ conversationUuid, authorUuid, title: 'رضا کریمی', text: 'سلام', type: 'TEXT', authorName: 'رضا کریمی' },
})

function messaging(counts: readonly number[]) {
  const left = [...counts]
  const news: LiveNews[] = []
  const parent = createActor(fromCallback<LiveNews>(({ receive }) => receive((one) => news.push(one)))).start()
  const clock = new SimulatedClock()
  const machine = messagingMachine.provide({
    actors: { listen: fromCallback(() => {}), countUnread: fromPromise(async () => left.shift() ?? 0) },
  })
  const actor = createActor(machine, { input: { parent: parent as never, userUuid: 'sara' }, clock }).start()
  const settled = async () => {
    await new Promise((done) => setTimeout(done))
    clock.increment(300)
    await new Promise((done) => setTimeout(done))
  }
  return {
    actor,
    news,
    settled,
    context: () => actor.getSnapshot().context,
    told: () => news.filter(({ type }) => type === 'message.received'),
  }
}

it('stores the conversations, the new messages and the unread count [MSG-003] [SHELL-102]', async () => {
  const { actor, settled, context } = messaging([2, 3])
  await settled()
  const user = { conversationUuid: 'd', title: 'لیلا احمدی' }
  actor.send({ type: 'conversation.shown', user })
  actor.send({ type: 'live.message', message: message('c', 'reza') })
  expect(context()).toMatchObject({ conversationUser: user, newMessageList: [{ conversationUuid: 'c' }], unreadCount: 3 })
  await settled()
  expect(context().unreadCount).toBe(3)
  actor.send({ type: 'conversation.shown', user: { conversationUuid: 'c', title: 'رضا کریمی' } })
  actor.send({ type: 'conversation.hidden', user })
  expect(context()).toMatchObject({ conversationUser: { conversationUuid: 'c' }, newMessageList: [] })
})

it('adds a received message as unread with a notice, unless its conversation is open or the user sent it [MSG-005] [MSG-006]', async () => {
  const { actor, news, settled, context, told } = messaging([0])
  await settled()
  actor.send({ type: 'live.message', message: message('c', 'reza') })
  expect([context().unreadCount, told()]).toEqual([1, [{ type: 'message.received', message: message('c', 'reza') }]])
  expect(news).toContainEqual({ type: 'data.changed', resource: 'conversation', uuids: ['c'], parentUuids: [] })
  actor.send({ type: 'conversation.shown', user: { conversationUuid: 'c', title: '' } })
  actor.send({ type: 'live.message', message: message('c', 'reza') })
  actor.send({ type: 'live.message', message: message('d', 'sara') })
  expect([context().unreadCount, told().length, context().newMessageList]).toEqual([2, 1, []])
  actor.send({ type: 'conversation.hidden', user: { conversationUuid: 'c', title: '' } })
  actor.send({ type: 'live.message', message: message('c', 'reza') })
  expect(told()).toHaveLength(2)
})
