import { WebSocket } from 'ws'
import { destinations, shownFoldersPath, messagingPath } from '#api/contract/messaging'

export interface Listener {
  socket: WebSocket
  /** Time of each change (`performance.now()`), by the id of the changed item. */
  heard: Map<string, number>
}

const frame = (command: string, headers: Record<string, string>, body = ''): string =>
  `${[command, ...Object.entries(headers).map(([name, value]) => `${name}:${value}`)].join('\n')}\n\n${body}\0`

/** Connects to the live channel by a WS link, subscribes to changes, and reports a folder as open, as a desktop does. */
export async function listenTo(url: string, link: string, folder: string): Promise<Listener> {
  const address = new URL(`${messagingPath}?token=${link}`, url)
  address.protocol = 'ws:'
  const socket = new WebSocket(address, 'v12.stomp')
  const heard = new Map<string, number>()
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(frame('CONNECT', { 'accept-version': '1.2', host: 'mizkar' })))
    socket.on('message', (data) => {
      const text = String(data)
      if (text.startsWith('CONNECTED')) socket.send(frame('SUBSCRIBE', { id: '1', destination: destinations.events, receipt: 'r' }))
      else if (text.startsWith('RECEIPT')) {
        socket.send(frame('SEND', { destination: shownFoldersPath }, JSON.stringify({ folders: [folder] })))
        resolve()
      } else if (text.startsWith('MESSAGE')) {
        const event = JSON.parse(text.slice(text.indexOf('\n\n') + 2).replace(/\0.*$/s, '')) as { uuids?: string[] }
        for (const uuid of event.uuids ?? []) if (!heard.has(uuid)) heard.set(uuid, performance.now())
      }
    })
  })
  return { socket, heard }
}
