import * as z from 'zod/mini'
import { resource } from './endpoint'
import { longText, uuid, words } from './wire'

export const helpEntry = z.object({
  uuid,
  title: z.string(),
  /** Plain text with blank lines between paragraphs. */
  text: z.string(),
  /** The window kind it explains. */
  windowKind: z.optional(z.string()),
  order: z.int(),
})
export type HelpEntry = z.output<typeof helpEntry>

export const help = resource({
  list: {
    method: 'get',
    path: '/api/help',
    summary: 'Help entries in their order, all or those of a window kind',
    access: 'session',
    query: z.object({ windowKind: z.optional(words) }),
    response: z.array(helpEntry),
    addition: true,
  },
  save: {
    method: 'post',
    path: '/api/help',
    summary: 'Saves a help entry and answers it',
    access: 'admin',
    json: z.strictObject({
      uuid: z.optional(uuid),
      title: words,
      text: longText,
      windowKind: z.optional(words),
      order: z.optional(z.int().check(z.gte(0))),
    }),
    response: helpEntry,
    errors: ['titleRequired'],
    addition: true,
  },
  delete: {
    method: 'delete',
    path: '/api/help',
    summary: 'Deletes a help entry',
    access: 'admin',
    query: z.object({ uuid }),
    response: 'none',
    addition: true,
  },
})
