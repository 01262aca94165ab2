import { createRootRouteWithContext, createRoute, createRouter, RouterProvider, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parseItemLink } from '#text/item-link'
import { useDesktop } from './use-desktop'

type SignInState = 'authenticated' | 'notAuthenticated'

/** Redirects keep the fragment, so that the link of an item survives the sign-in. */
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
 * expired session. While a user is signed in, it opens the items whose links the address contains, and removes them from the address.
 */
export function AddressView({ standing }: { standing: SignInState }) {
  router ??= createAppRouter(standing)
  const current = router
  const desktop = useDesktop()
  useEffect(() => {
    current.update({ context: { standing } })
    void current.invalidate()
  }, [current, standing])
  useEffect(() => {
    if (standing !== 'authenticated') return
    const openLinkedItem = () => {
      const uuid = parseItemLink(location.hash)
      if (uuid === undefined) return
      desktop.send({ type: 'target.open', target: { nodeUuid: uuid } })
      void current.navigate({ to: '/index.html', replace: true })
    }
    openLinkedItem()
    addEventListener('hashchange', openLinkedItem)
    return () => removeEventListener('hashchange', openLinkedItem)
  }, [current, standing, desktop])
  return <RouterProvider router={current} context={{ standing }} />
}
