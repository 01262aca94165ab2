import * as z from 'zod/mini'
import { resource } from './endpoint'
import { keyword } from './keyword'
import { mediaCalls } from './media'
import { node } from './node'
import { textPage } from './text-page'
import { bool, instant, integer, nodeId, nodeIds, offset, operation, page, size, uuid, words } from './wire'

/** Errors of calls that derive an image, a text or a page count from the content of a document. */
const derivedErrors = ['notDocument', 'unsupportedFormat', 'notDrawable', 'notMadeYet'] as const

export const contentErrors = [
  'titleInvalid',
  'titleTooLong',
  'titleExists',
  'shortcutCreated',
  'tooLarge',
  'diskFull',
  'notFolder',
  'locked',
  'openInEditor',
  'workflowRequired',
] as const

export const uploadResult = z.object({
  uuid,
  title: z.string(),
  /** `created`: the file was stored as a new document. Otherwise the effect of `onConflict` on a taken name. */
  status: z.enum(['created', 'keptBoth', 'newVersion', 'skipped']),
  /** Number of bytes that the server received. */
  size: z.int(),
  /** Path of the file below the target, as sent. */
  path: z.optional(z.string()),
  versionUuid: uuid,
  node,
})
export type UploadResult = z.output<typeof uploadResult>

export const uploadStatus = z.object({ shortcutCount: z.int(), failedCount: z.int(), succeedCount: z.int() })
export type UploadStatus = z.output<typeof uploadStatus>

export const onConflict = z.enum(['keepBoth', 'newVersion', 'skip'])
export type OnConflict = z.output<typeof onConflict>

export const version = z.object({
  uuid,
  createDate: instant,
  users: z.object({ fullName: z.string() }),
  /** Size in bytes. */
  size: z.int(),
  last: z.boolean(),
})
export type Version = z.output<typeof version>

const ofOne = z.object({ uuid, title: z.string(), extension: z.optional(z.string()), size: z.optional(z.int()), type: z.int() })

/** A passage that both texts contain, as UTF-16 offsets in each: `[from, to)`. */
export const sharedRange = z.object({ firstDocFrom: z.int(), firstDocTo: z.int(), secondDocFrom: z.int(), secondDocTo: z.int() })
export type SharedRange = z.output<typeof sharedRange>

/** Two documents and their similarity. The four offsets are those of the longest shared passage. */
export const similarity = z.object({
  uuid,
  firstDocument: ofOne,
  secondDocument: ofOne,
  /** Percentage from 0 to 100. */
  similarityPercentage: z.number(),
  date: instant,
  ...z.partial(sharedRange).shape,
  /** All shared passages, longest first, if the request asked for them. */
  ranges: z.optional(z.array(sharedRange)),
})
export type Similarity = z.output<typeof similarity>

export const documentLink = z.object({
  uuid,
  title: z.string(),
  extension: z.optional(z.string()),
  type: z.int(),
  author: z.optional(z.string()),
  size: z.optional(z.int()),
})
export type DocumentLink = z.output<typeof documentLink>

export const documentPart = z.enum(['content', 'text', 'html', 'thumbnail', 'preview', 'image', 'pdf'])
export type DocumentPart = z.output<typeof documentPart>

const ofDocument = z.object({ uuid: nodeId })
const see = [{ at: 'params.uuid', level: 1 }] as const
const write = [{ at: 'params.uuid', level: 3 }] as const
const pageQuery = z.object({ offset: z.optional(offset), pageSize: z.optional(size) })
const titleErrors = ['titleRequired', 'titleInvalid', 'titleTooLong', 'titleExists', 'notFolder', 'diskFull'] as const

