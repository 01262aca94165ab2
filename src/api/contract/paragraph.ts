import * as z from 'zod/mini'
import { criteria, criteriaErrors, criteriaSubjects } from './criteria'
import { keyword } from './keyword'
import { resource } from './endpoint'
import { keywordLink } from './keyword-link'
import { author, highlight } from './node'
import { afterCursor, instant, integer, nodeId, nodeIds, operation, page, paging, currentIds, uuid, uuids, words } from './wire'

const source = z.object({
  uuid,
  title: z.string(),
  extension: z.optional(z.string()),
  fromIndex: z.int(),
  toIndex: z.int(),
})

const info = z.object({
  paragraphUuid: uuid,
  keywordUuid: uuid,
  creator: z.object({ fullName: z.string() }),
  date: instant,
})

/** Indexes count UTF-16 units of the document's text. */
export const paragraph = z.object({
  uuid,
  text: z.string(),
  title: z.optional(z.string()),
  author: z.optional(author),
  fromIndex: z.int(),
  toIndex: z.int(),
  keywords: z.array(keyword),
  paragraphInfo: z.array(info),
  keywordLinks: z.array(keywordLink),
  sources: z.array(source),
  textHighlight: z.optional(highlight),
  /** Addition: revision of the text that was read. Throws 409 `conflict` if a change names it and the text differs. */
  revision: z.optional(z.string()),
})
export type Paragraph = z.output<typeof paragraph>

const ofDocument = z.object({ docUuid: nodeId })

export const paragraphs = resource({
  page: {
    method: 'post',
    path: '/api/paragraph/page',
    summary: 'A page of the paragraphs of folders or documents, with certain keywords or of one creator when given',
    access: 'session',
    effect: 'read',
    json: z.strictObject({
      ...paging,
      after: afterCursor,
      uuidList: z.optional(nodeIds),
      keywordUuidList: z.optional(uuids),
      creatorUuid: z.optional(uuid),
    }),
    subjects: [{ at: 'json.uuidList', level: 1 }],
    response: page(paragraph),
  },
  search: {
    method: 'post',
    path: '/api/paragraph/search',
    summary: 'A page of the paragraphs that criteria find',
    access: 'session',
    effect: 'read',
    feature: 'SEARCH',
    json: criteria,
    subjects: criteriaSubjects,
    errors: criteriaErrors,
    response: page(paragraph),
  },
  editText: {
    method: 'put',
    path: '/api/paragraph/edit-text',
    summary: 'Replaces the text of a paragraph (docUuid, paragraphUuid), or makes a new one in a folder (destinationUuid, title)',
    access: 'session',
    query: z.object({
      docUuid: z.optional(nodeId),
      paragraphUuid: z.optional(uuid),
      destinationUuid: z.optional(nodeId),
      title: z.optional(words),
      revision: z.optional(z.string().check(z.maxLength(100))),
    }),
    text: true,
    subjects: [
      { at: 'query.docUuid', level: 3 },
      { at: 'query.paragraphUuid', level: 3, of: 'paragraph' },
      { at: 'query.destinationUuid', level: 3 },
    ],
    response: paragraph,
    errors: [
      'fieldRequired',
      'titleRequired',
      'titleInvalid',
      'titleTooLong',
      'titleExists',
      'conflict',
      'tooLarge',
      'notFolder',
      'notDocument',
    ],
  },
  parents: {
    method: 'post',
    path: '/api/paragraph/parent',
    summary: 'Where paragraphs stand, as far as the user may see it',
    access: 'session',
    effect: 'read',
    json: uuids,
    response: z.array(z.object({ paragraphUuid: uuid, parents: z.array(source) })),
  },
  removeKeyword: {
    method: 'delete',
    path: '/api/paragraph/remove-keyword',
    summary: 'Takes a keyword off a paragraph',
    access: 'session',
    feature: 'MANAGE_TAGGING',
    query: z.object({ keywordUuid: uuid, paragraphUuid: uuid, ...operation }),
    subjects: [{ at: 'query.paragraphUuid', level: 3, of: 'paragraph' }],
    response: 'none',
    errors: ['keywordFixed', 'notFolder', 'notDocument', 'conflict'],
  },
  delete: {
    method: 'delete',
    path: '/api/paragraph/{uuid}',
    summary: 'Deletes a paragraph of a document',
    access: 'session',
    params: z.object({ uuid }),
    query: z.object({ docUuid: nodeId, ...operation }),
    subjects: [
      { at: 'params.uuid', level: 3, of: 'paragraph' },
      { at: 'query.docUuid', level: 3 },
    ],
    response: 'none',
    errors: ['notFolder', 'notDocument', 'conflict'],
  },
  pageExport: {
    method: 'post',
    path: '/api/paragraph/page-export',
    summary: 'A folder read as a paged document, as a Word file',
    access: 'session',
    effect: 'read',
    query: z.object({ nodeUuid: nodeId }),
    subjects: [{ at: 'query.nodeUuid', level: 1 }],
    response: 'file',
    errors: ['notFolder', 'tooLarge'],
  },
  keywordInfo: {
    method: 'get',
    path: '/api/paragraph/keyword-info',
    summary: 'Who tagged what and when in a document',
    access: 'session',
    query: ofDocument,
    subjects: [{ at: 'query.docUuid', level: 1 }],
    response: z.array(info),
  },
  documentKeywords: {
    method: 'get',
    path: '/api/paragraph/document-keywords/{uuid}',
    summary: 'The keywords on the paragraphs of a document',
    access: 'session',
    params: z.object({ uuid: nodeId }),
    subjects: [{ at: 'params.uuid', level: 1 }],
    response: z.array(keyword),
  },
  createEdit: {
    method: 'post',
    path: '/api/paragraph/create-edit',
    summary:
      'Tags a range of a document, or with paragraphUuid changes a tagged range, and answers it; ranges that it crosses are split. Keywords are named by their ids or by those of folders (tags); with `before` (what it had when it was read) what others gave or took off since stays so',
    access: 'session',
    feature: 'MANAGE_TAGGING',
    query: z.object({
      ...{ docUuid: nodeId, paragraphUuid: z.optional(uuid), fromIndex: integer(), toIndex: integer(), ...operation },
      ...currentIds,
    }),
    json: uuids,
    subjects: [
      { at: 'query.docUuid', level: 3 },
      { at: 'query.paragraphUuid', level: 3, of: 'paragraph' },
    ],
    response: paragraph,
    errors: ['fieldRequired', 'keywordFixed', 'notFolder', 'notDocument', 'tooLarge', 'conflict'],
  },
})
