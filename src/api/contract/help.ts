import * as z from 'zod/mini'
import { resource } from './endpoint'
import { bool, uuid, words } from './wire'

/** Plain text with blank lines between paragraphs. A line that begins with `- ` is a list item. */
const helpText = z.string().check(z.maxLength(20_000))
/** Number of times that the entry was changed; 0 means that it is the original text of the product. */
const version = z.int().check(z.gte(0))

export const helpEntry = z.object({
  uuid,
  title: z.string(),
  text: z.string(),
  /** English texts. If they are missing, the Persian texts are shown to users of English. */
  titleEn: z.optional(z.string()),
  textEn: z.optional(z.string()),
  /** Window kind that the entry explains. */
  windowKind: z.optional(z.string()),
  order: z.int(),
  version,
})
export type HelpEntry = z.output<typeof helpEntry>

export const help = resource({
  list: {
    method: 'get',
    path: '/api/help',
    summary: 'Returns help entries in their order, all or those of a window kind; `titlesOnly` returns empty texts',
    access: 'session',
    query: z.object({ windowKind: z.optional(words), titlesOnly: z.optional(bool) }),
    response: z.array(helpEntry),
    addition: true,
  },
  save: {
    method: 'post',
    path: '/api/help',
    summary: 'Saves a help entry and returns it. With `version` it is refused if the entry was changed after that version',
    access: 'admin',
    json: z.strictObject({
      uuid: z.optional(uuid),
      title: words,
      text: helpText,
      titleEn: z.optional(words),
      textEn: z.optional(helpText),
      windowKind: z.optional(words),
      order: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
      version: z.optional(version),
    }),
    response: helpEntry,
    errors: ['titleRequired', 'conflict'],
    addition: true,
  },
  delete: {
    method: 'delete',
    path: '/api/help',
    summary: 'Deletes a help entry, also one that the product was delivered with',
    access: 'admin',
    query: z.object({ uuid }),
    response: 'none',
    addition: true,
  },
})
