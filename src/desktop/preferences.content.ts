import { fromCallback, fromPromise } from 'xstate'
import { fontSize } from '#api/contract/constants'
import type { Profile } from '#api/contract/user-profile'
import { userProfile } from '#api/contract/user-profile'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import { defaultLook, digitsOf, type Look, type LookChange } from '#machines/preferences'
import { preferencesMachine } from '#machines/preferences.machine'
import { createFormat } from '#text/format'
import { directionOf } from '#text/locale'
import { foregroundOn, readableOn } from './colours'
import { loadEnglishAriaStrings } from './react-aria'

/** `boot.js` reads it before the first paint. */
const lookKey = 'mizkar.look'

/** The backgrounds of `tokens.css` on which the accent colour is hardest to read. */
const softestLight = '#e3eef6'
const softestDark = '#2b3440'

const emOf = (size: Look['fontSize']): number => Number.parseFloat(fontSize[size])

/** How much larger than the standard size everything is. */
const fontFactor = (size: Look['fontSize']): number => emOf(size) / emOf('standard')

/** The look of the last visit to this browser. */
export const rememberedLook = (): Look => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(lookKey) ?? '{}')
    const { properties: _, ...look } = kept as Partial<Look> & { properties?: unknown }
    return { ...defaultLook, ...look }
  } catch {
    return defaultLook
  }
}

/** Numbers, sizes and dates as the look of this page writes them, for sentences that no view writes. */
export const pageFormat = () => {
  const { locale, ...look } = rememberedLook()
  return createFormat({ locale, digits: digitsOf({ locale, ...look }) })
}

let picture: { address: string; url: string } | undefined

const dropPicture = (): void => {
  if (picture) URL.revokeObjectURL(picture.url)
  picture = undefined
}

/** The picture behind the icons. It comes with the user's token, so no style sheet could fetch it by its address. */
const applyPicture = async (address: string, signal: AbortSignal): Promise<void> => {
  if (picture?.address === address) return
  const desktopUuid = new URL(address, location.href).searchParams.get('desktopUuid')
  if (desktopUuid === null) return
  const file = await api(users).desktopBackground({ query: { desktopUuid } }, { signal, quiet: true })
  signal.throwIfAborted()
  dropPicture()
  picture = { address, url: URL.createObjectURL(file) }
  const root = document.documentElement
  root.style.setProperty('--desktop-image', `url("${picture.url}")`)
  root.dataset.background = 'image'
}

const applyLook = fromCallback<{ type: 'look.apply'; look: Look }, { look: Look }>(({ input: { look } }) => {
  const root = document.documentElement
  root.lang = look.locale
  root.dir = directionOf(look.locale)
  // What the server says is asked for in them too.
  root.dataset.digits = createFormat({ locale: look.locale, digits: digitsOf(look) }).digits
  if (look.locale === 'en') void loadEnglishAriaStrings()
  if (look.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = look.theme
  // A picture stands there once it has come.
  root.dataset.background = look.background === 'image' && !picture ? 'standard' : look.background
  const properties = {
    '--taskbar-color': look.taskbarColor,
    '--on-taskbar': foregroundOn(look.taskbarColor),
    '--window-color': look.windowColor,
    '--on-window': foregroundOn(look.windowColor),
    '--action-color': readableOn('#ffffff', look.windowColor),
    '--accent-on-light': readableOn(softestLight, look.windowColor),
    '--accent-on-dark': readableOn(softestDark, look.windowColor),
    '--start-menu-color': look.startMenuColor,
    '--on-start-menu': foregroundOn(look.startMenuColor),
    '--font-factor': String(fontFactor(look.fontSize)),
    '--desktop-color': look.backgroundColor,
  }
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
  try {
    localStorage.setItem(lookKey, JSON.stringify({ ...look, properties }))
  } catch {
    // A full or forbidden storage: the next start begins with the standard look.
  }
  if (look.background !== 'image' || look.backgroundImageUrl === undefined) return dropPicture()
  const ended = new AbortController()
  // Without its picture the desktop keeps the standard background.
  applyPicture(look.backgroundImageUrl, ended.signal).catch(() => {})
  return () => ended.abort()
})

const saveProfile = fromPromise<Profile, LookChange>(({ input, signal }) => api(userProfile).save({ json: input }, { signal }))

const fetchProfile = fromPromise<Profile, void>(({ signal }) => api(userProfile).get(undefined, { signal, quiet: true }))

export const preferences = preferencesMachine.provide({ actors: { applyLook, fetchProfile, saveProfile } })
