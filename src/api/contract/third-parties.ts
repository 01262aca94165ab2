import * as z from 'zod/mini'
import { criteriaErrors, criteriaFields, criteriaSubjects } from './criteria'
import { resource } from './endpoint'
import { highlight, node } from './node'
import { after, page, paging, words } from './wire'

export const contentHit = z.object({
  node,
  text: highlight,
  /** 0 to 1, literal and semantic mixed by `literalWeight`; semantic is what words keep company with in the texts that the caller may read. */
  score: z.number(),
})
export type ContentHit = z.output<typeof contentHit>

export const thirdParties = resource({
  contentSearch: {
    method: 'post',
    path: '/api/third-parties/content-search',
    summary: 'A page of passages that match a free text: literally, by meaning, or both, as literalWeight says',
    access: 'session',
    effect: 'read',
    feature: 'SEARCH',
    json: z.strictObject({ ...paging, after, ...criteriaFields, query: words }),
    subjects: criteriaSubjects,
    response: page(contentHit),
    errors: [...criteriaErrors, 'upstreamFailed'],
  },
})
