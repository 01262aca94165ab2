import { fromCallback, fromPromise } from 'xstate'
import { fontSize } from '#api/contract/constants'
import type { Profile } from '#api/contract/user-profile'
import { userProfile } from '#api/contract/user-profile'
import { api } from '#api/index'
import { defaultLook, type Look, preferencesMachine } from '#machines/preferences.machine'
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
export const fontFactor = (size: Look['fontSize']): number => emOf(size) / emOf('standard')

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

const applyLook = fromCallback<{ type: 'look.apply'; look: Look }, { look: Look }>(({ input: { look } }) => {
  const root = document.documentElement
  root.lang = look.locale
  root.dir = directionOf(look.locale)
  if (look.locale === 'en') void loadEnglishAriaStrings()
  if (look.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = look.theme
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
  }
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
  try {
    localStorage.setItem(lookKey, JSON.stringify({ ...look, properties }))
  } catch {
    // A full or forbidden storage: the next start begins with the standard look.
  }
})

const saveProfile = fromPromise<Profile, Partial<Look>>(({ input, signal }) => api(userProfile).save({ json: input }, { signal }))

export const preferences = preferencesMachine.provide({ actors: { applyLook, saveProfile } })
