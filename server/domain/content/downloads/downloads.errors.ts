import { Problem } from '#server/http/problem'

export const itemsRequired = (): Problem => new Problem('fieldRequired', { errors: [{ path: 'json.uuidList', code: 'fieldRequired' }] })
export const downloadOff = (): Problem => new Problem('featureOff')
export const linkExpired = (): Problem => new Problem('linkExpired')
