import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Change, type ChangesOptions, listenForChanges } from '#api/changes'

const uuid = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
const changed = { type: 'data.changed', resource: 'node', uuids: [uuid], parentUuids: [], at: 1 }
const message = { conversationUuid: uuid, title: 'عنوان', text: 'سلام', type: 'TEXT' }

interface Connection {
  address: string
  subscriptions: Map<string, string>
  send(destination: string, body: string): void
  drop(): void
}

const open: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const waitFor = <T>(look: () => T) => vi.waitUntil(look, { interval: 2 }) as Promise<Exclude<T, false | undefined>>

/** A broker that supports the part of STOMP 1.2 that the live channel uses. */
const broker = async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const connections: Connection[] = []
  server.on('connection', (socket, request) => {
    const connection: Connection = {
      address: request.url ?? '',
      subscriptions: new Map(),
      send: (destination, body) =>
        socket.send(
          `MESSAGE\nsubscription:${connection.subscriptions.get(destination)}\nmessage-id:1\ndestination:${destination}\n\n${body}\0`,
        ),
      drop: () => socket.terminate(),
    }
    socket.on('message', (data: Buffer) => {
      const [command = '', ...lines] = data.toString().split('\n')
      const header = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
      if (command === 'CONNECT') {
        connections.push(connection)
        socket.send('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0')
      }
      if (command === 'SUBSCRIBE') connection.subscriptions.set(header('destination'), header('id'))
    })
  })
  open.push(() => new Promise((resolve) => (server.clients.forEach((client) => client.terminate()), server.close(resolve))))
  return { connections, origin: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const listen = (origin: string, given: Partial<ChangesOptions> = {}) => {
  const seen: Change[] = []
  let tickets = 0
  const stop = listenForChanges({
    origin,
    ticket: () => Promise.resolve(`ticket ${++tickets}`),
    chatRetry: () => true,
    emit: (change) => seen.push(change),
    chatDelay: 5,
    delays: { first: 5, longest: 20 },
    webSocket: (address) => new WebSocket(address) as unknown as globalThis.WebSocket,
    ...given,
  })
  open.push(stop)
  return { seen, stop, types: () => seen.map(({ type }) => type) }
}

const connected = ({ connections }: Awaited<ReturnType<typeof broker>>, count: number) =>
  waitFor(() => connections.length >= count && connections[count - 1])
const subscribed = (connection: Connection, count: number) => waitFor(() => connection.subscriptions.size >= count)

describe('the live channel', () => {
  it('connects with a token in the URL and subscribes to both queues of the user [API-118]', async () => {
    const server = await broker()
    const { types } = listen(server.origin)
    const connection = await connected(server, 1)
    await subscribed(connection, 2)
    expect(connection.address).toBe('/app/ws/messaging-ws?token=ticket%201')
    expect([...connection.subscriptions.keys()]).toEqual(['/user/queue/events', '/user/queue/messages'])
    expect(types()).toEqual(['live.connected'])
  })

  it('distinguishes events from messages and ignores frames of an unknown shape', async () => {
    const server = await broker()
    const { seen } = listen(server.origin)
    const connection = await connected(server, 1)
    await subscribed(connection, 2)
    connection.send('/user/queue/events', '{"type":"of tomorrow"}')
    connection.send('/user/queue/events', 'no json')
    connection.send('/user/queue/events', JSON.stringify(changed))
    connection.send('/user/queue/messages', JSON.stringify(message))
    await waitFor(() => seen.length === 3)
    expect(seen.slice(1)).toEqual([
      { type: 'live.event', event: changed },
      { type: 'live.message', message },
    ])
  })

  it('reconnects with a new token after a connection loss and reports that changes were missed', async () => {
    const server = await broker()
    const { types } = listen(server.origin)
    ;(await connected(server, 1)).drop()
    const second = await connected(server, 2)
    await subscribed(second, 2)
    expect(second.address).toContain('ticket%202')
    expect(types()).toEqual(['live.connected', 'live.lost', 'live.resync'])
  })

  it('without `chatRetry`, receives change events again after a connection loss, but no chat messages', async () => {
    const server = await broker()
    const { seen } = listen(server.origin, { chatRetry: () => false })
    const first = await connected(server, 1)
    await subscribed(first, 2)
    first.drop()
    const second = await connected(server, 2)
    await subscribed(second, 1)
    second.send('/user/queue/events', JSON.stringify(changed))
    await waitFor(() => seen.some(({ type }) => type === 'live.event'))
    expect([...second.subscriptions.keys()]).toEqual(['/user/queue/events'])
  })

  it('reports why there is no connection, and tries again [MSG-004]', async () => {
    const server = await broker()
    let asked = 0
    const reasons: unknown[] = []
    listen(server.origin, {
      ticket: () => (++asked < 3 ? Promise.reject(new Error('offline')) : Promise.resolve('t')),
      failed: (reason) => reasons.push(reason),
    })
    const first = await connected(server, 1)
    expect([asked, reasons]).toEqual([3, [new Error('offline'), new Error('offline')]])
    first.drop()
    await connected(server, 2)
    expect(reasons).toHaveLength(3)
  })

  it('the live channel stays closed after it is stopped', async () => {
    const server = await broker()
    const { stop, seen } = listen(server.origin)
    const connection = await connected(server, 1)
    await subscribed(connection, 2)
    stop()
    connection.drop()
    const other = listen(server.origin)
    await connected(server, 2)
    await waitFor(() => other.seen.length > 0)
    expect([server.connections.length, seen.length]).toEqual([2, 1])
  })
})
