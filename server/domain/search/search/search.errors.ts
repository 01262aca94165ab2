import { Problem } from '#server/http/problem'

export const notFound = (): Problem => new Problem('notFound')
/** `uuid` is the saved search that has the title. */
export const titleExists = (uuid?: string): Problem =>
  new Problem('titleExists', { errors: [{ path: 'title', code: 'titleExists' }], ...(uuid !== undefined && { uuid }) })
export const savedSearchLimit = (): Problem => new Problem('savedSearchLimit')
export const queryTooLarge = (): Problem => new Problem('tooLarge', { errors: [{ path: 'json.query', code: 'tooLarge' }] })
