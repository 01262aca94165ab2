import { createRootRouteWithContext, createRoute, createRouter, RouterProvider, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'

type SignInState = 'authenticated' | 'notAuthenticated'

const root = createRootRouteWithContext<{ standing: SignInState }>()({ component: () => null })
const desktopRoute = createRoute({
  getParentRoute: () => root,
  path: '/index.html',
  beforeLoad: ({ context }) => {
    if (context.standing !== 'authenticated') throw redirect({ to: '/index.html/signin', replace: true })
  },
})
const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/index.html/signin',
  beforeLoad: ({ context }) => {
    if (context.standing === 'authenticated') throw redirect({ to: '/index.html', replace: true })
  },
})
const anyOther = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.standing === 'authenticated' ? '/index.html' : '/index.html/signin', replace: true })
  },
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/index.html', replace: true })
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
 * Router of the page address for signed-in users. It renders the pages next to the desktop and not around it, so that typed text on the
 * desktop survives an expired session.
 */
export function AddressView({ standing }: { standing: SignInState }) {
  router ??= createAppRouter(standing)
  const current = router
  useEffect(() => {
    current.update({ context: { standing } })
    void current.invalidate()
  }, [current, standing])
  return <RouterProvider router={current} context={{ standing }} />
}
