import type { DesktopStart } from './contract/desktop-start'
import { token } from './token'

/** The request for the first data of the desktop, which `boot.js` sends while the browser still loads this code. */
interface EarlyStart {
  token: string
  /** Undefined if the request failed. */
  answer: Promise<DesktopStart | undefined>
}

/** Returns the request for the first data of the desktop if `boot.js` sent it for the present session; undefined otherwise. */
export const getEarlyStart = (): Promise<DesktopStart | undefined> | undefined => {
  const { mizkarStart: early } = globalThis as { mizkarStart?: EarlyStart }
  return early?.token === token.get() ? early?.answer : undefined
}
