import '@fontsource-variable/vazirmatn/wght.css'
import { setupWorker } from 'msw/browser'
import { createRoot } from 'react-dom/client'
import { messagingPath } from '#api/contract/messaging'
import { createRequestHandler, createSocketHandler } from '#api/msw'
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

/**
 * Starts the page of the demo. `serve` starts a server in this browser after its files are loaded; it resolves also if the browser cannot
 * run a server.
 */
export async function start(serve: () => Promise<void>): Promise<void> {
  if (!globalThis.isSecureContext) return show(undefined, 'insecure')
  if (!('serviceWorker' in navigator && 'locks' in navigator)) return show(undefined, 'unsupported')
  const tab = joinServer(beginAnew)
  show(tab)
  const origin = globalThis.location.origin.replace(/^http/, 'ws')
  const mocking = setupWorker(
    createRequestHandler((request) => tab.fetch(request).catch(() => Response.error())),
    createSocketHandler(`${origin}${messagingPath}`, tab.openSocket),
  )
  try {
    await mocking.start({ serviceWorker: { url: '/service-worker.js' }, onUnhandledRequest: 'bypass', quiet: true })
  } catch {
    return show(undefined, 'unsupported')
  }
  void serve().then(() => show(undefined, 'unsupported'))
  saveThroughPage()
  await import('#main')
}
