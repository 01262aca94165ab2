import { expect, it, vi } from 'vitest'
import { contract } from '#api/contract/index'
import { longestMessage } from '#api/contract/chat'
import { conversationMessage, destinations } from '#api/contract/messaging'
import { readFrames } from '#server/http/stomp-frames'
import { type Client, Refused, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { CONNECT, listenTo, open } from '../http/listening'

const { chat, folder, nodebase } = contract
const NOW = Date.UTC(2026, 5, 1)
const MISSING = '11111111-2222-4333-8444-555555555555'

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.problem.code : error),
  )
const withOther = async (who: Client, other: Client) => (await who.call(chat.start, { json: { userUuidList: [other.userId] } })).uuid
const say = (who: Client, conversationUuid: string, text: string, uuid?: string) =>
  who.call(chat.send, { json: { conversationUuid, text, ...(uuid !== undefined && { uuid }) } })
const read = (who: Client, conversationUuid: string, size = 50, offset = 0) =>
  who.call(chat.messages, { params: { conversationUuid, offset, size } })
const listOf = async (who: Client, title?: string) =>
  (await who.call(chat.conversations, { params: { offset: 0, size: 50 }, ...(title !== undefined && { query: { title } }) })).contents

async function hearing(test: TestApp, who: Client) {
  const socket = await open(test, who)
  socket.send(CONNECT)
  socket.send(listenTo(destinations.messages, '1'))
  socket.send(listenTo(destinations.events, '2'))
  await vi.waitFor(() => expect(socket.received.filter((text) => text.startsWith('RECEIPT'))).toHaveLength(2))
  const heard = (destination: string) =>
    socket.received
      .flatMap((text) => readFrames(text).frames)
      .filter(({ command, headers }) => command === 'MESSAGE' && headers.destination === destination)
      .map(({ body }) => JSON.parse(body) as unknown)
  return {
    messages: () => heard(destinations.messages).map((body) => conversationMessage.parse(body)),
    events: () => heard(destinations.events) as { resource: string; uuids: string[] }[],
  }
}

async function homeOf({ db }: TestApp, who: Client): Promise<string> {
  const found = db.selectFrom('node').select('id').where('owner_id', '=', who.userId).where('system_role', '=', 'home')
  return (await found.executeTakeFirstOrThrow()).id
}

