import { randomUUID } from 'node:crypto'
import { Problem, problemResponse } from '#server/http/problem'
import { setSecurityHeaders } from '#server/http/security'
import { getRequestedDigits, getRequestedLocale } from '#text/locale'

const RETRY_AFTER = 1

const page = (): Response =>
  new Response(
    `<!doctype html><html lang="fa" dir="rtl"><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_AFTER}"><title>میزکار</title>
<p>سامانه در حال راه‌اندازی است. این صفحه خودبه‌خود باز می‌شود.</p><p lang="en" dir="ltr">The system is starting. This page opens by itself.</p></html>`,
    {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER) },
    },
  )

/** Returns the response for all requests while the server waits for its database. */
export function notReady(request: Request): Response {
  const isPage = !/^\/(api|app)(\/|$)/.test(new URL(request.url).pathname)
  const acceptLanguage = request.headers.get('accept-language')
  const problemOptions = { locale: getRequestedLocale(acceptLanguage), digits: getRequestedDigits(acceptLanguage), requestId: randomUUID() }
  const answer = isPage ? page() : problemResponse(new Problem('unavailable', { retryAfter: RETRY_AFTER }), problemOptions)
  setSecurityHeaders(answer, isPage ? 'page' : 'answer', request.url.startsWith('https:'))
  return answer
}
