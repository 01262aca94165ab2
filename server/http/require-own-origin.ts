import { Problem } from './problem'

/** Throws unless the request comes from a page of this site. Clients other than browsers send no origin. */
export function requireOwnOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)) throw new Problem('xsrfFailed')
}
