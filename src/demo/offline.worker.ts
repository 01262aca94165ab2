import type { Channel, ToTabs } from '#server/browser/wire'

/**
 * First part of the demo's service worker. The code of the library MSW follows in the same script. This part caches all files, so that the
 * demo starts without a network. It also restores `activeClientIds`, which MSW loses when the browser stops the worker. The build inserts
 * `FILES` and `VERSION` before it.
 */
declare const FILES: readonly string[]
declare const VERSION: string
/** Variable of MSW: ids of the pages whose API calls are answered by the page itself and not by the network. */
declare const activeClientIds: Set<string>

declare const registration: { readonly active: object | null }

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchRequestEvent extends Extendable {
  readonly request: Request
  readonly clientId: string
  respondWith(answer: Promise<Response>): void
}

const PREFIX = 'mizkar-demo-'
const cacheName = `${PREFIX}${VERSION}`
/** Number of versions of the demo whose files stay in the cache. A page of the previous version may still be open and load more files. */
const CACHED_VERSIONS = 2

const cacheFiles = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await cache.addAll(FILES.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })))
}

const deleteOldVersions = async (): Promise<void> => {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName)
  for (const name of ours.slice(0, Math.max(0, ours.length - CACHED_VERSIONS + 1))) await caches.delete(name)
}

const findInCache = async (request: Request): Promise<Response> => {
  const current = await caches.open(cacheName)
  // Every address of the demo returns the same page, which has a router of its own.
  if (request.mode === 'navigate') return (await current.match('/')) ?? (await fetch(request))
  return (await current.match(request)) ?? (await caches.match(request)) ?? (await fetch(request))
}

/** Sends the failure to the open pages. Without it, a page that waits for its first service worker would wait forever. */
const reportFailure = (error: unknown): never => {
  const channel: Channel = 'mizkar-demo'
  const state = { stage: 'failed', trouble: 'unfetched', detail: String(error) } as const
  if (!registration.active) new BroadcastChannel(channel).postMessage({ to: 'tabs', type: 'state', server: '', state } satisfies ToTabs)
  throw error
}

addEventListener('install', (event) => (event as Extendable).waitUntil(cacheFiles().catch(reportFailure)))
addEventListener('activate', (event) => (event as Extendable).waitUntil(deleteOldVersions()))

// Hides this message from MSW, which would unregister the service worker when the last page closes. The cached files would then be deleted.
addEventListener('message', (event) => {
  if (event.data === 'CLIENT_CLOSED') event.stopImmediatePropagation()
})

addEventListener('fetch', (event) => {
  const asked = event as FetchRequestEvent
  const { request } = asked
  const { origin, pathname } = new URL(request.url)
  if (origin !== globalThis.location.origin) return
  if (/^\/(api|app)\//.test(pathname)) {
    // When the browser stops an idle service worker, MSW loses its list of pages, so each page is added again.
    if (asked.clientId !== '') activeClientIds.add(asked.clientId)
    return
  }
  event.stopImmediatePropagation()
  if (request.method === 'GET') asked.respondWith(findInCache(request))
})
