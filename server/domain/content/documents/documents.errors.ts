import { Problem } from '#server/http/problem'

/** No picture can be made of these bytes, though their kind is drawn. */
export const notDrawable = (): Problem => new Problem('notDrawable')

/** No picture or text of this kind can be made from the document. */
export const unsupportedFormat = (): Problem => new Problem('unsupportedFormat')

/** The caller has the document open in an editor. */
export const openInEditor = (): Problem => new Problem('openInEditor')
/** Somebody else has the document open in an editor. */
export const locked = (): Problem => new Problem('locked')
/** The edited version is no longer the newest. */
export const overtaken = (): Problem => new Problem('conflict')

export const fileRequired = (): Problem => new Problem('fileRequired', { errors: [{ path: 'multipart.file', code: 'fileRequired' }] })
export const tooLarge = (): Problem => new Problem('tooLarge')
export const oneFileOnly = (): Problem => new Problem('badInput', { errors: [{ path: 'multipart.file', code: 'tooManyItems' }] })
export const unknownPart = (path: string): Problem => new Problem('badInput', { errors: [{ path: `multipart.${path}`, code: 'badInput' }] })