eachDatabase((_engine, make) => {
  const people = async () => {
    const test = await testApp({ db: await make(), now: NOW })
    const [sara, reza, parisa] = [await test.as('sara'), await test.as('reza'), await test.as('parisa')]
    return { test, sara, reza, parisa }
  }

  it('opens the same conversation for two users, also when both start it several times at once [MSG-008]', async () => {
    const { test, sara, reza } = await people()
    const found = await Promise.all([withOther(sara, reza), withOther(reza, sara), withOther(sara, reza)])
    expect(new Set(found).size).toBe(1)
    expect(await test.db.selectFrom('conversation').select('id').execute()).toHaveLength(1)
    const again = await sara.call(chat.start, { json: { userUuidList: [reza.userId, sara.userId] } })
    expect(again).toMatchObject({ uuid: found[0], title: 'reza آزمون', group: false, closed: false, unreadCount: 0 })
    expect(again.users.map(({ username }) => username)).toEqual(['reza'])
  })

  it('creates a group once per id, and refuses a group without a title, other members or only active members [MSG-008]', async () => {
    const { test, sara, reza, parisa } = await people()
    const userUuidList = [reza.userId, parisa.userId]
    const start = (json: object) => sara.call(chat.start, { json: { userUuidList, ...json } })
    const uuid = crypto.randomUUID()
    const [one, other] = await Promise.all([start({ title: ' \u200cگروه بایگانی ', uuid }), start({ title: 'گروه بایگانی', uuid })])
    expect(one).toMatchObject({ uuid: other.uuid, title: 'گروه بایگانی', group: true })
    expect((await start({ title: 'گروه بایگانی' })).uuid).not.toBe(one.uuid)
    expect((await listOf(parisa)).map(({ title }) => title)).toEqual(['گروه بایگانی', 'گروه بایگانی'])
    expect(await codeOf(start({ title: '\u200c' }))).toBe('titleRequired')
    expect(await codeOf(start({ title: 'ا'.repeat(256) }))).toBe('titleTooLong')
    expect(await codeOf(start({ userUuidList: [sara.userId] }))).toBe('fieldRequired')
    expect(await codeOf(start({ userUuidList: [MISSING] }))).toBe('notFound')
    await test.db.updateTable('app_user').set({ disabled: true }).where('id', '=', parisa.userId).execute()
    expect(await codeOf(start({ title: 'گروه دیگر' }))).toBe('notFound')
  })

  it('delivers a message live to both users, each with the conversation title of that user [MSG-001] [MSG-002] [MSG-009]', async () => {
    const { test, sara, reza, parisa } = await people()
    const [here, there, stranger] = [await hearing(test, sara), await hearing(test, reza), await hearing(test, parisa)]
    const conversationUuid = await withOther(sara, reza)
    expect(await listOf(reza)).toEqual([])
    const sent = await say(sara, conversationUuid, 'سلام رضا، نسخهٔ PDF را ببین.')
    const told = {
      conversationUuid,
      text: 'سلام رضا، نسخهٔ PDF را ببین.',
      type: 'TEXT',
      uuid: sent.uuid,
      authorUuid: sara.userId,
      date: NOW,
    }
    await vi.waitFor(() => expect([here.messages(), there.messages()].map(({ length }) => length)).toEqual([1, 1]))
    expect(here.messages()).toEqual([{ ...told, title: 'reza آزمون', authorName: 'sara آزمون' }])
    expect(there.messages()).toEqual([{ ...told, title: 'sara آزمون', authorName: 'sara آزمون' }])
    expect([...stranger.messages(), ...stranger.events()]).toEqual([])
    expect((await read(reza, conversationUuid)).contents).toEqual([
      { ...told, title: 'sara آزمون', authorName: 'sara آزمون', number: 1, read: false },
    ])
    expect(await listOf(reza)).toMatchObject([
      { uuid: conversationUuid, title: 'sara آزمون', unreadCount: 1, lastMessage: { text: told.text } },
    ])
  })

  it('stores a message once when its key is sent twice at once, and shows the key only to the sender', async () => {
    const { test, sara, reza } = await people()
    const conversationUuid = await withOther(sara, reza)
    const there = await hearing(test, reza)
    const key = crypto.randomUUID()
    const sent = await Promise.all([say(sara, conversationUuid, 'یک بار', key), say(sara, conversationUuid, 'یک بار', key)])
    expect(sent[0]).toEqual(sent[1])
    expect(sent[0]).toMatchObject({ key, number: 1 })
    await say(reza, conversationUuid, 'از من', key)
    const { contents, totalElements } = await read(reza, conversationUuid)
    expect([totalElements, contents.map(({ text, key: shown }) => [text, shown])]).toEqual([
      2,
      [
        ['از من', key],
        ['یک بار', undefined],
      ],
    ])
    await vi.waitFor(() => expect(there.messages()).toHaveLength(2))
  })

  it('refuses empty and too long messages, and stores all other text unchanged', async () => {
    const { sara, reza } = await people()
    const conversationUuid = await withOther(sara, reza)
    expect(await codeOf(say(sara, conversationUuid, ' \n \u200c'))).toBe('fieldRequired')
    expect(await codeOf(say(sara, conversationUuid, 'ا'.repeat(longestMessage + 1)))).toBe('maxLength')
    const text = `  نیم‌فاصله\n<b>‏a‏</b> 🌷 ${'ب'.repeat(longestMessage - 40)}`
    expect((await say(sara, conversationUuid, text)).text).toBe(text)
    expect(await codeOf(sara.call(chat.send, { json: { conversationUuid } }))).toBe('fieldRequired')
  })

  it('pages backwards without gaps or duplicates while new messages arrive [MSG-008]', async () => {
    const { sara, reza } = await people()
    const conversationUuid = await withOther(sara, reza)
    for (let n = 1; n <= 7; n++) await say(n % 2 ? sara : reza, conversationUuid, `${n}`)
    const first = await read(reza, conversationUuid, 3)
    await say(sara, conversationUuid, '8')
    const older = async (after: string | undefined) =>
      await reza.call(chat.messages, { params: { conversationUuid, offset: 0, size: 3 }, query: { after } })
    const second = await older(first.next)
    const third = await older(second.next)
    expect([first, second, third].map(({ contents }) => contents.map(({ text }) => text))).toEqual([
      ['7', '6', '5'],
      ['4', '3', '2'],
      ['1'],
    ])
    expect([third.next, third.totalElements]).toEqual([undefined, 8])
    expect((await read(reza, conversationUuid, 2, 6)).contents.map(({ text }) => text)).toEqual(['2', '1'])
    expect(await codeOf(older('۱'))).toBe('badInput')
  })

  it('moves read marks only forward, counts unread messages, and shows the sender which messages were read [MSG-008] [MSG-010]', async () => {
    const { test, sara, reza } = await people()
    const conversationUuid = await withOther(sara, reza)
    const [one, two] = [await say(sara, conversationUuid, 'یک'), await say(sara, conversationUuid, 'دو')]
    const mark = (messageUuid?: string) => reza.call(chat.read, { query: { conversationUuid, ...(messageUuid && { messageUuid }) } })
    const shown = async () => (await read(sara, conversationUuid)).contents.map(({ read: isRead }) => isRead)
    expect(await reza.call(chat.unreadCount)).toBe(2)
    const here = await hearing(test, sara)
    const left = async () => (await reza.call(chat.conversation, { query: { conversationUuid } })).unreadCount
    expect(await left()).toBe(2)
    expect([await mark(one.uuid), await left(), await shown()]).toEqual([1, 1, [false, true]])
    await vi.waitFor(() => expect(here.events()).toMatchObject([{ resource: 'conversation', uuids: [conversationUuid] }]))
    expect([await mark(two.uuid), await mark(one.uuid), await shown()]).toEqual([0, 0, [true, true]])
    expect([await left(), (await listOf(reza))[0]?.unreadCount]).toEqual([0, 0])
    await say(sara, conversationUuid, 'سه')
    expect(await mark()).toBe(0)
    expect(await sara.call(chat.unreadCount)).toBe(0)
    expect(await codeOf(mark(MISSING))).toBe('notFound')
  })

  it('shows an attachment only to users who can see the node', async () => {
    const { test, sara, reza } = await people()
    const conversationUuid = await withOther(sara, reza)
    const paper = await sara.call(folder.create, { form: { destUuid: await homeOf(test, sara), title: 'محرمانه' } })
    const send = (who: Client, json: object) => who.call(chat.send, { json: { conversationUuid, ...json } })
    expect(await codeOf(send(reza, { nodeUuid: paper.uuid }))).toBe('notFound')
    expect((await send(sara, { nodeUuid: paper.uuid })).attachment).toEqual({ uuid: paper.uuid, title: 'محرمانه', type: 1 })
    const seen = async (who: Client) =>
      (await read(who, conversationUuid)).contents.map(({ type, text, attachment }) => [type, text, attachment?.title])
    expect(JSON.stringify([await read(reza, conversationUuid), await listOf(reza)])).not.toMatch(new RegExp(`${paper.uuid}|محرمانه`))
    expect(await seen(reza)).toEqual([['NODE', '', undefined]])
    await test.db
      .insertInto('permission')
      .values({
        ...{ id: crypto.randomUUID(), node_id: paper.uuid, principal_id: reza.userId, principal_kind: 'user', level: 0, recursive: false },
        ...{ expires_at: null, granted_by: sara.userId, created_at: NOW },
      })
      .execute()
    expect(await seen(reza)).toEqual([['NODE', '', 'محرمانه']])
    await sara.call(nodebase.delete, { json: [paper.uuid] })
    expect(await seen(reza)).toEqual([['NODE', '', undefined]])
    const lines = await test.db.selectFrom('log').select(['node_id', 'detail']).where('type', '=', 'OTHER').execute()
    expect(lines).toEqual(expect.arrayContaining([{ node_id: paper.uuid, detail: { call: 'chat.send' } }]))
  })

  it('answers every call of a user who is not a member as if the conversation did not exist', async () => {
    const { sara, reza, parisa } = await people()
    const real = await withOther(sara, reza)
    const { uuid: messageUuid } = await say(sara, real, 'میان ما')
    const told: string[] = []
    for (const conversationUuid of [real, MISSING]) {
      const answers = [
        await parisa.send(chat.messages, { params: { conversationUuid, offset: 0, size: 9 } }),
        await parisa.send(chat.conversation, { query: { conversationUuid } }),
        await parisa.send(chat.send, { json: { conversationUuid, text: 'من هم' } }),
        await parisa.send(chat.read, { query: { conversationUuid } }),
        await parisa.send(chat.read, { query: { conversationUuid, messageUuid } }),
        await parisa.send(chat.leave, { query: { conversationUuid } }),
      ]
      const bodies = await Promise.all(answers.map((answer) => answer.json()))
      told.push(JSON.stringify(bodies.map(({ requestId: _, ...body }) => body)))
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
    expect(told[0]).toBe(told[1])
    expect([await listOf(parisa), await parisa.call(chat.unreadCount)]).toEqual([[], 0])
  })

  it('hides a conversation of two for the user who leaves it until a new message, and closes a group to users who left [MSG-008]', async () => {
    const { sara, reza, parisa } = await people()
    const pair = await withOther(sara, reza)
    await say(sara, pair, 'پیشین')
    await reza.call(chat.leave, { query: { conversationUuid: pair } })
    expect([await listOf(reza), await codeOf(read(reza, pair)), await reza.call(chat.unreadCount)]).toEqual([[], 'notFound', 0])
    expect((await listOf(sara))[0]).toMatchObject({ title: 'reza آزمون', closed: false })
    await say(sara, pair, 'تازه')
    expect((await read(reza, pair)).contents.map(({ text }) => text)).toEqual(['تازه'])
    expect((await read(sara, pair)).contents.map(({ text }) => text)).toEqual(['تازه', 'پیشین'])
    const group = await sara.call(chat.start, { json: { userUuidList: [reza.userId, parisa.userId], title: 'گروه' } })
    for (const who of [reza, parisa]) await who.call(chat.leave, { query: { conversationUuid: group.uuid } })
    expect(await codeOf(say(reza, group.uuid, 'من رفتم'))).toBe('notFound')
    expect(await codeOf(say(sara, group.uuid, 'کسی هست؟'))).toBe('conversationClosed')
    expect((await sara.call(chat.conversation, { query: { conversationUuid: group.uuid } })).closed).toBe(true)
  })

  it('keeps the conversation with a disabled user readable, but closed to new messages', async () => {
    const { test, sara, reza } = await people()
    const conversationUuid = await withOther(sara, reza)
    await say(sara, conversationUuid, 'سلام')
    await say(reza, conversationUuid, 'خداحافظ')
    await test.db.updateTable('app_user').set({ disabled: true }).where('id', '=', reza.userId).execute()
    expect(await codeOf(say(sara, conversationUuid, 'رفتی؟'))).toBe('conversationClosed')
    expect(await listOf(sara)).toMatchObject([{ title: 'reza آزمون', closed: true, unreadCount: 1, lastMessage: { text: 'خداحافظ' } }])
    expect((await read(sara, conversationUuid)).contents).toHaveLength(2)
  })

  it('lists the newest conversation first, and finds conversations by title and member name in any spelling', async () => {
    const { test, sara, reza, parisa } = await people()
    await test.db.updateTable('app_user').set({ full_name_key: 'رضا کریمی' }).where('id', '=', reza.userId).execute()
    const [pair, other] = [await withOther(sara, reza), await withOther(sara, parisa)]
    const { uuid: group } = await sara.call(chat.start, { json: { userUuidList: [reza.userId, parisa.userId], title: 'پی‌گیری قرارداد' } })
    for (const id of [other, group, pair]) {
      test.ports.advance(1_000)
      await say(sara, id, 'متن')
    }
    const found = async (title?: string) => (await listOf(sara, title)).map(({ uuid }) => uuid)
    expect(await found()).toEqual([pair, group, other])
    expect(await found('كريمي')).toEqual([pair, group])
    expect(await found('پی گیری')).toEqual([group])
    expect(await found('هیچ‌کس')).toEqual([])
    const page = await sara.call(chat.conversations, { params: { offset: 1, size: 1 } })
    expect([page.totalElements, page.contents.map(({ uuid }) => uuid)]).toEqual([3, [group]])
  })
})
