import '@fontsource-variable/vazirmatn/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor, type InspectionEvent } from 'xstate'
import { lastUse } from '#api/last-use'
import { token } from '#api/token'
import { AppView, preloadDesktop } from '#desktop/app.view'
import { desktop, desktopInput } from '#desktop/desktop.content'
import { saveWindowsOnPageHide } from '#desktop/page/page-exit'
import { installRandomUuid } from '#desktop/page/random-uuid'
import { installAriaStrings } from '#desktop/page/react-aria'
import { parsePublicLink } from '#text/public-link-address'

type Listener = (event: InspectionEvent) => void

/**
 * Returns the inspector for development; undefined if there is none. Set `localStorage['mizkar.inspect'] = 'log'` and reload to log every
 * event of every actor to the console. Another receiver can be assigned to `globalThis.mizkarInspector` before the page starts.
 */
const findInspector = (): Listener | undefined => {
  const own = (globalThis as { mizkarInspector?: Listener }).mizkarInspector
  if (own) return own
  if (localStorage.getItem('mizkar.inspect') !== 'log') return undefined
  return (event) => {
    // oxlint-disable-next-line no-console -- this is its purpose
    if (event.type === '@xstate.event') console.debug(event.actorRef.sessionId, event.event.type, event.event)
  }
}

installRandomUuid()
installAriaStrings()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the desktop')

// A link for people without an account that is pasted into the address of an open desktop.
addEventListener('hashchange', () => parsePublicLink(location.hash) !== undefined && location.reload())

function showDesktop(place: HTMLElement): void {
  if (token.get() !== undefined || lastUse.isRecent()) preloadDesktop()
  const inspect = import.meta.env.DEV ? findInspector() : undefined
  const actor = createActor(desktop, { input: desktopInput(), ...(inspect && { inspect }) }).start()
  saveWindowsOnPageHide(actor)
  createRoot(place).render(
    <StrictMode>
      <AppView desktop={actor} />
    </StrictMode>,
  )
}

const linkToken = parsePublicLink(location.hash)
if (linkToken === undefined) showDesktop(root)
else void import('#desktop/visitor/visitor-page').then(({ showVisitorPage }) => showVisitorPage(root, linkToken))
