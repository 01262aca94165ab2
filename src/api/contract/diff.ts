import * as z from 'zod/mini'
import { resource } from './endpoint'
import { node } from './node'
import { longText, nodeId, uuid } from './wire'

export const diffSegment = z.object({ operation: z.enum(['INSERT', 'DELETE', 'EQUAL']), text: z.string() })
export type DiffSegment = z.output<typeof diffSegment>

export const folderDiffEntry = z.object({
  /** Path of the document: folders and title, relative to the compared folders, separated by `/`. */
  path: z.string(),
  state: z.enum(['ONLY_FIRST', 'ONLY_SECOND', 'SAME', 'DIFFERENT']),
  first: z.optional(node),
  second: z.optional(node),
})
export type FolderDiffEntry = z.output<typeof folderDiffEntry>

const unreadable = ['tooLarge', 'notDocument', 'unsupportedFormat', 'encryptedFile', 'corruptFile', 'notMadeYet', 'unavailable'] as const

export const diff = resource({
  simple: {
    method: 'post',
    path: '/api/diff/simple',
    summary: 'Compares two texts',
    access: 'session',
    effect: 'read',
    json: z.strictObject({ firstText: longText, secondText: longText }),
    response: z.array(diffSegment),
    errors: ['tooLarge'],
  },
  version: {
    method: 'get',
    path: '/api/diff/document/version',
    summary: 'Compares a version of a document with the current one',
    access: 'session',
    feature: 'DOC_DIFF',
    query: z.object({ docUuid: nodeId, versionUuid: uuid }),
    subjects: [{ at: 'query.docUuid', level: 1 }],
    response: z.array(diffSegment),
    errors: unreadable,
  },
  folder: {
    method: 'get',
    path: '/api/diff/folder',
    summary: 'Compares the contents of two folders that the user may see',
    access: 'session',
    feature: 'DOC_DIFF',
    query: z.object({ firstFldUuid: nodeId, secondFldUuid: nodeId }),
    subjects: [
      { at: 'query.firstFldUuid', level: 1 },
      { at: 'query.secondFldUuid', level: 1 },
    ],
    response: z.array(folderDiffEntry),
    errors: ['notFolder', 'tooLarge'],
  },
  document: {
    method: 'get',
    path: '/api/diff/document',
    summary: 'Compares two documents',
    access: 'session',
    feature: 'DOC_DIFF',
    query: z.object({ firstDocUuid: nodeId, secondDocUuid: nodeId }),
    subjects: [
      { at: 'query.firstDocUuid', level: 1 },
      { at: 'query.secondDocUuid', level: 1 },
    ],
    response: z.array(diffSegment),
    errors: unreadable,
  },
})
