import '@fontsource-variable/vazirmatn/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { lastUse } from '#api/last-use'
import { token } from '#api/token'
import { AppView, preloadDesktop } from '#desktop/app.view'
import { desktop, desktopInput } from '#desktop/desktop.content'
import { saveWindowsOnPageHide } from '#desktop/page/page-exit'
import { installRandomUuid } from '#desktop/page/random-uuid'
import { installAriaStrings } from '#desktop/page/react-aria'

installRandomUuid()
installAriaStrings()
if (token.get() !== undefined || lastUse.isRecent()) preloadDesktop()

const inspect = import.meta.env.DEV ? (await import('#desktop/page/inspector')).findInspector() : undefined
const actor = createActor(desktop, { input: desktopInput(), ...(inspect && { inspect }) }).start()
saveWindowsOnPageHide(actor)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the desktop')
createRoot(root).render(
  <StrictMode>
    <AppView desktop={actor} />
  </StrictMode>,
)
