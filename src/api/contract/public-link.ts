import * as z from 'zod/mini'
import { resource } from './endpoint'
import { instant, integer, nodeId, offset, page, size, uuid } from './wire'

/** Rights of the visitors of a link. `upload` is for folders: visitors may add files and see nothing else of the folder. */
export const publicLinkLevel = z.enum(['read', 'download', 'upload'])
export type PublicLinkLevel = z.output<typeof publicLinkLevel>

/** `BLOCKED`: the item was deleted, or its creator lost the right that the link needs. */
export const publicLinkState = z.enum(['ACTIVE', 'EXPIRED', 'USED_UP', 'REVOKED', 'BLOCKED'])
export type PublicLinkState = z.output<typeof publicLinkState>

const linkPassword = z.string().check(z.minLength(4), z.maxLength(200))
const maxUses = z.int().check(z.gte(1), z.lte(100_000))

export const publicLink = z.object({
  uuid,
  /** The item; absent if the caller may not see it any more. */
  item: z.optional(z.object({ uuid, title: z.string(), extension: z.string(), isFolder: z.boolean() })),
  level: publicLinkLevel,
  hasPassword: z.boolean(),
  expireDate: instant,
  maxUses: z.optional(z.int()),
  /** Number of times that a visitor opened the link. */
  uses: z.int(),
  createDate: instant,
  creator: z.string(),
  /** True if the caller created the link. */
  own: z.boolean(),
  state: publicLinkState,
})
export type PublicLink = z.output<typeof publicLink>

export const publicLinkVisit = z.object({
  /** Sent as bearer token with the further calls of this visit. */
  token: z.string(),
  expiresAt: instant,
  uuid,
  title: z.string(),
  extension: z.string(),
  isFolder: z.boolean(),
  /** Size of a document in bytes. */
  size: z.optional(z.int()),
  level: publicLinkLevel,
  expireDate: instant,
})
export type PublicLinkVisit = z.output<typeof publicLinkVisit>

export const publicLinkItem = z.object({
  uuid,
  title: z.string(),
  extension: z.string(),
  isFolder: z.boolean(),
  size: z.optional(z.int()),
  editDate: instant,
})
export type PublicLinkItem = z.output<typeof publicLinkItem>

/** Errors of the calls of a visitor. */
const visitErrors = ['linkUnknown', 'linkOver', 'visitEnded'] as const

export const publicLinks = resource({
  create: {
    method: 'post',
    path: '/api/public-link/create',
    summary: 'Creates a link to an item for people without an account. Its token is returned only once',
    access: 'session',
    feature: 'PROPERTIES_PERMISSION',
    json: z.strictObject({
      nodeUuid: nodeId,
      level: publicLinkLevel,
      expireDate: instant,
      password: z.optional(linkPassword),
      maxUses: z.optional(maxUses),
    }),
    subjects: [{ at: 'json.nodeUuid', level: 5 }],
    response: z.object({ token: z.string(), link: publicLink }),
    errors: ['featureOff', 'dateInvalid', 'notFolder', 'protectedNode', 'grantTooHigh'],
    addition: true,
  },
  list: {
    method: 'get',
    path: '/api/public-link/list',
    summary: 'Returns the links of the caller, or of everyone for an administrator, the newest first',
    access: 'session',
    query: z.object({ offset: z.optional(offset), size: z.optional(size) }),
    response: page(publicLink),
    addition: true,
  },
  revoke: {
    method: 'post',
    path: '/api/public-link/revoke',
    summary: 'Revokes a link of the caller, or any link for an administrator. Visits that are open end too',
    access: 'session',
    json: z.strictObject({ uuid }),
    response: 'none',
    addition: true,
  },
  open: {
    method: 'post',
    path: '/api/public-link/open',
    summary: 'Opens a link for people without an account, counts one use, and returns a token for this visit',
    access: 'public',
    json: z.strictObject({
      token: z.string().check(z.maxLength(200)),
      password: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    response: publicLinkVisit,
    errors: ['linkUnknown', 'linkOver', 'linkUsedUp', 'linkPasswordRequired', 'linkPasswordWrong'],
    addition: true,
  },
  items: {
    method: 'post',
    path: '/api/public-link/items',
    summary: 'Returns the items of the linked folder or of a folder in it, for a visitor. Shortcuts to items elsewhere are left out',
    access: 'public',
    effect: 'read',
    json: z.strictObject({
      // Not a subject: a visitor has no account. The level of the creator is checked.
      folder: z.optional(uuid),
      after: z.optional(z.string().check(z.maxLength(2_000))),
      size: z.optional(z.int().check(z.gte(1), z.lte(200))),
    }),
    response: z.object({ items: z.array(publicLinkItem), next: z.optional(z.string()) }),
    errors: [...visitErrors, 'notFolder'],
    addition: true,
  },
  pages: {
    method: 'get',
    path: '/api/public-link/pages',
    summary: 'Returns the number of pages of a document that a visitor may see as pictures',
    access: 'public',
    query: z.object({ item: uuid }),
    response: z.object({ pages: z.int() }),
    errors: [...visitErrors, 'notDocument', 'notDrawable', 'unsupportedFormat'],
    addition: true,
  },
  part: {
    method: 'get',
    path: '/api/public-link/part',
    summary: 'Returns a document for a visitor: a picture of a page, its text, or its bytes if the link allows downloads',
    access: 'public',
    query: z.object({
      item: uuid,
      type: z.enum(['picture', 'text', 'content']),
      page: z.optional(integer(1, 100_000)),
    }),
    response: 'file',
    errors: [
      ...visitErrors,
      ...(['notDocument', 'notDrawable', 'unsupportedFormat', 'corruptFile', 'encryptedFile', 'tooLarge', 'notMadeYet'] as const),
      'rangeNotSatisfiable',
    ],
    addition: true,
  },
  upload: {
    method: 'post',
    path: '/api/public-link/upload',
    summary: 'Adds a file of a visitor to the linked folder, in the name of the creator. A taken name gets a number',
    access: 'public',
    multipart: z.object({}),
    response: z.object({ title: z.string(), size: z.int() }),
    errors: [
      ...visitErrors,
      ...(['fileRequired', 'titleRequired', 'titleInvalid', 'titleTooLong', 'tooLarge', 'malformedBody', 'diskFull'] as const),
    ],
    addition: true,
  },
})
