import '@fontsource-variable/vazirmatn/wght.css'
import { setupWorker } from 'msw/browser'
import { createRoot } from 'react-dom/client'
import { messagingPath } from '#api/contract/messaging'
import { bridge, socketBridge } from '#api/msw'
import { token } from '#api/token'
import { type Hindrance, DemoView } from './demo.view'
import { saveThroughPage } from './downloads'
import { joinServer, type Tab } from './tab'

const place = document.createElement('div')
document.body.append(place)
const root = createRoot(place)
const show = (tab: Tab | undefined, hindrance?: Hindrance): void => root.render(<DemoView tab={tab} hindrance={hindrance} />)

const beginAnew = (): void => {
  token.clear()
  globalThis.location.assign('/')
}

function startServer(): void {
  const worker = new Worker(new URL('../../server/browser/server.worker.ts', import.meta.url), { type: 'module', name: 'server' })
  worker.addEventListener('error', () => show(undefined, 'unsupported'))
}

async function start(): Promise<void> {
  if (!globalThis.isSecureContext) return show(undefined, 'insecure')
  if (!('serviceWorker' in navigator && 'locks' in navigator)) return show(undefined, 'unsupported')
  const tab = joinServer(beginAnew)
  show(tab)
  const origin = globalThis.location.origin.replace(/^http/, 'ws')
  const mocking = setupWorker(
    bridge((request) => tab.fetch(request).catch(() => Response.error())),
    socketBridge(`${origin}${messagingPath}`, tab.openSocket),
  )
  // The first time its files come by the service worker, which is fetching them; later they are there already.
  const isFirst = navigator.serviceWorker.controller === null
  if (!isFirst) startServer()
  try {
    await mocking.start({ serviceWorker: { url: '/service-worker.js' }, onUnhandledRequest: 'bypass', quiet: true })
  } catch {
    return show(undefined, 'unsupported')
  }
  if (isFirst) startServer()
  saveThroughPage()
  await import('#main')
}

void start()
