import { http, ws } from 'msw'

/**
 * Returns a request handler for MSW that passes every call of the page to the app of the real server. So the demo needs no second server.
 */
export const createRequestHandler = (appFetch: (request: Request) => Response | Promise<Response>) =>
  http.all(
    ({ request }) => new URL(request.url).pathname.startsWith('/api/'),
    ({ request }) => appFetch(request),
  )

/** Operations with which the server side uses the socket of the page. */
export interface PageSocket {
  send(text: string): void
  close(code: number, reason: string): void
}
/** Events that the server side receives from the socket of the page. */
export interface ServerEnd {
  receive(text: string): void
  closed(): void
}

/** Connects the WebSockets of the page to the server side. The page sees its socket as open from the start. */
export const createSocketHandler = (address: string, open: (url: string, protocols: string, page: PageSocket) => ServerEnd) =>
  ws.link(address).addEventListener('connection', ({ client, info }) => {
    const far = open(client.url.href, [info.protocols ?? []].flat().join(', '), {
      send: (text) => client.send(text),
      close: (code, reason) => client.close(code, reason),
    })
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') far.receive(data)
    })
    client.addEventListener('close', () => far.closed())
  })
