import { Problem } from '#server/http/problem'

export const serviceMissing = (): Problem => new Problem('serviceMissing')
export const notRecognised = (): Problem => new Problem('notRecognised')
export const unreadable = (): Problem => new Problem('corruptFile')
export const tooManyPages = (): Problem => new Problem('tooLarge')

/** The word is not the one that the caller has read. */
export const wordChanged = (): Problem => new Problem('conflict')

/** Thrown if an automatic recognition found nothing legible. */
export class NoWords extends Error {}
