import { onTestFinished } from 'vitest'

/** Counts the requested reloads of this page. The page stays, as if its user declined the reload. */
export const watchReloads = (): { count: number } => {
  const reloads = { count: 0 }
  const stay = (event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return
    event.preventDefault()
    reloads.count++
  }
  navigation.addEventListener('navigate', stay)
  onTestFinished(() => navigation.removeEventListener('navigate', stay))
  return reloads
}
