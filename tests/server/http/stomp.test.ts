import { Client } from '@stomp/stompjs'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { contract } from '#api/contract/index'
import { destinations, liveEvent } from '#api/contract/messaging'
import { BadFrame, readFrames, writeFrame } from '#server/http/stomp-frames'
import { eachDatabase } from '#tests/support/databases'
import { type Client as Caller, ORIGIN, type TestApp, testApp } from '#tests/support/app'
import { BrowserSocket } from '#tests/support/socket-pair'
import { CONNECT, eventsOf, frame, listening, listenTo, open, opening, ticket } from './listening'

const homeOf = async ({ db }: TestApp, who: Caller): Promise<string> =>
  (await db.selectFrom('node').select('id').where('owner_id', '=', who.userId).where('system_role', '=', 'home').executeTakeFirstOrThrow())
    .id

eachDatabase((_engine, make) => {
  it('sends a standard STOMP client only changes of nodes that its user may see [API-117] [API-118] [API-119]', async () => {
    const test = await testApp({ db: await make() })
    const [sara, reza] = [await test.as('sara'), await test.as('reza')]
    const events: unknown[] = []
    const client = await new Promise<Client>((resolve, reject) => {
      const made = new Client({
        reconnectDelay: 0,
        heartbeatIncoming: 20_000,
        heartbeatOutgoing: 20_000,
        onConnect: () => {
          made.subscribe(destinations.events, ({ body }) => events.push(liveEvent.parse(JSON.parse(body))))
          resolve(made)
        },
        onStompError: ({ headers }) => reject(new Error(headers.message)),
      })
      open(test, sara).then((socket) => {
        made.webSocketFactory = () => socket as never
        made.activate()
      }, reject)
    })
    const [home, others] = [await homeOf(test, sara), await homeOf(test, reza)]
    const folder = (who: Caller, destUuid: string, title: string) => who.call(contract.folder.create, { form: { destUuid, title } })
    const hidden = await folder(reza, others, 'پنهان')
    const seen = await folder(sara, home, 'پیدا')
    await vi.waitFor(() => expect(events).toHaveLength(1))
    expect(events).toEqual([{ type: 'data.changed', resource: 'node', uuids: [seen.uuid], parentUuids: [home], at: expect.any(Number) }])
    await test.ports.broadcast.publish({ type: 'data.changed', resource: 'node', uuids: [hidden.uuid], parentUuids: [others, home], at: 1 })
    await test.ports.broadcast.publish({
      type: 'data.changed',
      resource: 'node',
      uuids: ['11111111-2222-4333-8444-555555555555'],
      parentUuids: [others, home],
      at: 2,
    })
    await vi.waitFor(() => expect(events).toHaveLength(2))
    expect(events[1]).toEqual({ type: 'data.changed', resource: 'node', uuids: [], parentUuids: [home], at: 2 })
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${others}|${hidden.uuid}`))
    await client.deactivate()
  })

  it('opens the live channel once per token, only for its purpose and origin, and within a minute [API-080] [API-117]', async () => {
    const test = await testApp({ db: await make(), now: Date.UTC(2025, 5, 1) })
    const sara = await test.as('sara')
    const outcome = async (request: Request) => {
      const admission = await test.app.openSocket(request)
      return admission instanceof Response ? [admission.status, (await admission.json()).code] : 'open'
    }
    const token = await ticket(test, sara)
    expect(await outcome(opening(token, { origin: 'https://evil.example' }))).toEqual([403, 'xsrfFailed'])
    expect(await outcome(opening(token, { origin: 'null' }))).toEqual([403, 'xsrfFailed'])
    expect(await outcome(opening(token, { origin: ORIGIN }))).toBe('open')
    expect(await outcome(opening(token))).toEqual([404, 'linkExpired'])
    expect(await outcome(opening(await ticket(test, sara, 'PDF')))).toEqual([404, 'linkExpired'])
    expect(await outcome(opening('x'.repeat(32)))).toEqual([404, 'linkExpired'])
    const late = await ticket(test, sara)
    test.ports.advance(60_000)
    expect(await outcome(opening(late))).toEqual([404, 'linkExpired'])
    const signedOut = await ticket(test, sara)
    await sara.call(contract.jwt.logout)
    expect(await outcome(opening(signedOut))).toEqual([404, 'linkExpired'])
    const kept = await test.db.selectFrom('link').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
    for (let tries = 0; tries < 25; tries++) await outcome(opening(`guess${tries}`))
    expect(await outcome(opening('guess'))).toEqual([429, 'tooMany'])
  })

  it('closes the live channel when the session ends, with the reason', async () => {
    const test = await testApp({ db: await make() })
    const [here, there] = [await test.as('sara'), await test.as('sara')]
    const [mine, other] = [await listening(test, here), await listening(test, there)]
    await here.call(contract.jwt.logout)
    await vi.waitFor(() => expect(mine.closedWith).toEqual({ code: 1008, reason: 'the session has ended' }))
    expect(eventsOf(mine)).toEqual([{ type: 'session.ended', reason: 'signedOut', at: expect.any(Number) }])
    expect(other.closedWith).toBeUndefined()
    other.close()
  })

  it('sends messages only to their user, and configuration changes to all users without private keys', async () => {
    const test = await testApp({ db: await make() })
    const [admin, sara, reza] = [await test.signIn('admin'), await test.as('sara'), await test.as('reza')]
    const sockets = { admin: await listening(test, admin), sara: await listening(test, sara), reza: await listening(test, reza) }
    const home = await homeOf(test, sara)
    await sara.call(contract.users.addWorkingDirectory, { query: { folderUuid: home } })
    await admin.call(contract.config.save, {
      json: [
        { key: 'speech.token', value: 'x' },
        { key: 'app.title', value: 'y' },
      ],
    })
    await vi.waitFor(() => expect(eventsOf(sockets.reza)).toHaveLength(1))
    const config = (uuids: string[]) => ({ type: 'data.changed', resource: 'config', uuids, parentUuids: [], at: expect.any(Number) })
    expect(eventsOf(sockets.reza)).toEqual([config(['app.title'])])
    expect(eventsOf(sockets.admin)).toEqual([config(['speech.token', 'app.title'])])
    expect(eventsOf(sockets.sara)).toEqual([
      { type: 'data.changed', resource: 'workingDirectories', uuids: [home], parentUuids: [], at: expect.any(Number) },
      config(['app.title']),
    ])
    for (const socket of Object.values(sockets)) socket.close()
  })

  it('refuses other destinations, SEND frames and other protocol versions; closes on floods, oversized and invalid frames', async () => {
    const test = await testApp({ db: await make() })
    const sara = await test.as('sara')
    for (const [what, texts, code] of [
      ['another queue', [CONNECT, listenTo('/user/queue/other')], 1002],
      ['the queue of another user', [CONNECT, listenTo('/user/reza/queue/events')], 1002],
      ['a topic', [CONNECT, listenTo('/topic/events')], 1002],
      ['sending', [CONNECT, frame('SEND', { destination: destinations.messages }, 'x')], 1002],
      ['a subscription before CONNECT', [listenTo(destinations.events)], 1002],
      ['a second CONNECT', [CONNECT, CONNECT], 1002],
      ['an old version', [frame('CONNECT', { 'accept-version': '1.0,1.1' })], 1002],
      ['no frame', ['hello\0'], 1002],
      ['an unknown escape', [CONNECT, 'SUBSCRIBE\nid:a\\t\n\n\0'], 1002],
      ['a giant', ['a'.repeat(70_000)], 1009],
      ['a giant in pieces', Array.from({ length: 5 }, () => 'a'.repeat(20_000)), 1009],
      ['a flood', Array.from({ length: 60 }, () => '\n'), 1008],
      ['a goodbye', [CONNECT, frame('DISCONNECT', { receipt: 'bye' })], 1000],
    ] as const) {
      const socket = await open(test, sara)
      for (const text of texts) socket.send(text)
      await vi.waitFor(() => expect([what, socket.closedWith?.code]).toEqual([what, code]))
      if (code === 1002) expect(socket.received.some((text) => text.startsWith('ERROR\n'))).toBe(true)
      if (code === 1000) expect(socket.received.at(-1)).toContain('receipt-id:bye')
    }
  })

  it('queries the database a few times for a burst of changes, for any number of subscribers', async () => {
    let queries = 0
    const db = (await make()).withPlugin({
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const test = await testApp({ db, now: Date.UTC(2025, 5, 1) })
    const people = []
    for (let index = 0; index < 25; index++) people.push(await test.as(`user${index}`))
    const sockets: BrowserSocket[] = []
    for (const person of people) sockets.push(await listening(test, person))
    const homes = await Promise.all(people.map((person) => homeOf(test, person)))
    queries = 0
    for (const home of homes)
      await test.ports.broadcast.publish({ type: 'data.changed', resource: 'node', uuids: [home], parentUuids: [], at: 1 })
    await vi.waitFor(() => expect(sockets.every((socket) => eventsOf(socket).length === 1)).toBe(true))
    expect(sockets.map((socket) => eventsOf(socket).map((event) => ('uuids' in event ? event.uuids : [])))).toEqual(
      homes.map((home) => [[home]]),
    )
    expect(queries).toBeLessThanOrEqual(3)
    for (const socket of sockets) socket.close()
  })

  it('disconnects only the client that reads too slowly', async () => {
    const test = await testApp({ db: await make() })
    const sara = await test.as('sara')
    const [slow, quick] = [await listening(test, sara), await listening(test, sara)]
    slow.waiting = 2_000_000
    await test.ports.broadcast.publish({ type: 'data.changed', resource: 'help', uuids: [], parentUuids: [], at: 1 })
    await vi.waitFor(() => expect(slow.closedWith?.code).toBe(1013))
    expect(eventsOf(quick)).toHaveLength(1)
    quick.close()
  })
})

it('parses every frame that it serializes, also in chunks', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  const anyFrame = fc.record({
    command: fc.constantFrom('SEND', 'MESSAGE', 'ERROR'),
    headers: fc.dictionary(
      text.filter((name) => name !== '' && name !== '__proto__'),
      text,
      { maxKeys: 5 },
    ),
    body: text.filter((body) => !body.includes('\0')),
  })
  fc.assert(
    fc.property(fc.array(anyFrame, { maxLength: 4 }), fc.nat({ max: 200 }), (frames, cut) => {
      const clean = frames.filter(({ headers }) => Object.entries(headers).every((pair) => !pair.join('').includes('\0')))
      const whole = clean.map(writeFrame).join('\n')
      const first = readFrames(whole.slice(0, cut))
      const second = readFrames(first.rest + whole.slice(cut))
      expect([...first.frames, ...second.frames].map((found) => ({ ...found, headers: { ...found.headers } }))).toEqual(
        clean.map((given) => ({ ...given, headers: { ...given.headers } })),
      )
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
      try {
        readFrames(noise)
      } catch (error) {
        expect(error).toBeInstanceOf(BadFrame)
      }
    }),
  )
})
