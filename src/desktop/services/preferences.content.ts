import { fromCallback, fromPromise } from 'xstate'
import { fontSize } from '#api/contract/constants'
import type { Profile } from '#api/contract/user-profile'
import { userProfile } from '#api/contract/user-profile'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import { defaultLook, getFormatSettings, type Look, type LookChange } from '#machines/preferences'
import { preferencesMachine } from '#machines/preferences.machine'
import { createFormat } from '#text/format'
import { getDirection } from '#text/locale'
import { getForeground, getReadableColour } from '../page/colours'
import { loadEnglishAriaStrings } from '../page/react-aria'

/** Storage key; `boot.js` reads it before the first paint. */
const lookKey = 'mizkar.look'

/** Backgrounds of `tokens.css` that have the lowest contrast to the accent colour, one for each theme. */
const lowestContrastLight = '#e3eef6'
const lowestContrastDark = '#2b3440'

const getEm = (size: Look['fontSize']): number => Number.parseFloat(fontSize[size])

/** Returns the scale of the interface relative to the standard text size. */
const getFontFactor = (size: Look['fontSize']): number => getEm(size) / getEm('standard')

/** Returns the preferences of the last visit in this browser. */
export const loadLook = (): Look => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(lookKey) ?? '{}')
    const { properties: _, ...look } = stored as Partial<Look> & { properties?: unknown }
    return { ...defaultLook, ...look }
  } catch {
    return defaultLook
  }
}

/** Returns the formatter with the stored display settings, for texts that are created outside of React views. */
export const createPageFormat = () => createFormat(getFormatSettings(loadLook()))

let picture: { address: string; url: string } | undefined

const clearPicture = (): void => {
  if (picture) URL.revokeObjectURL(picture.url)
  picture = undefined
}

/** Loads the background picture. The request needs the user's token, so a style sheet cannot load it by URL. */
const applyPicture = async (address: string, signal: AbortSignal): Promise<void> => {
  if (picture?.address === address) return
  const desktopUuid = new URL(address, location.href).searchParams.get('desktopUuid')
  if (desktopUuid === null) return
  const file = await api(users).desktopBackground({ query: { desktopUuid } }, { signal, quiet: true })
  signal.throwIfAborted()
  clearPicture()
  picture = { address, url: URL.createObjectURL(file) }
  const root = document.documentElement
  root.style.setProperty('--desktop-image', `url("${picture.url}")`)
  root.dataset.background = 'image'
}

const applyLook = fromCallback<{ type: 'look.apply'; look: Look }, { look: Look }>(({ input: { look } }) => {
  const root = document.documentElement
  root.lang = look.locale
  root.dir = getDirection(look.locale)
  // Digits of the user. The API client requests the texts of the server with these digits.
  root.dataset.digits = createFormat(getFormatSettings(look)).digits
  if (look.locale === 'en') void loadEnglishAriaStrings()
  if (look.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = look.theme
  // The background picture is shown only after it is loaded.
  root.dataset.background = look.background === 'image' && !picture ? 'standard' : look.background
  const properties = {
    '--taskbar-color': look.taskbarColor,
    '--on-taskbar': getForeground(look.taskbarColor),
    '--window-color': look.windowColor,
    '--on-window': getForeground(look.windowColor),
    '--action-color': getReadableColour('#ffffff', look.windowColor),
    '--accent-on-light': getReadableColour(lowestContrastLight, look.windowColor),
    '--accent-on-dark': getReadableColour(lowestContrastDark, look.windowColor),
    '--start-menu-color': look.startMenuColor,
    '--on-start-menu': getForeground(look.startMenuColor),
    '--font-factor': String(getFontFactor(look.fontSize)),
    '--desktop-color': look.backgroundColor,
  }
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
  try {
    localStorage.setItem(lookKey, JSON.stringify({ ...look, properties }))
  } catch {
    // The storage is full or forbidden. The next start then uses the default preferences.
  }
  if (look.background !== 'image' || look.backgroundImageUrl === undefined) return clearPicture()
  const ended = new AbortController()
  // If the picture cannot be loaded, the standard background stays.
  applyPicture(look.backgroundImageUrl, ended.signal).catch(() => {})
  return () => ended.abort()
})

const saveProfile = fromPromise<Profile, LookChange>(({ input, signal }) => api(userProfile).save({ json: input }, { signal }))

const fetchProfile = fromPromise<Profile, void>(({ signal }) => api(userProfile).get(undefined, { signal, quiet: true }))

export const preferences = preferencesMachine.provide({ actors: { applyLook, fetchProfile, saveProfile } })
