import * as z from 'zod/mini'
import { resource } from './endpoint'
import { session } from './jwt'
import { node } from './node'
import { instant, nodeId, offset, page, paging, size, uuid, words } from './wire'

export const user = z.object({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  username: z.string(),
  email: z.optional(z.string()),
  nationalCode: z.optional(z.string()),
  authorities: z.array(z.object({ authority: z.string() })),
})
export type User = z.output<typeof user>

/** A user as other users see it: no e-mail address, no national code. */
export const userName = z.object({
  uuid,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  username: z.string(),
})
export type UserName = z.output<typeof userName>

export const desktop = z.object({
  uuid,
  title: z.string(),
  isDefault: z.boolean(),
  /** True if `desktop-background` returns a picture for the user. */
  hasBackground: z.boolean(),
})
export type Desktop = z.output<typeof desktop>

/** One session of the user. */
export const ownSession = z.object({
  uuid,
  /** True for the session of this request. */
  current: z.boolean(),
  signedInAt: instant,
  lastSeenAt: instant,
  ip: z.optional(z.string()),
  /** `User-Agent` header of the browser. */
  userAgent: z.optional(z.string()),
})
export type OwnSession = z.output<typeof ownSession>

export const operator = z.enum(['OR', 'AND'])

export const users = resource({
  captchaNeeded: {
    method: 'get',
    path: '/api/users/captcha-needed',
    summary: 'Returns true if the next sign-in with this username requires a captcha; unknown usernames behave like known ones',
    access: 'public',
    query: z.object({ username: z.string().check(z.maxLength(255)) }),
    response: z.boolean(),
  },
  captcha: {
    method: 'get',
    path: '/api/users/captcha',
    summary: 'Returns a new captcha for a username',
    access: 'public',
    query: z.object({ username: z.string().check(z.maxLength(255)) }),
    response: z.object({
      captchaId: z.string(),
      /** The picture as a `data:` URL. */
      image: z.string(),
    }),
    addition: true,
  },
  principle: {
    method: 'get',
    path: '/api/users/principle',
    summary: 'Returns the signed-in user',
    access: 'session',
    response: user,
  },
  savePrinciple: {
    method: 'post',
    path: '/api/users/principle',
    summary: 'Changes the given fields of the signed-in user and returns the user; an empty e-mail address removes it',
    access: 'session',
    json: z.strictObject({ firstName: z.optional(words), lastName: z.optional(words), email: z.optional(words) }),
    response: user,
    errors: ['fieldRequired', 'maxLength', 'emailInvalid'],
    addition: true,
  },
  sessions: {
    method: 'get',
    path: '/api/users/sessions',
    summary: 'Returns the sessions of the signed-in user, last used first',
    access: 'session',
    response: z.array(ownSession),
    addition: true,
  },
  endSession: {
    method: 'delete',
    path: '/api/users/session',
    summary: 'Ends a session of the caller immediately',
    access: 'session',
    query: z.object({ uuid }),
    response: 'none',
    addition: true,
  },
  workingDirectories: {
    method: 'get',
    path: '/api/users/working-directories',
    summary: 'Returns the working directories of the user',
    access: 'session',
    response: z.array(node),
  },
  addWorkingDirectory: {
    method: 'post',
    path: '/api/users/add-working-directory',
    summary: 'Adds a folder to the working directories of the user and returns them',
    access: 'session',
    query: z.object({ folderUuid: nodeId }),
    subjects: [{ at: 'query.folderUuid', level: 0 }],
    response: z.array(node),
    errors: ['notFolder'],
  },
  deleteWorkingDirectory: {
    method: 'delete',
    path: '/api/users/delete-working-directory',
    summary: 'Removes a folder from the working directories of the user, also one that is not visible any more, and returns the others',
    access: 'session',
    query: z.object({ folderUuid: uuid }),
    response: z.array(node),
  },
  defaultDesktop: {
    method: 'get',
    path: '/api/users/default-desktop',
    summary: 'Returns the default desktop of the user',
    access: 'session',
    response: desktop,
  },
  desktopBackground: {
    method: 'get',
    path: '/api/users/desktop-background',
    summary: 'Returns the background picture of a desktop of the user; 404 if it has none',
    access: 'session',
    query: z.object({ desktopUuid: uuid }),
    response: 'file',
  },
  saveDesktopBackground: {
    method: 'post',
    path: '/api/users/desktop-background',
    summary: 'Sets the background picture of a desktop of the user',
    access: 'session',
    query: z.object({ desktopUuid: uuid }),
    multipart: z.object({}),
    response: desktop,
    errors: ['fileRequired', 'imageFormatInvalid', 'corruptFile', 'notMadeYet', 'tooLarge', 'diskFull'],
    addition: true,
  },
  deleteDesktopBackground: {
    method: 'delete',
    path: '/api/users/desktop-background',
    summary: 'Removes the background picture of a desktop of the user',
    access: 'session',
    query: z.object({ desktopUuid: uuid }),
    response: desktop,
    addition: true,
  },
  changePassword: {
    method: 'post',
    path: '/api/users/change-password',
    summary: 'Changes the password of the caller, ends every other session and returns a new token for this one',
    access: 'session',
    whilePasswordDue: true,
    json: z.strictObject({
      currentPassword: z.string().check(z.maxLength(1_000)),
      newPassword: z.string().check(z.maxLength(1_000)),
    }),
    response: session,
    errors: ['passwordWrong', 'passwordWeak'],
    addition: true,
  },
  list: {
    method: 'get',
    path: '/api/users/{offset}/{size}',
    summary: 'Returns active users for selection, by name',
    access: 'session',
    params: z.object({ offset, size }),
    response: page(userName),
  },
  find: {
    method: 'post',
    path: '/api/users/find',
    summary: 'Returns users for selection whose given fields match: any of them with OR, all of them with AND',
    access: 'session',
    effect: 'read',
    json: z.strictObject({
      ...paging,
      sortBy: z.optional(z.enum(['firstName', 'lastName', 'username', 'fullName'])),
      username: z.optional(words),
      firstName: z.optional(words),
      lastName: z.optional(words),
      nationalCode: z.optional(words),
      /** Not in the specification: each of these words must occur in the full name or in the user name. */
      keyword: z.optional(words),
      operator: z.optional(operator),
    }),
    response: page(userName),
  },
})
