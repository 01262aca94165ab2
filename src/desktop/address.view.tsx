import { createRootRouteWithContext, createRoute, createRouter, RouterProvider, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parsePageLink } from '#text/item-link'
import { useDesktop, useWindows } from './use-desktop'
import { connectBrowserHistory } from './window-manager/browser-history'

type SignInState = 'authenticated' | 'notAuthenticated'

/** Redirects keep the fragment, so that a link survives the sign-in. */
const redirectTo = (to: '/index.html' | '/index.html/signin', { hash }: { hash: string }) => redirect({ to, hash, replace: true })

const root = createRootRouteWithContext<{ standing: SignInState }>()({ component: () => null })
const desktopRoute = createRoute({
  getParentRoute: () => root,
  path: '/index.html',
  beforeLoad: ({ context, location }) => {
    if (context.standing !== 'authenticated') throw redirectTo('/index.html/signin', location)
  },
})
const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/index.html/signin',
  beforeLoad: ({ context, location }) => {
    if (context.standing === 'authenticated') throw redirectTo('/index.html', location)
  },
})
const anyOther = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ context, location }) => {
    throw redirectTo(context.standing === 'authenticated' ? '/index.html' : '/index.html/signin', location)
  },
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location }) => {
    throw redirectTo('/index.html', location)
  },
})

const createAppRouter = (standing: SignInState) =>
  createRouter({ routeTree: root.addChildren([home, desktopRoute, signInRoute, anyOther]), context: { standing } })
type AppRouter = ReturnType<typeof createAppRouter>
declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

let router: AppRouter | undefined

/**
 * Router of the page address. It renders the pages next to the desktop and not around it, so that typed text on the desktop survives an
 * expired session. While a user is signed in, it opens the items and programs whose links the address contains, removes them from the address, and moves
 * the active window when the user goes back or forward.
 */
export function AddressView({ standing }: { standing: SignInState }) {
  router ??= createAppRouter(standing)
  const current = router
  const desktop = useDesktop()
  const windows = useWindows()
  useEffect(() => {
    current.update({ context: { standing } })
    void current.invalidate()
  }, [current, standing])
  useEffect(() => {
    if (standing !== 'authenticated') return
    const openLink = () => {
      const target = parsePageLink(location.hash)
      if (!target) return
      desktop.send({ type: 'target.open', target })
      void current.navigate({ to: '/index.html', replace: true })
    }
    openLink()
    addEventListener('hashchange', openLink)
    return () => removeEventListener('hashchange', openLink)
  }, [current, standing, desktop])
  useEffect(() => {
    if (standing === 'authenticated' && windows) return connectBrowserHistory(current.history, windows)
  }, [current, standing, windows])
  return <RouterProvider router={current} context={{ standing }} />
}
