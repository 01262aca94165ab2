import { http } from 'msw'

/** One handler that passes every call of the page on to the server's own app, so that no second server is written by hand. */
export const bridge = (appFetch: (request: Request) => Response | Promise<Response>) =>
  http.all(
    ({ request }) => new URL(request.url).pathname.startsWith('/api/'),
    ({ request }) => appFetch(request),
  )
