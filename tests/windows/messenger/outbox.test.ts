import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { expect, it } from 'vitest'
import { chatReconnectDelay } from '#api/contract/constants'
import { listener } from '#tests/paths/stage'
import { canPost, type StoredOutbox, type OutgoingMessage, longestMessage } from '#windows/messenger/outbox'
import { outboxMachine } from '#windows/messenger/outbox.machine'

const lost = Object.assign(new Error('offline'), { status: 0 })
const refused = Object.assign(new Error('closed'), { status: 409, detail: 'کسی نمانده است.' })

/** Creates an outbox with a fake server that responds to one message after another: with an error, or with success. */
function outboxWith(answers: readonly (Error | 'arrived')[], { retries = true, stored = { queue: [], drafts: {} } as StoredOutbox } = {}) {
  const posted: OutgoingMessage[] = []
  const saved: StoredOutbox[] = []
  const left = [...answers]
  const clock = new SimulatedClock()
  let keys = 0
  const machine = outboxMachine.provide({
    actors: {
      restore: fromPromise(async () => stored),
      sendMessage: fromPromise(async ({ input: { outgoing } }) => {
        posted.push(outgoing)
        const answer = left.shift() ?? 'arrived'
        if (answer !== 'arrived') throw answer
        return { uuid: outgoing.key, conversationUuid: outgoing.conversationUuid, key: outgoing.key } as never
      }),
      storage: fromCallback(({ receive }) => receive(({ stored: now }) => saved.push(now))),
    },
  })
  const input = { owner: listener() as never, userUuid: 'sara', retries, newKey: () => `k${++keys}`, now: () => 0 }
  const actor = createActor(machine, { input, clock }).start()
  const write = (text: string, more = {}) =>
    actor.send({ type: 'draft.change', conversationUuid: 'c', draft: { text, attachments: [], ...more } })
  const post = () => actor.send({ type: 'draft.post', conversationUuid: 'c' })
  const at = (state: 'idle' | 'sending' | 'waiting') => waitFor(actor, (snapshot) => snapshot.matches(state))
  return { actor, clock, posted, saved, write, post, at, context: () => actor.getSnapshot().context }
}

it('does not send a message without visible characters', () => {
  const posted = ['\u200c \n', 'می\u200cشود'].map((text) => canPost({ text, attachments: [] }))
  expect(posted).toEqual([false, true])
})

it('retries an unanswered message after five seconds with the same key, and sends in order [MSG-004] [CONST-038]', async () => {
  const { clock, posted, write, post, at, context } = outboxWith([lost, lost])
  await at('idle')
  write('یک')
  post()
  write('دو')
  post()
  for (const _ of [1, 2]) {
    await at('waiting')
    clock.increment(chatReconnectDelay - 1)
    expect(context().queue.map(({ text }) => text)).toEqual(['یک', 'دو'])
    clock.increment(1)
  }
  await at('idle')
  expect(posted.map(({ key, text }) => [key, text])).toEqual([
    ['k1', 'یک'],
    ['k1', 'یک'],
    ['k1', 'یک'],
    ['k2', 'دو'],
  ])
  expect(context().queue).toEqual([])
})

it('waits for a manual retry if automatic retries are disabled [MSG-004]', async () => {
  const { actor, clock, posted, write, post, at } = outboxWith([lost], { retries: false })
  await at('idle')
  write('یک')
  post()
  await at('waiting')
  clock.increment(20 * chatReconnectDelay)
  expect([actor.getSnapshot().value, posted.length]).toEqual(['waiting', 1])
  actor.send({ type: 'outbox.try' })
  await at('idle')
  expect(posted).toHaveLength(2)
})

it('keeps a refused message with the reason, continues with the next one, and returns its text to the draft', async () => {
  const { actor, posted, write, post, at, context } = outboxWith([refused])
  await at('idle')
  write('رد می‌شود')
  post()
  write('می‌رسد')
  post()
  await at('idle')
  expect(context().queue).toMatchObject([{ text: 'رد می‌شود', refusal: 'کسی نمانده است.' }])
  expect(posted).toHaveLength(2)
  write('تازه')
  actor.send({ type: 'outgoing.reopen', key: 'k1' })
  expect([context().queue, context().drafts]).toEqual([[], { c: { text: 'رد می‌شود\nتازه', attachments: [] } }])
})

it('saves and restores drafts and messages, and sends one message per attached item', async () => {
  const item = (uuid: string) => ({ uuid, title: uuid, type: 0 })
  const stored: StoredOutbox = {
    queue: [{ key: 'old', conversationUuid: 'c', text: 'مانده', at: 0 }],
    drafts: { d: { text: 'نیمه', attachments: [] } },
  }
  const { actor, posted, saved, write, post, at, context } = outboxWith([], { stored })
  write('متن')
  actor.send({ type: 'draft.attach', conversationUuid: 'c', attachments: [item('a'), item('b'), item('a')] })
  post()
  await at('sending')
  await at('idle')
  expect(posted.map(({ text, attachment }) => [text, attachment?.uuid])).toEqual([
    ['مانده', undefined],
    ['متن', 'a'],
    ['', 'b'],
  ])
  expect(context().drafts).toEqual({ d: { text: 'نیمه', attachments: [] } })
  expect(saved.at(-1)).toEqual({ queue: [], drafts: context().drafts })
})

it('sends neither empty nor oversized messages, and keeps the draft', async () => {
  const { posted, write, post, at, context } = outboxWith([])
  await at('idle')
  for (const text of [' \n', 'ا'.repeat(longestMessage + 1)]) {
    write(text)
    post()
  }
  expect([posted, context().drafts.c?.text.length]).toEqual([[], longestMessage + 1])
})
