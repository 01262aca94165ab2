import { Problem } from '#server/http/problem'

/** One error for unknown, revoked and blocked links, so that it does not reveal which of them exist. */
export const linkUnknown = (): Problem => new Problem('linkUnknown')
export const linkOver = (): Problem => new Problem('linkOver')
export const linkUsedUp = (): Problem => new Problem('linkUsedUp')
export const passwordRequired = (): Problem => new Problem('linkPasswordRequired')
export const passwordWrong = (): Problem => new Problem('linkPasswordWrong')
export const visitEnded = (): Problem => new Problem('visitEnded')
export const linksOff = (): Problem => new Problem('featureOff')
export const expiryInvalid = (): Problem => new Problem('dateInvalid', { errors: [{ path: 'json.expireDate', code: 'dateInvalid' }] })
export const levelTooHigh = (): Problem => new Problem('grantTooHigh')
