import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { getRequestedLocale } from '#text/locale'
import { visitor } from './visitor.content'
import { VisitorView } from './visitor.view'

/** Shows the page of a link for people without an account in place of the desktop. */
export function showVisitorPage(root: HTMLElement, token: string): void {
  const actor = createActor(visitor, { input: { token } }).start()
  createRoot(root).render(
    <StrictMode>
      <VisitorView actor={actor} initialLocale={getRequestedLocale(document.documentElement.lang)} />
    </StrictMode>,
  )
}
