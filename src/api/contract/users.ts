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
  /** True if `desktop-background` returns a picture. */
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
    summary: 'Whether the next sign-in of this user name needs a captcha; the same for names that do not exist',
    access: 'public',
    query: z.object({ username: z.string().check(z.maxLength(255)) }),
    response: z.boolean(),
  },
  captcha: {
    method: 'get',
    path: '/api/users/captcha',
    summary: 'A new captcha for a user name',
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
    summary: 'The signed-in user',
    access: 'session',
    response: user,
  },
  savePrinciple: {
    method: 'post',
    path: '/api/users/principle',
    summary: 'Changes the given fields of the signed-in user and answers all of it; an empty e-mail address takes it away',
    access: 'session',
    json: z.strictObject({ firstName: z.optional(words), lastName: z.optional(words), email: z.optional(words) }),
    response: user,
    errors: ['fieldRequired', 'maxLength', 'emailInvalid'],
    addition: true,
  },
  sessions: {
    method: 'get',
    path: '/api/users/sessions',
    summary: 'Where the user is signed in, the latest use first',
    access: 'session',
    response: z.array(ownSession),
    addition: true,
  },
  endSession: {
    method: 'delete',
    path: '/api/users/session',
    summary: 'Ends one of the own sessions at once',
    access: 'session',
    query: z.object({ uuid }),
    response: 'none',
    addition: true,
  },
  workingDirectories: {
    method: 'get',
    path: '/api/users/working-directories',
    summary: "The user's working directories",
    access: 'session',
    response: z.array(node),
  },
  addWorkingDirectory: {
    method: 'post',
    path: '/api/users/add-working-directory',
    summary: "Adds a folder to the user's working directories and answers them",
    access: 'session',
    query: z.object({ folderUuid: nodeId }),
    subjects: [{ at: 'query.folderUuid', level: 0 }],
    response: z.array(node),
    errors: ['notFolder'],
  },
  deleteWorkingDirectory: {
    method: 'delete',
    path: '/api/users/delete-working-directory',
    summary: "Takes a folder off the user's working directories, also one no longer visible, and answers the rest",
    access: 'session',
    query: z.object({ folderUuid: uuid }),
    response: z.array(node),
  },
  defaultDesktop: {
    method: 'get',
    path: '/api/users/default-desktop',
    summary: "The user's default desktop",
    access: 'session',
    response: desktop,
  },
  desktopBackground: {
    method: 'get',
    path: '/api/users/desktop-background',
    summary: "The picture behind one of the user's own desktops; 404 when it has none",
    access: 'session',
    query: z.object({ desktopUuid: uuid }),
    response: 'file',
  },
  saveDesktopBackground: {
    method: 'post',
    path: '/api/users/desktop-background',
    summary: "Sets the picture behind one of the user's own desktops",
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
    summary: "Takes the picture off one of the user's own desktops",
    access: 'session',
    query: z.object({ desktopUuid: uuid }),
    response: desktop,
    addition: true,
  },
  changePassword: {
    method: 'post',
    path: '/api/users/change-password',
    summary: 'Changes the own password, ends every other session and answers a fresh token for this one',
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
    summary: 'Users to pick from, active ones, by name',
    access: 'session',
    params: z.object({ offset, size }),
    response: page(userName),
  },
  find: {
    method: 'post',
    path: '/api/users/find',
    summary: 'Users to pick from, whose given fields match: any of them with OR, all of them with AND',
    access: 'session',
    effect: 'read',
    json: z.strictObject({
      ...paging,
      sortBy: z.optional(z.enum(['firstName', 'lastName', 'username', 'fullName'])),
      username: z.optional(words),
      firstName: z.optional(words),
      lastName: z.optional(words),
      nationalCode: z.optional(words),
      /** Addition: each word must occur in a name or in the user name. */
      keyword: z.optional(words),
      operator: z.optional(operator),
    }),
    response: page(userName),
  },
})
