import * as z from 'zod/mini'
import { resource } from './endpoint'
import { integer, nodeId, uuid } from './wire'

/** Maximum length of a corrected word. It may contain spaces, because a picture may show several words where one was recognised. */
export const maxWordLength = 200

const recognisedWord = z.object({
  /** Index of the word on the page. */
  index: z.int(),
  text: z.string(),
  /** Confidence in percent. */
  confidence: z.number(),
  /** Index of the line on the page. */
  line: z.int(),
  /** Left, top, right and bottom, as parts of the width and height of the page. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  isCorrected: z.optional(z.literal(true)),
})

const recognisedWords = z.object({
  /** Id of the recognition. A new recognition of the document has other words. */
  recognitionUuid: uuid,
  page: z.int(),
  /** Number of pages of the document. */
  pages: z.int(),
  /** Words in reading order. Empty for a page without words and for pages that were recognised before words were stored. */
  words: z.array(recognisedWord),
  /** True if the caller may correct words. */
  isCorrectable: z.boolean(),
})
export type RecognisedWords = z.output<typeof recognisedWords>

const pageNumber = integer(1, 100_000)

/** Calls of `document` for the words that were recognised in its pictures. */
export const recognisedWordCalls = resource({
  words: {
    method: 'get',
    path: '/api/document/words/{uuid}',
    summary: 'Returns the words that were recognised on a page of a document, with their confidence and place',
    access: 'session',
    feature: ['PROPERTIES_TEXT_VIEW', 'PROPERTIES_SOURCE'],
    params: z.object({ uuid: nodeId }),
    query: z.object({ page: z.optional(pageNumber) }),
    subjects: [{ at: 'params.uuid', level: 1 }],
    response: recognisedWords,
    errors: ['notDocument', 'notRecognised'],
    addition: true,
  },
  correctWord: {
    method: 'post',
    path: '/api/document/words/{uuid}',
    summary:
      'Corrects a recognised word and returns the words of its page; an empty text deletes the word. 409 conflict if the word is not the one that the caller has read. 403 forbidden also if a document with the same content exists that the caller may not change',
    access: 'session',
    feature: ['PROPERTIES_TEXT_VIEW', 'PROPERTIES_SOURCE'],
    params: z.object({ uuid: nodeId }),
    json: z.strictObject({
      recognitionUuid: uuid,
      page: z.int().check(z.gte(1), z.lte(100_000)),
      index: z.int().check(z.gte(0), z.lte(100_000)),
      /** Text of the word that the caller has read. */
      before: z.string().check(z.maxLength(4_000)),
      text: z.string().check(z.maxLength(maxWordLength)),
    }),
    subjects: [{ at: 'params.uuid', level: 3 }],
    response: recognisedWords,
    errors: ['notDocument', 'notRecognised', 'conflict'],
    addition: true,
  },
})
