import { Problem } from '#server/http/problem'

export const taskNotOpen = (): Problem => new Problem('taskNotOpen')

export const fieldRequired = (path: string): Problem => new Problem('fieldRequired', { errors: [{ path, code: 'fieldRequired' }] })
