import * as z from 'zod/mini'
import { resource } from './endpoint'
import { listColumnKeys } from './node-columns'
import { colour } from './wire'

export const fontSize = z.enum(['standard', 'medium', 'large'])

export const listColumn = z.enum(listColumnKeys)

/** The user's column layout of the explorer list. Widths are in rem. The name column is always shown. */
export const listColumns = z.object({
  widths: z.partialRecord(listColumn, z.number().check(z.gte(3), z.lte(100))),
  hidden: z.array(listColumn).check(z.maxLength(listColumnKeys.length - 1)),
})
export type ListColumns = z.output<typeof listColumns>

const paneWidth = z.number().check(z.gte(155), z.lte(2_000))

/** Panes next to the explorer list; widths in pixels. */
export const explorerPanes = z.object({ tree: z.boolean(), preview: z.boolean(), treeWidth: paneWidth, previewWidth: paneWidth })
export type ExplorerPanes = z.output<typeof explorerPanes>

const cell = z.int().check(z.gte(0), z.lte(199))
const maxIcons = 1_000

/**
 * Positions of the desktop icons, by the id of their folder or search: cells of a grid that starts at the inline-start corner. Icons
 * without a position are placed in the order of the list.
 */
export const iconPlaces = z
  .record(z.string().check(z.maxLength(64)), z.object({ column: cell, row: cell }))
  .check(z.refine((places) => Object.keys(places).length <= maxIcons))
export type IconPlaces = z.output<typeof iconPlaces>

/** Digits for numbers: those of the language, or always one of the two sets. */
export const digitChoice = z.enum(['language', 'persian', 'latin'])

/** Calendar of displayed dates while the language is English. In Persian they are always Jalali. */
export const englishCalendar = z.enum(['jalali', 'gregorian'])

/** Background of the desktop. The picture of the user stays stored while another background is chosen. */
export const backgroundChoice = z.enum(['standard', 'colour', 'image'])

/** First steps of Home that the user has done in the desktop; `hidden` if the user does not want to see them any more. */
export const homeSteps = z.array(z.enum(['search', 'palette', 'hidden'])).check(z.maxLength(3))
export type HomeStep = z.output<typeof homeSteps>[number]

/** Window kinds that the user pinned to the start menu and the taskbar, in the order of pinning. */
export const pinnedPrograms = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20))

export const profile = z.object({
  taskbarColor: colour,
  windowColor: colour,
  startMenuColor: colour,
  fontSize,
  /** Address of the picture on the default desktop. It changes when the picture changes. */
  backgroundImageUrl: z.optional(z.string()),
  /** Fields that are not in the specification. */
  locale: z.optional(z.enum(['fa', 'en'])),
  theme: z.optional(z.enum(['system', 'light', 'dark'])),
  doubleClickMs: z.optional(z.int()),
  explorerColumns: z.optional(listColumns),
  explorerPanes: z.optional(explorerPanes),
  iconPlaces: z.optional(iconPlaces),
  digits: z.optional(digitChoice),
  englishCalendar: z.optional(englishCalendar),
  background: z.optional(backgroundChoice),
  backgroundColor: z.optional(colour),
  /** False if Home does not open after the sign-in. */
  openHome: z.optional(z.boolean()),
  /** First steps that the desktop has seen, and if they are hidden. */
  homeSteps: z.optional(homeSteps),
  pinnedPrograms: z.optional(pinnedPrograms),
})
export type Profile = z.output<typeof profile>

export const profileDefaults = { taskbarColor: '#053046', windowColor: '#298fcc', startMenuColor: '#053046', fontSize: 'standard' } as const

export const userProfile = resource({
  get: {
    method: 'get',
    path: '/api/user-profile/',
    summary: 'Returns the profile of the user: colours, font size, background',
    access: 'session',
    response: profile,
  },
  save: {
    method: 'post',
    path: '/api/user-profile/',
    summary: "Changes the given fields of the caller's profile and returns the profile",
    access: 'session',
    json: z.strictObject({
      taskbarColor: z.optional(colour),
      windowColor: z.optional(colour),
      startMenuColor: z.optional(colour),
      fontSize: z.optional(fontSize),
      locale: z.optional(z.enum(['fa', 'en'])),
      theme: z.optional(z.enum(['system', 'light', 'dark'])),
      doubleClickMs: z.optional(z.int().check(z.gte(100), z.lte(2_000))),
      explorerColumns: z.optional(listColumns),
      explorerPanes: z.optional(explorerPanes),
      iconPlaces: z.optional(iconPlaces),
      digits: z.optional(digitChoice),
      englishCalendar: z.optional(englishCalendar),
      background: z.optional(backgroundChoice),
      backgroundColor: z.optional(colour),
      openHome: z.optional(z.boolean()),
      homeSteps: z.optional(homeSteps),
      pinnedPrograms: z.optional(pinnedPrograms),
    }),
    response: profile,
    addition: true,
  },
})
