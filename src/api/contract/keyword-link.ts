import * as z from 'zod/mini'
import { resource } from './endpoint'
import { integer, nodeId, operation, uuid, words } from './wire'

export const keywordLink = z.object({
  keywordLinkUuid: uuid,
  keyword: z.object({ uuid, title: z.string() }),
  /** Words in the text that match the keyword. */
  alt: z.string(),
  /** Positions of the words, in UTF-16 units of the text: `[from, to)`. */
  indexes: z.array(z.tuple([z.int(), z.int()])),
  /** Id of the paragraph. */
  uuid,
})
export type KeywordLink = z.output<typeof keywordLink>

export const keywordLinks = resource({
  inParagraph: {
    method: 'get',
    path: '/api/keyword-link/keywords-in-paragraph',
    summary: 'Returns the keyword links of a paragraph',
    access: 'session',
    query: z.object({ paragraphUuid: uuid }),
    subjects: [{ at: 'query.paragraphUuid', level: 1, of: 'paragraph' }],
    response: z.array(keywordLink),
  },
  inDocument: {
    method: 'get',
    path: '/api/keyword-link/keywords-in-doc',
    summary: 'Returns the keyword links in a part of a document',
    access: 'session',
    query: z.object({ docUuid: nodeId, from: integer(), length: integer(1) }),
    subjects: [{ at: 'query.docUuid', level: 1 }],
    response: z.array(keywordLink),
  },
  save: {
    method: 'post',
    path: '/api/keyword-link/',
    summary: 'Links words (alt) of a paragraph (uuid) to a keyword (its id, or that of a folder) and returns the link',
    access: 'session',
    feature: 'MANAGE_TAGGING',
    json: z.strictObject({ keyword: uuid, alt: words, uuid }),
    subjects: [{ at: 'json.uuid', level: 3, of: 'paragraph' }],
    response: keywordLink,
    errors: ['fieldRequired', 'wordsMissing', 'duplicate', 'notFolder', 'notDocument'],
  },
  delete: {
    method: 'delete',
    path: '/api/keyword-link/',
    summary: 'Removes a keyword link from a paragraph',
    access: 'session',
    feature: 'MANAGE_TAGGING',
    query: z.object({ keywordLinkUuid: uuid, paragraphUuid: uuid, ...operation }),
    subjects: [{ at: 'query.paragraphUuid', level: 3, of: 'paragraph' }],
    response: 'none',
    errors: ['notFolder', 'notDocument', 'conflict'],
    addition: true,
  },
})
