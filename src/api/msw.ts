import { http, ws } from 'msw'

/** Returns one handler that passes every call of the page to the server's own app, so no second server has to be written. */
export const bridge = (appFetch: (request: Request) => Response | Promise<Response>) =>
  http.all(
    ({ request }) => new URL(request.url).pathname.startsWith('/api/'),
    ({ request }) => appFetch(request),
  )

/** Operations of the server side on the socket of the page. */
export interface PageSocket {
  send(text: string): void
  close(code: number, reason: string): void
}
/** Events that the server side receives from the socket of the page. */
export interface ServerEnd {
  heard(text: string): void
  closed(): void
}

/** Bridges the WebSockets of an address in the same way. The socket of the page counts as open from the start. */
export const socketBridge = (address: string, open: (url: string, protocols: string, page: PageSocket) => ServerEnd) =>
  ws.link(address).addEventListener('connection', ({ client, info }) => {
    const far = open(client.url.href, [info.protocols ?? []].flat().join(', '), {
      send: (text) => client.send(text),
      close: (code, reason) => client.close(code, reason),
    })
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') far.heard(data)
    })
    client.addEventListener('close', () => far.closed())
  })
