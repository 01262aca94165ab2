import { existsSync } from 'node:fs'

/** Browser engine without windows. Tests need no windows, and it starts and draws faster. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

const WELL_KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The browser installed on this machine, or undefined when there is none (Playwright may still have one of its own).
 * @param {readonly string[]} places where it may be, the best first
 * @throws when CHROMIUM_PATH is set and names nothing
 */
export function findChromium(places = [WITHOUT_WINDOWS, ...WELL_KNOWN]) {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (existsSync(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names no file: ${chosen}`)
  }
  return places.find((path) => existsSync(path))
}

/** Chromium refuses its own sandbox to root; the rest keeps it from calling out and from waiting for a GPU. */
const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @param {string | undefined} executablePath */
const launching = (executablePath) => ({ ...(executablePath === undefined ? {} : { executablePath }), args: CHROMIUM_FLAGS })

/** Launch options of every test: the installed Chromium if there is one, otherwise that of Playwright. */
export const launchOptions = launching(findChromium())

/** Launch options for measurements and screenshots: the complete browser that users have. */
export const wholeBrowser = launching(findChromium([...WELL_KNOWN, WITHOUT_WINDOWS]))
