import { Problem } from '#server/http/problem'

/** The format is supported, but no picture can be made of these bytes. */
export const notDrawable = (): Problem => new Problem('notDrawable')

/** The document has no picture or text of the requested kind. */
export const unsupportedFormat = (): Problem => new Problem('unsupportedFormat')

/** The caller has the document open in an editor. */
export const openInEditor = (): Problem => new Problem('openInEditor')
/** Another user has the document open in an editor. */
export const locked = (): Problem => new Problem('locked')
/** The edited version is no longer the newest version. */
export const versionOutdated = (): Problem => new Problem('conflict')

export const fileRequired = (): Problem => new Problem('fileRequired', { errors: [{ path: 'multipart.file', code: 'fileRequired' }] })
export const tooLarge = (): Problem => new Problem('tooLarge')
export const oneFileOnly = (): Problem => new Problem('badInput', { errors: [{ path: 'multipart.file', code: 'tooManyItems' }] })
export const unknownPart = (path: string): Problem => new Problem('badInput', { errors: [{ path: `multipart.${path}`, code: 'badInput' }] })
