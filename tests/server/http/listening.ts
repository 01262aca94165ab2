import { expect, vi } from 'vitest'
import { destinations, liveEvent, messagingPath } from '#api/contract/messaging'
import type { Links } from '#server/domain/people/links/links.service'
import { readFrames, writeFrame } from '#server/http/stomp-frames'
import { type Client as Caller, ORIGIN, type TestApp } from '#tests/support/app'
import { BrowserSocket } from '#tests/support/socket-pair'

const NOTHING = { uuidList: [], inline: false, withMetadata: false, withLog: false }

export async function ticket(test: TestApp, who: Caller, type: Parameters<Links['create']>[1] = 'WS'): Promise<string> {
  const caller = await test.app.services.sessions.authenticate((who.headers.authorization ?? '').slice('Bearer '.length))
  return await test.app.services.links.create(caller, type, NOTHING)
}

export const opening = (token: string, headers: Record<string, string> = {}): Request =>
  new Request(`${ORIGIN}${messagingPath}?token=${token}`, { headers: { 'sec-websocket-protocol': 'v12.stomp', ...headers } })

export async function open(test: TestApp, who: Caller): Promise<BrowserSocket> {
  const admission = await test.app.openSocket(opening(await ticket(test, who)))
  if (admission instanceof Response) throw new Error(`refused: ${await admission.text()}`)
  return new BrowserSocket(admission)
}

export const frame = (command: string, headers: Record<string, string> = {}, body = ''): string => writeFrame({ command, headers, body })
export const CONNECT = frame('CONNECT', { 'accept-version': '1.2', host: 'mizkar.test' })
export const listenTo = (destination: string, id = '1') => frame('SUBSCRIBE', { id, destination, receipt: `r${id}` })

/** Returns a connected socket that is subscribed to its events. */
export async function listening(test: TestApp, who: Caller): Promise<BrowserSocket> {
  const socket = await open(test, who)
  socket.send(CONNECT)
  socket.send(listenTo(destinations.events))
  await vi.waitFor(() => expect(socket.received.some((text) => text.startsWith('RECEIPT'))).toBe(true))
  return socket
}

export const eventsOf = (socket: BrowserSocket) =>
  socket.received
    .flatMap((text) => readFrames(text).frames)
    .filter(({ command }) => command === 'MESSAGE')
    .map(({ body }) => liveEvent.parse(JSON.parse(body)))
