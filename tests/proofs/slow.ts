import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { contract } from '#api/contract/index'
import { createApp } from '#server/app'
import { verifyStore } from '#server/node/backup/verify'
import { createJsonLogger } from '#server/node/log.pino'
import { listen } from '#server/node/listen'
import type { Ports } from '#server/ports'
import { requestOf } from '#tests/support/request'
import type { Chance } from './chance'
import { inFolder } from './crash'
import { openStore, people, type Person } from './people'
import type { Findings, Proof } from './proof'

const FULL = 600
/** Size of a document for slow readers: larger than all buffers between server and client. */
const BYTES = 30_000_000
const ASKED = 300
/** Number of requests to measure. With few slow clients the ratio is meaningless, and fewer requests are enough. */
const askedBeside = (count: number): number => Math.min(ASKED, 20 + 4 * count)
const FREE_MS = 60_000
/** Factor by which the waiting time of others may increase, at the 99th percentile. */
const LONGER = 2

interface Place {
  host: string
  port: number
}

/** Milliseconds between the starts of two clients. */
const BETWEEN_MS = 10

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

const opened = ({ host, port }: Place): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket))
    socket.once('error', reject)
  })

/** Sends its headers, or its body, one byte at a time, and never completes. */
async function slowSender(place: Place, { token, homeId }: Person, chance: Chance): Promise<Socket> {
  const socket = await opened(place)
  socket.on('error', () => {}).resume()
  const line = `POST /api/document/upload?uuid=${homeId}&uploadUuid=${randomUUID()} HTTP/1.1\r\nhost: x\r\n`
  const rest = `authorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n`
  const begun = '--x\r\ncontent-disposition: form-data; name="file"; filename="slow.bin"\r\n\r\n'
  socket.write(chance.happens(0.2) ? line : `${line}${rest}${begun}`)
  const timer = setInterval(() => (socket.writable ? socket.write('x') : clearInterval(timer)), 1_000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

/** Requests a large content and reads a small part of it from time to time. */
async function slowReader(place: Place, { token }: Person, uuid: string): Promise<Socket> {
  const socket = await opened(place)
  socket.on('error', () => {})
  socket.write(`GET /api/document/content/${uuid} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  const timer = setInterval(() => void socket.read(512), 500)
  socket.once('close', () => clearInterval(timer))
  return socket
}

/** Sends ordinary requests, four at a time. Returns their durations in milliseconds and the failed ones. */
async function ordinary(url: string, { token, homeId }: Person, count: number): Promise<{ times: number[]; failed: string[] }> {
  const times: number[] = []
  const failed: string[] = []
  const headers = { authorization: `Bearer ${token}` }
  const calls = [
    () => requestOf(contract.users.principle, {}, headers, url),
    () => requestOf(contract.folder.children, { params: { uuid: homeId, offset: 0, size: 50 } }, headers, url),
    () => requestOf(contract.userProfile.get, {}, headers, url),
  ]
  let left = count
  const ask = async (): Promise<void> => {
    while (left-- > 0) {
      const began = performance.now()
      const answer = await fetch((calls[left % calls.length] as () => Request)())
      await answer.arrayBuffer()
      times.push(performance.now() - began)
      if (!answer.ok) failed.push(`an ordinary request was answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, ask))
  return { times, failed }
}

const connections = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

async function slowIn(ports: Ports, count: number, chance: Chance, note: (text: string) => void): Promise<Findings> {
  const [, person, ...slow] = (await people(ports, ['sara', 'reza', 'mina', 'omid', 'dara'])) as [Person, Person, ...Person[]]
  const app = createApp(ports)
  const log = createJsonLogger({ write: () => {} })
  const listening = await listen({ port: 0, host: '127.0.0.1', tls: undefined, fetch: app.fetch, openSocket: app.openSocket, log })
  const sockets: Socket[] = []
  try {
    const { url } = listening
    const place = { host: '127.0.0.1', port: Number(new URL(url).port) }
    const files = [{ filename: 'فیلم.bin', bytes: new Uint8Array(BYTES) }]
    const query = { uuid: person.homeId, uploadUuid: randomUUID() }
    const sent = await fetch(requestOf(contract.document.upload, { query, files }, { authorization: `Bearer ${person.token}` }, url))
    const { uuid } = (await sent.json()) as { uuid: string }
    const asked = askedBeside(count)
    await ordinary(url, person, asked)
    const quiet = await ordinary(url, person, asked)
    const before = connections()
    // Clients start one after another: if all started at once, most would be refused as too many.
    for (let n = 0; n < count; n += 1) {
      await after(BETWEEN_MS)
      sockets.push(await (n % 3 === 2 ? slowReader(place, person, uuid) : slowSender(place, chance.pick(slow), chance)))
    }
    // Waits until the start of so many clients is over.
    await after(1_000 + count * 15)
    const standing = sockets.filter(({ destroyed }) => !destroyed).length
    const beside = await ordinary(url, person, asked)
    for (const socket of sockets) socket.destroy()
    const gone = performance.now()
    while (connections() > before && performance.now() - gone < FREE_MS) await after(50)
    const wrong = [...quiet.failed, ...beside.failed]
    const ratio = percentile(beside.times, 0.99) / percentile(quiet.times, 0.99)
    note(
      `99 % of the others within ${percentile(beside.times, 0.99).toFixed(1)} ms, in quiet ${percentile(quiet.times, 0.99).toFixed(1)} ms`,
    )
    if (standing < count * 0.9) wrong.push(`only ${standing} of ${count} slow clients were let stand`)
    if (count >= FULL && ratio > LONGER) wrong.push(`others waited ${ratio.toFixed(1)} times as long`)
    if (connections() > before) wrong.push(`${connections() - before} connections are still held after ${FREE_MS} ms`)
    const { rows } = await listed(ports, person)
    if (rows !== 1) wrong.push(`${rows} documents where one was sent to its end`)
    const { findings } = await verifyStore(ports)
    for (const { check, harmless, examples } of findings) if (!harmless) wrong.push(`verify: ${check} ${examples[0]}`)
    return { tried: sockets.length, wrong, counted: { 'requests beside them': asked, '% of the time in quiet': Math.round(ratio * 100) } }
  } finally {
    for (const socket of sockets) socket.destroy()
    await listening.stop(0)
    app.close()
  }
}

const listed = async ({ db }: Ports, { homeId }: Person): Promise<{ rows: number }> => ({
  rows: (await db.selectFrom('node').select('id').where('parent_id', '=', homeId).where('type', '=', 0).execute()).length,
})

export const slow: Proof = {
  about: 'clients that send or read a byte now and then keep nobody else waiting, hold nothing once they are gone, and leave nothing',
  unit: 'clients',
  full: FULL,
  run: ({ count, chance, note }) =>
    inFolder(async (directory) => {
      const { ports, close } = await openStore(directory)
      try {
        return await slowIn(ports, count, chance, note)
      } finally {
        await close()
      }
    }),
}
