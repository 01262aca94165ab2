import * as z from 'zod/mini'
import { resource } from './endpoint'
import { colour } from './wire'

export const fontSize = z.enum(['standard', 'medium', 'large'])

export const listColumn = z.enum(['title', 'author', 'createDate', 'lastFileEdit', 'lastVersionsSize', 'extension'])
export type ListColumn = z.output<typeof listColumn>

/** The explorer's list as the user laid it out; widths in rem. The name is always shown. */
export const listColumns = z.object({
  widths: z.partialRecord(listColumn, z.number().check(z.gte(3), z.lte(100))),
  hidden: z.array(listColumn).check(z.maxLength(5)),
})
export type ListColumns = z.output<typeof listColumns>

export const profile = z.object({
  taskbarColor: colour,
  windowColor: colour,
  startMenuColor: colour,
  fontSize,
  backgroundImageUrl: z.optional(z.string()),
  /** Additions. */
  locale: z.optional(z.enum(['fa', 'en'])),
  theme: z.optional(z.enum(['system', 'light', 'dark'])),
  doubleClickMs: z.optional(z.int()),
  explorerColumns: z.optional(listColumns),
})
export type Profile = z.output<typeof profile>

export const profileDefaults = { taskbarColor: '#053046', windowColor: '#298fcc', startMenuColor: '#053046', fontSize: 'standard' } as const

export const userProfile = resource({
  get: {
    method: 'get',
    path: '/api/user-profile/',
    summary: "The user's profile: colours, font size, background",
    access: 'session',
    response: profile,
  },
  save: {
    method: 'post',
    path: '/api/user-profile/',
    summary: 'Changes the given fields of the own profile and answers all of it',
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
    }),
    response: profile,
    addition: true,
  },
})
