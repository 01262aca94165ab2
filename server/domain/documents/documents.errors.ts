import { Problem } from '#server/http/problem'

/** No picture or text of this kind can be made from the document. */
export const unsupportedFormat = (): Problem => new Problem('unsupportedFormat')
