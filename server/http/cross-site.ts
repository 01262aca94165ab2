import { type Endpoint, isWriteCall } from '#api/contract/endpoint'
import type { Settings } from '#server/domain/system/config/config.service'
import { Problem } from './problem'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'
const TOKEN = /^[\w-]{20,100}$/

export const readCookie = (request: Request, name: string): string | undefined =>
  (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)
    ?.slice(1)
    .join('=')

/**
 * Refuses requests that a page of another site made the browser send. Callers already authenticate by a header that other sites cannot set;
 * this is a second check, based on the origin that browsers report. With `security.xsrf` a write must also repeat a cookie as a header.
 */
export const createCrossSiteCheck =
  (settings: Settings) =>
  async (request: Request, endpoint: Endpoint): Promise<void> => {
    const site = request.headers.get('sec-fetch-site') ?? 'none'
    const isForeign = site !== 'same-origin' && site !== 'none'
    if (isForeign && (isWriteCall(endpoint) || endpoint.access !== 'public')) throw new Problem('xsrfFailed')
    if (!isWriteCall(endpoint) || !(await settings.isEnabled('security.xsrf'))) return
    const cookie = readCookie(request, XSRF_COOKIE)
    if (cookie === undefined || !TOKEN.test(cookie) || request.headers.get(XSRF_HEADER) !== cookie) throw new Problem('xsrfFailed')
  }

/** Returns a new cookie if the configuration requires one and the browser has none. */
export async function createXsrfCookie(settings: Settings, request: Request, encrypted: boolean): Promise<string | undefined> {
  if (TOKEN.test(readCookie(request, XSRF_COOKIE) ?? '') || !(await settings.isEnabled('security.xsrf'))) return undefined
  return `${XSRF_COOKIE}=${crypto.randomUUID()}; Path=/; SameSite=Strict${encrypted ? '; Secure' : ''}`
}
