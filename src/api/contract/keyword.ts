import * as z from 'zod/mini'
import { resource } from './endpoint'
import { offset, size, uuid, words } from './wire'

export const keyword = z.object({
  uuid,
  title: z.string(),
  /** `PASTE_SOURCE_KEYWORD_EXTRACTION` can not be removed. */
  pasteSource: z.optional(z.string()),
})
export type Keyword = z.output<typeof keyword>

/** The specification writes this path as `{token}`; clients read it from the configuration key `keyword.suggest.url`. */
export const keywords = resource({
  suggest: {
    method: 'get',
    path: '/api/keyword/suggest',
    summary: 'Keywords whose title matches what was typed; nothing below 2 characters',
    access: 'session',
    query: z.object({ title: words, offset: z.optional(offset), pageSize: z.optional(size) }),
    response: z.array(keyword),
  },
})
