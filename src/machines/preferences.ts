import { doubleClick, profileDefaults } from '#api/contract/constants'
import type { ExplorerPanes, HomeStep, IconPlaces, ListColumns, Profile } from '#api/contract/user-profile'
import type { FormatSettings } from '#text/format'
import type { Locale } from '#text/locale'

/** Appearance, language and behaviour of the desktop for this user. */
export interface Look {
  locale: Locale
  theme: 'system' | 'light' | 'dark'
  taskbarColor: string
  windowColor: string
  startMenuColor: string
  fontSize: 'standard' | 'medium' | 'large'
  digits: 'language' | 'persian' | 'latin'
  /** Calendar of displayed dates while the language is English. In Persian they are always Jalali. */
  englishCalendar: 'jalali' | 'gregorian'
  background: 'standard' | 'colour' | 'image'
  backgroundColor: string
  /** Maximum ms between the two clicks of a double click. */
  doubleClickMs: number
  explorerColumns: ListColumns
  explorerPanes: ExplorerPanes
  iconPlaces: IconPlaces
  /** True if Home opens after the sign-in. */
  openHome: boolean
  homeSteps: HomeStep[]
  /** Window kinds that are pinned to the start menu and the taskbar. */
  pinnedPrograms: string[]
  /** Address of the background picture. Only the server sets it, after it has received the picture. */
  backgroundImageUrl?: string | undefined
}
export type LookChange = Partial<Omit<Look, 'backgroundImageUrl'>>

export const defaultLook: Look = {
  locale: 'fa',
  theme: 'system',
  digits: 'language',
  englishCalendar: 'jalali',
  background: 'standard',
  backgroundColor: '#0f766e',
  doubleClickMs: doubleClick,
  explorerColumns: { widths: {}, hidden: [] },
  explorerPanes: { tree: false, preview: false, treeWidth: 200, previewWidth: 220 },
  iconPlaces: {},
  openHome: true,
  homeSteps: [],
  pinnedPrograms: [],
  ...profileDefaults,
}

/** Returns the language, digits and calendar in which numbers and dates are displayed. */
export const getFormatSettings = ({ locale, digits, englishCalendar }: Look): Pick<FormatSettings, 'locale' | 'digits' | 'calendar'> => ({
  locale,
  digits: digits === 'language' ? undefined : digits,
  calendar: locale === 'en' ? englishCalendar : 'jalali',
})

/** Returns the look of a profile. If the profile has no language or theme, those of `look` stay. */
export const toLook = (look: Look, profile: Profile): Look => ({
  locale: profile.locale ?? look.locale,
  theme: profile.theme ?? look.theme,
  taskbarColor: profile.taskbarColor,
  windowColor: profile.windowColor,
  startMenuColor: profile.startMenuColor,
  fontSize: profile.fontSize,
  digits: profile.digits ?? defaultLook.digits,
  englishCalendar: profile.englishCalendar ?? defaultLook.englishCalendar,
  background: profile.background ?? (profile.backgroundImageUrl === undefined ? 'standard' : 'image'),
  backgroundColor: profile.backgroundColor ?? defaultLook.backgroundColor,
  doubleClickMs: profile.doubleClickMs ?? defaultLook.doubleClickMs,
  explorerColumns: profile.explorerColumns ?? defaultLook.explorerColumns,
  explorerPanes: profile.explorerPanes ?? defaultLook.explorerPanes,
  iconPlaces: profile.iconPlaces ?? defaultLook.iconPlaces,
  openHome: profile.openHome ?? true,
  homeSteps: profile.homeSteps ?? [],
  pinnedPrograms: profile.pinnedPrograms ?? [],
  backgroundImageUrl: profile.backgroundImageUrl,
})
