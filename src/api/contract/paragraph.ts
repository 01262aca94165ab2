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

/** Tagged part of a document's text. Indexes count UTF-16 units of that text. */
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
  /**
   * Not in the specification: revision of the text that the caller has read. A change with this revision throws 409 `conflict` if the text
   * is different now.
   */
  revision: z.optional(z.string()),
})
export type Paragraph = z.output<typeof paragraph>

const ofDocument = z.object({ docUuid: nodeId })

export const paragraphs = resource({
  page: {
    method: 'post',
    path: '/api/paragraph/page',
    summary: 'Returns a page of the paragraphs of folders or documents, filtered by keywords and creator',
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
    summary: 'Returns a page of the paragraphs that match search criteria',
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
    summary: 'Replaces the text of a paragraph (docUuid, paragraphUuid), or creates a paragraph in a folder (destinationUuid, title)',
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
    summary: 'Returns the visible documents and folders that contain paragraphs',
    access: 'session',
    effect: 'read',
    json: uuids,
    response: z.array(z.object({ paragraphUuid: uuid, parents: z.array(source) })),
  },
  removeKeyword: {
    method: 'delete',
    path: '/api/paragraph/remove-keyword',
    summary: 'Removes a keyword from a paragraph',
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
    summary: 'Downloads the paged document of a folder as a Word file',
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
    summary: 'Returns who tagged which range of a document and when',
    access: 'session',
    query: ofDocument,
    subjects: [{ at: 'query.docUuid', level: 1 }],
    response: z.array(info),
  },
  documentKeywords: {
    method: 'get',
    path: '/api/paragraph/document-keywords/{uuid}',
    summary: 'Returns the keywords of the paragraphs of a document',
    access: 'session',
    params: z.object({ uuid: nodeId }),
    subjects: [{ at: 'params.uuid', level: 1 }],
    response: z.array(keyword),
  },
  createEdit: {
    method: 'post',
    path: '/api/paragraph/create-edit',
    summary:
      'Tags a range of a document, or changes the tagged range paragraphUuid, and returns it; overlapping ranges are split. Keywords are given by their ids or by ids of folders (tags). With `before` (the keywords at the time of reading) later changes of other users are kept',
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
