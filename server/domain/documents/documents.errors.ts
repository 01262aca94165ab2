import { Problem } from '#server/http/problem'

/** No picture can be made of these bytes, though their kind is drawn. */
export const notDrawable = (): Problem => new Problem('notDrawable')

/** No picture or text of this kind can be made from the document. */
export const unsupportedFormat = (): Problem => new Problem('unsupportedFormat')
