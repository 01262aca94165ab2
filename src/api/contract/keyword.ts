import * as z from 'zod/mini'
import { resource } from './endpoint'
import { node } from './node'
import { nodeId, nodeIds, offset, page, paging, size, uuid, uuids, words } from './wire'

export const keyword = z.object({
  uuid,
  title: z.string(),
  /** `PASTE_SOURCE_KEYWORD_EXTRACTION` can not be removed. */
  pasteSource: z.optional(z.string()),
})
export type Keyword = z.output<typeof keyword>

/** A document with the keywords and phrases that occur in its text. */
export const keywordProposal = z.object({
  node,
  proposals: z.array(
    z.object({ keyword, /** Number of times that the words of the keyword occur, in any grammatical form. */ count: z.int() }),
  ),
  /** Phrases that the text repeats and that are not keywords yet, the most important ones first. */
  phrases: z.array(z.object({ title: z.string(), /** Number of times that the phrase occurs. */ count: z.int() })),
  /** True if the text of the document has been extracted. */
  isRead: z.boolean(),
})
export type KeywordProposal = z.output<typeof keywordProposal>

export const autotagResult = z.object({ uuid, keywords: z.array(keyword) })

/** The specification writes this path as `{token}`. Clients read it from the configuration key `keyword.suggest.url`. */
export const keywords = resource({
  suggest: {
    method: 'get',
    path: '/api/keyword/suggest',
    summary: 'Returns keywords whose title matches the typed text; none for less than 2 characters',
    access: 'session',
    query: z.object({ title: words, offset: z.optional(offset), pageSize: z.optional(size) }),
    response: z.array(keyword),
  },
  propose: {
    method: 'post',
    path: '/api/keyword/propose',
    summary:
      'Proposes keywords for documents, and for the documents in folders: existing ones that occur in the text and are not assigned yet, and phrases that the text repeats',
    access: 'session',
    effect: 'read',
    feature: 'MANAGE_TAGGING',
    json: z.strictObject({ offset: paging.offset, pageSize: paging.pageSize, uuidList: nodeIds }),
    subjects: [{ at: 'json.uuidList', level: 1 }],
    response: page(keywordProposal),
    addition: true,
  },
  accept: {
    method: 'post',
    path: '/api/keyword/accept',
    summary: 'Adds the accepted keywords to each document and returns all its keywords',
    access: 'session',
    feature: 'MANAGE_TAGGING',
    json: z
      .array(
        z.strictObject({
          uuid: nodeId,
          keywordUuidList: uuids,
          /** New keywords. */ titles: z.optional(z.array(words).check(z.maxLength(100))),
        }),
      )
      .check(z.maxLength(1_000)),
    subjects: [{ at: 'json.uuid', level: 3 }],
    response: z.array(autotagResult),
    errors: ['notDocument'],
    addition: true,
  },
})
