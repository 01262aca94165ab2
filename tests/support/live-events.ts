import { expect, vi } from 'vitest'
import { destinations, liveEvent, messagingPath } from '#api/contract/messaging'
import { readFrames, writeFrame } from '#server/http/stomp-frames'
import { type Client, ORIGIN, type TestApp } from './app'
import { BrowserSocket } from './socket-pair'

/** Connects a user to the live events. The returned function returns the events received so far. */
export async function listenToEvents({ app, contract }: TestApp, who: Client) {
  const token = await who.call(contract.nodebase.generateDownloadLink, { json: { type: 'WS' } })
  const admission = await app.openSocket(
    new Request(`${ORIGIN}${messagingPath}?token=${token}`, { headers: { 'sec-websocket-protocol': 'v12.stomp' } }),
  )
  if (admission instanceof Response) throw new Error(await admission.text())
  const socket = new BrowserSocket(admission)
  socket.send(writeFrame({ command: 'CONNECT', headers: { 'accept-version': '1.2', host: 'mizkar.test' }, body: '' }))
  socket.send(writeFrame({ command: 'SUBSCRIBE', headers: { id: '1', destination: destinations.events, receipt: 'r' }, body: '' }))
  await vi.waitFor(() => expect(socket.received.some((text) => text.startsWith('RECEIPT'))).toBe(true))
  return () =>
    socket.received
      .flatMap((text) => readFrames(text).frames)
      .filter(({ command }) => command === 'MESSAGE')
      .map(({ body }) => liveEvent.parse(JSON.parse(body)))
}
