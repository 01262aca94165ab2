import { Problem } from './problem'

/** Sockets are opened by pages of this site alone; a client that is no browser sends no origin. */
export function ownOrigin(request: Request): void {
  const origin = request.headers.get('origin')
  if (origin !== null && !(URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)) throw new Problem('xsrfFailed')
}
