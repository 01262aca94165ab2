import { http, ws } from 'msw'

/** One handler that passes every call of the page on to the server's own app, so that no second server is written by hand. */
export const bridge = (appFetch: (request: Request) => Response | Promise<Response>) =>
  http.all(
    ({ request }) => new URL(request.url).pathname.startsWith('/api/'),
    ({ request }) => appFetch(request),
  )

/** What the far end of a socket may do to the page's end. */
export interface PageSocket {
  send(text: string): void
  close(code: number, reason: string): void
}
/** What the page's end tells the far one. */
export interface FarEnd {
  heard(text: string): void
  closed(): void
}

/** The same for the sockets of an address; the page's end counts as open from the start. */
export const socketBridge = (address: string, open: (url: string, protocols: string, page: PageSocket) => FarEnd) =>
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
