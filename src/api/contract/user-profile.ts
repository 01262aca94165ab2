import * as z from 'zod/mini'
import { resource } from './endpoint'
import { colour } from './wire'

export const fontSize = z.enum(['standard', 'medium', 'large'])

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
    }),
    response: profile,
    addition: true,
  },
})
