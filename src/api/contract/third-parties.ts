import * as z from 'zod/mini'
import { criteriaErrors, criteriaFields, criteriaSubjects } from './criteria'
import { resource } from './endpoint'
import { highlight, node } from './node'
import { afterCursor, page, paging, words } from './wire'

export const contentHit = z.object({
  node,
  text: highlight,
  /**
   * Relevance from 0 to 1: literal and semantic score, combined by `literalWeight`. The semantic score compares words by the contexts in
   * which they occur in the texts that the caller may read.
   */
  score: z.number(),
})
export type ContentHit = z.output<typeof contentHit>

/** A range of a text that may be misspelt, in UTF-16 units, with suggestions, the most likely first. */
export const spellingFault = z.object({
  offset: z.int(),
  length: z.int(),
  message: z.optional(z.string()),
  suggestions: z.array(z.string()),
})
export type SpellingFault = z.output<typeof spellingFault>

export const thirdParties = resource({
  contentSearch: {
    method: 'post',
    path: '/api/third-parties/content-search',
    summary: 'Returns a page of passages that match a free text: literally, by meaning, or both, according to literalWeight',
    access: 'session',
    effect: 'read',
    feature: 'SEARCH',
    json: z.strictObject({ ...paging, after: afterCursor, ...criteriaFields, query: words }),
    subjects: criteriaSubjects,
    response: page(contentHit),
    errors: [...criteriaErrors, 'upstreamFailed'],
  },
  checkSpelling: {
    method: 'post',
    path: '/api/third-parties/check-spelling',
    summary: 'Returns the possible spelling mistakes of a text in their order, found by the configured spell checker',
    access: 'session',
    effect: 'read',
    json: z.strictObject({ text: z.string() }),
    response: z.array(spellingFault),
    errors: ['tooLarge', 'serviceMissing', 'upstreamFailed'],
    addition: true,
  },
})
