import { onTestFinished } from 'vitest'

/** How often this page was to be loaded anew; it stays, as it does when its user declines. */
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