export const document = resource({
  upload: {
    method: 'post',
    path: '/api/document/upload',
    summary:
      'Stores a file in a folder, inside the subfolders of path. If the user can already see the same content, a shortcut is created (409 shortcutCreated); an existing title is refused (409 titleExists) unless onConflict is set',
    access: 'session',
    feature: 'UPLOAD',
    query: z.object({
      uuid: nodeId,
      uploadUuid: uuid,
      workflowUuid: z.optional(uuid),
      onConflict: z.optional(onConflict),
      /** Not in the specification: true if this file was already counted as failed in this upload, so that it is not counted twice. */
      again: z.optional(bool),
      /** Last modification time of the file itself. */
      lastModified: z.optional(integer(0, Number.MAX_SAFE_INTEGER)),
    }),
    multipart: z.object({ path: z.optional(words) }),
    subjects: [{ at: 'query.uuid', level: 3 }],
    response: uploadResult,
    errors: ['fileRequired', 'titleRequired', ...contentErrors],
  },
  uploadStatus: {
    method: 'get',
    path: '/api/document/upload-status',
    summary: 'Returns how many files of an upload of the caller became shortcuts, failed and succeeded',
    access: 'session',
    query: z.object({ uploadUuid: uuid }),
    response: uploadStatus,
  },
  forceOcr: {
    method: 'post',
    path: '/api/document/force-ocr',
    summary: 'Queues text recognition of a document; ALEFBA detects the language itself',
    access: 'session',
    feature: 'DOC_FORCE_OCR',
    query: z.object({
      uuid: nodeId,
      ocrLang: z.optional(z.enum(['FARSI', 'ENGLISH', 'BOTH'])),
      ocrType: z.enum(['FAKOOR', 'ALEFBA']),
    }),
    subjects: [{ at: 'query.uuid', level: 3 }],
    response: z.object({ jobUuid: uuid }),
    errors: ['notDocument', 'unsupportedFormat', 'serviceMissing'],
  },
  ocr: {
    method: 'get',
    path: '/api/document/ocr/{ext}/{uuid}',
    summary: 'Downloads the recognised document as PDF or Word',
    access: 'session',
    params: z.object({ ext: z.enum(['pdf', 'word']), uuid: nodeId }),
    subjects: [{ at: 'params.uuid', level: 2 }],
    response: 'file',
    errors: ['notDocument', 'notRecognised', 'rangeNotSatisfiable'],
  },
  create: {
    method: 'post',
    path: '/api/document/new/{fileType}/',
    summary: 'Creates an empty document, or one from a template, in a folder and returns it',
    access: 'session',
    params: z.object({ fileType: z.enum(['docx', 'pptx', 'xlsx']) }),
    query: z.object(operation),
    json: z.strictObject({ title: words, destUuid: nodeId, templateUuid: z.optional(uuid), sourceDocUuid: z.optional(nodeId) }),
    subjects: [
      { at: 'json.destUuid', level: 3 },
      { at: 'json.sourceDocUuid', level: 2 },
    ],
    response: node,
    errors: [...titleErrors, 'notDocument', 'unsupportedFormat', 'conflict'],
  },
  saveAs: {
    method: 'post',
    path: '/api/document/saveAs',
    summary: 'Saves a copy of a document in a folder and returns it',
    access: 'session',
    query: z.object(operation),
    json: z.strictObject({ title: words, destUuid: nodeId, sourceDocUuid: nodeId, templateUuid: z.optional(uuid) }),
    subjects: [
      { at: 'json.destUuid', level: 3 },
      { at: 'json.sourceDocUuid', level: 2 },
    ],
    response: node,
    errors: [...titleErrors, 'notDocument', 'conflict'],
  },
  versions: {
    method: 'get',
    path: '/api/document/versions/{uuid}',
    summary: 'Returns the versions of a document, newest first',
    access: 'session',
    feature: 'PROPERTIES_HISTORY',
    params: ofDocument,
    subjects: see,
    response: z.array(version),
    errors: ['notDocument'],
  },
  restoreVersion: {
    method: 'get',
    path: '/api/document/restore/{uuid}/{versionUuid}',
    summary: 'Restores an earlier version as a new version and returns the document',
    access: 'session',
    effect: 'write',
    feature: 'PROPERTIES_HISTORY',
    params: z.object({ uuid: nodeId, versionUuid: uuid }),
    subjects: write,
    response: node,
    errors: ['notDocument', 'locked', 'openInEditor'],
  },
  webdavEdit: {
    method: 'get',
    path: '/api/document/webdav-edit/{uuid}',
    summary: 'Returns the address that an office application opens by its own URL scheme',
    access: 'session',
    feature: 'WEBDAV_EDIT',
    params: ofDocument,
    subjects: write,
    response: z.string(),
    errors: ['notDocument', 'unsupportedFormat', 'locked'],
  },
  editor: {
    method: 'get',
    path: '/api/document/editor/{uuid}',
    summary: 'Returns the address of the office editor in the browser for a document; the editor saves by WOPI',
    access: 'session',
    feature: 'DOC_EDIT',
    params: ofDocument,
    subjects: write,
    response: z.object({ url: z.string() }),
    errors: ['notDocument', 'unsupportedFormat', 'serviceMissing'],
    addition: true,
  },
  ...mediaCalls,
  similarities: {
    method: 'get',
    path: '/api/document/similarities/{uuid}',
    summary: 'Returns documents with similar text, most similar first',
    access: 'session',
    feature: 'PROPERTIES_SIMILAR',
    params: ofDocument,
    query: pageQuery,
    subjects: see,
    response: page(similarity),
  },
  sources: {
    method: 'get',
    path: '/api/document/sources/{uuid}',
    summary: 'Returns the documents from which parts of this text were copied, largest part first',
    access: 'session',
    feature: ['PROPERTIES_SOURCE_TAB', 'PROPERTIES_SOURCE'],
    params: ofDocument,
    query: z.extend(pageQuery, { ranges: z.optional(bool) }),
    subjects: see,
    response: page(similarity),
  },
  related: {
    method: 'get',
    path: '/api/document/related/{uuid}',
    summary: 'Returns documents with the same keywords, links or meaning, most similar first',
    access: 'session',
    feature: 'PROPERTIES_RELATED',
    params: ofDocument,
    query: pageQuery,
    subjects: see,
    response: page(similarity),
  },
  textPagination: {
    method: 'get',
    path: '/api/document/text-pagination/{uuid}',
    summary: 'Returns a part of the text of a document (default 5000 characters) with the positions of a keyword',
    access: 'session',
    feature: ['PROPERTIES_TEXT_VIEW', 'PROPERTIES_SOURCE'],
    params: ofDocument,
    query: z.object({ length: z.optional(integer(1, 100_000)), offset: z.optional(offset), keyword: z.optional(words) }),
    subjects: see,
    response: textPage,
    errors: ['notDocument'],
  },
  keywords: {
    method: 'get',
    path: '/api/document/keyword/{uuid}',
    summary: 'Returns the keywords of a document',
    access: 'session',
    params: ofDocument,
    subjects: see,
    response: z.array(keyword),
  },
  addKeywords: {
    method: 'post',
    path: '/api/document/keyword/{uuid}',
    summary: 'Adds keywords by id or by new title and returns all keywords of the document',
    access: 'session',
    feature: 'PROPERTIES_KEYWORDS',
    params: ofDocument,
    json: z.array(z.string().check(z.maxLength(255))).check(z.maxLength(1_000)),
    subjects: write,
    response: z.array(keyword),
    errors: ['notDocument', 'titleInvalid', 'titleRequired', 'titleTooLong'],
  },
  removeKeyword: {
    method: 'delete',
    path: '/api/document/keyword/{uuid}',
    summary: 'Removes a keyword from a document and returns the others',
    access: 'session',
    feature: 'PROPERTIES_KEYWORDS',
    params: ofDocument,
    query: z.object({ keywordUuid: uuid, ...operation }),
    subjects: write,
    response: z.array(keyword),
    errors: ['notDocument', 'keywordFixed', 'conflict'],
  },
  links: {
    method: 'get',
    path: '/api/document/link',
    summary: 'Returns a page of the documents linked with a document',
    access: 'session',
    query: z.object({ docUuid: nodeId, offset: z.optional(offset), pageSize: z.optional(size) }),
    subjects: [{ at: 'query.docUuid', level: 1 }],
    response: page(documentLink),
  },
  addLinks: {
    method: 'post',
    path: '/api/document/link',
    summary: 'Links documents with a document and returns the first page of links',
    access: 'session',
    query: z.object({ docUuid: nodeId }),
    json: nodeIds,
    subjects: [
      { at: 'query.docUuid', level: 3 },
      { at: 'json', level: 0 },
    ],
    response: page(documentLink),
    errors: ['notDocument', 'duplicate'],
  },
  removeLink: {
    method: 'delete',
    path: '/api/document/link',
    summary: 'Removes a link between two documents',
    access: 'session',
    query: z.object({ docUuid: nodeId, secondDocUuid: nodeId, ...operation }),
    subjects: [
      { at: 'query.docUuid', level: 3 },
      { at: 'query.secondDocUuid', level: 0 },
    ],
    response: 'none',
    errors: ['notDocument', 'conflict'],
  },
  update: {
    method: 'post',
    path: '/api/document/update',
    summary:
      'Replaces the content of a document by that of another document, or by the uploaded file, as a new version; deleteHistory deletes the earlier versions',
    access: 'session',
    feature: 'DOC_EDIT',
    query: z.object({
      uuid: nodeId,
      deleteHistory: z.optional(bool),
      sourceDocUuid: z.optional(nodeId),
      /** Not in the specification: version that the content is based on. Throws 409 `conflict` if a newer version was added since. */
      baseVersionUuid: z.optional(uuid),
    }),
    multipart: z.object({}),
    subjects: [
      { at: 'query.uuid', level: 3 },
      { at: 'query.sourceDocUuid', level: 2 },
    ],
    response: node,
    errors: [
      'fileRequired',
      'titleRequired',
      'titleInvalid',
      'titleTooLong',
      'notDocument',
      'unsupportedFormat',
      'tooLarge',
      'diskFull',
      'locked',
      'openInEditor',
      'conflict',
    ],
  },
  pages: {
    method: 'get',
    path: '/api/document/pages/{uuid}',
    summary: 'Returns the number of pages that the formats preview and image can draw; an image has one page',
    access: 'session',
    params: ofDocument,
    subjects: see,
    response: z.object({ pages: z.int() }),
    errors: derivedErrors,
    addition: true,
  },
  part: {
    method: 'get',
    path: '/api/document/{type}/{uuid}',
    summary:
      'Returns a document in one of its formats: content is the original, text and html its text, and thumbnail, preview, image and pdf are renderings (page starts at 1, width in pixels). Sibling paths with a fixed last segment take precedence',
    access: 'session',
    params: z.object({ type: documentPart, uuid: nodeId }),
    query: z.object({ versionUuid: z.optional(uuid), page: z.optional(integer(1, 100_000)), width: z.optional(integer(16, 4_096)) }),
    subjects: [
      { at: 'params.uuid', level: 1 },
      { at: 'params.uuid', level: 2, when: { at: 'params.type', is: ['content'] } },
    ],
    response: 'file',
    errors: [...derivedErrors, 'corruptFile', 'encryptedFile', 'unavailable', 'tooLarge', 'rangeNotSatisfiable'],
  },
})
