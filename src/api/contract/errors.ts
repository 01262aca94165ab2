import * as z from 'zod/mini'

interface ErrorKind {
  status: number
  /** Short English summary as defined by RFC 9457. The text for users is `detail`; it is defined in the text folder under the same code. */
  title: string
}

const kinds = <const K extends Record<string, ErrorKind>>(all: K): K => all

/** All errors that the product can return or raise, by their stable code. Each code has exactly one status. */
export const errorCodes = kinds({
  // Errors in the request
  badInput: { status: 400, title: 'The request does not have the expected shape' },
  malformedBody: { status: 400, title: 'The body cannot be parsed' },
  fieldRequired: { status: 422, title: 'A required field is empty' },
  titleRequired: { status: 422, title: 'A title is required' },
  titleInvalid: { status: 422, title: 'The title contains characters that are not allowed' },
  titleTooLong: { status: 422, title: 'The title is too long' },
  fileRequired: { status: 422, title: 'A file is required' },
  workflowRequired: { status: 422, title: 'A workflow must be chosen' },
  permissionRequired: { status: 422, title: 'At least one permission is required' },
  conditionRequired: { status: 422, title: 'At least one condition is required' },
  dueDateRequired: { status: 422, title: 'A due date is required' },
  keyRequired: { status: 422, title: 'A key is required' },
  minValue: { status: 422, title: 'The value is below its minimum' },
  maxValue: { status: 422, title: 'The value is above its maximum' },
  minLength: { status: 422, title: 'The text is shorter than its minimum' },
  maxLength: { status: 422, title: 'The text is longer than its maximum' },
  formatInvalid: { status: 422, title: 'The value does not have the required format' },
  filterNotHere: { status: 422, title: 'This call does not support that filter' },
  dateInvalid: { status: 422, title: 'The date is not valid' },
  synonymsInvalid: { status: 422, title: 'A line of the list is not a group of synonyms' },
  holidayInvalid: { status: 422, title: 'A line of the list is not a valid day' },
  emailInvalid: { status: 422, title: 'The e-mail address is not valid' },
  duplicate: { status: 422, title: 'The value exists already' },
  wordsMissing: { status: 422, title: 'The text does not contain these words' },
  tooManyItems: { status: 422, title: 'The list has too many items' },
  imageFormatInvalid: { status: 422, title: 'The image format is not accepted' },
  unsupportedFormat: { status: 422, title: 'The file format is not supported here' },
  notDrawable: { status: 422, title: 'The file cannot be rendered as a picture' },
  notTranscribable: { status: 422, title: 'Subtitles cannot be created for recordings of this format' },
  converterMissing: { status: 503, title: 'Subtitles for recordings of this format need a converter, which is not configured' },
  beingMade: { status: 409, title: 'The result is still being created' },
  notRecognised: { status: 409, title: 'No text of the document has been recognised yet' },
  corruptFile: { status: 422, title: 'The file is damaged and cannot be read' },
  contentMismatch: { status: 422, title: 'The content does not match the given checksum' },
  encryptedFile: { status: 422, title: 'The file is protected by a password' },
  notInstance: { status: 422, title: 'The item is not an instance' },
  notFolder: { status: 422, title: 'The item is not a folder' },
  notDocument: { status: 422, title: 'The item is not a document' },
  valuesOutside: { status: 422, title: 'Stored values are outside the new limit' },
  disjointLine: { status: 422, title: 'A class cannot be disjoint with its own superclass or subclass' },
  chartNotAllowed: { status: 422, title: 'The chart does not fit the dimensions' },
  classHasNoProperty: { status: 422, title: 'The chosen class has no property' },
  selectOnlyForMultiple: { status: 422, title: 'Select is for multi-valued fields only' },
  optionNotForMultiple: { status: 422, title: 'Option is not for multi-valued fields' },
  bpmnInvalid: { status: 422, title: 'The process diagram is not valid' },
  elementUnsupported: { status: 422, title: 'The element of the diagram is not supported' },

  // Authentication
  notSignedIn: { status: 401, title: 'Not signed in' },
  sessionExpired: { status: 401, title: 'The session has ended' },
  badCredentials: { status: 401, title: 'Username or password is wrong' },
  captchaRequired: { status: 401, title: 'A captcha answer is required' },
  captchaWrong: { status: 401, title: 'The captcha answer is wrong' },
  userDisabled: { status: 403, title: 'The account is disabled' },
  passwordDue: { status: 403, title: 'The password must be changed first' },
  passwordWrong: { status: 422, title: 'The current password is wrong' },
  passwordWeak: { status: 422, title: 'The new password is too weak' },
  xsrfFailed: { status: 403, title: 'The request does not come from this application' },

  // Authorisation
  forbidden: { status: 403, title: 'Not allowed' },
  featureOff: { status: 403, title: 'This feature is not granted' },
  grantTooHigh: { status: 403, title: 'Users cannot grant rights above their own' },
  protectedNode: { status: 403, title: 'This item cannot be changed' },
  ownAccount: { status: 409, title: 'This is not allowed for the own account' },
  lockedOut: { status: 409, title: 'This would remove the access of the user who saves it' },
  addressRefused: { status: 403, title: 'Signing in from this network is not allowed' },
  lastAdministrator: { status: 409, title: 'The last administrator must keep the role' },
  notFound: { status: 404, title: 'Not found' },
  linkExpired: { status: 404, title: 'The link is not valid any more' },
  linkUnknown: { status: 404, title: 'The link does not exist or does not work any more' },
  linkOver: { status: 410, title: 'The link has reached its expiry date' },
  linkUsedUp: { status: 410, title: 'The link has been opened as often as allowed' },
  linkPasswordRequired: { status: 403, title: 'The link needs a password' },
  linkPasswordWrong: { status: 403, title: 'The password of the link is wrong' },
  visitEnded: { status: 403, title: 'The visit of the link has ended' },
  methodNotAllowed: { status: 405, title: 'The method is not allowed here' },

  // Conflicts
  conflict: { status: 409, title: 'Changed by another user in the meantime' },
  titleExists: { status: 409, title: 'The title exists already in this folder' },
  shortcutCreated: { status: 409, title: 'The same content exists; a shortcut was created' },
  usernameExists: { status: 409, title: 'The username exists already' },
  keyExists: { status: 409, title: 'The key exists already' },
  valueExists: { status: 409, title: 'The value of a key property exists already' },
  savedSearchLimit: { status: 409, title: 'At most 500 searches can be saved' },
  cutLimit: { status: 422, title: 'At most 1 node can be cut' },
  emptyClipboard: { status: 409, title: 'The clipboard is empty' },
  moveIntoSelf: { status: 409, title: 'A folder cannot be moved into itself' },
  notRestorable: { status: 409, title: 'The item is not in the recycle bin' },
  nothingToUndo: { status: 409, title: 'There is nothing to undo' },
  nothingToRedo: { status: 409, title: 'There is nothing to redo' },
  tagOverlap: { status: 409, title: 'Selected text overlaps another tag' },
  tagGone: { status: 409, title: 'The removed tag or its owner does not exist any more' },
  keywordFixed: { status: 409, title: 'An extracted keyword cannot be removed' },
  relationNotAllowed: { status: 409, title: 'The relation does not allow this entry' },
  inUse: { status: 409, title: 'The item is in use' },
  templateAudience: { status: 409, title: 'A document template is only for this user or role' },
  tileAudience: { status: 409, title: 'A tile is only for this user or role' },
  conversationClosed: { status: 409, title: 'The conversation has no other members' },
  taskNotOpen: { status: 409, title: 'The task is no longer open to this user' },
  locked: { status: 423, title: 'Locked by another user' },
  openInEditor: { status: 423, title: 'Open in another editor of the same user' },
  preconditionFailed: { status: 412, title: 'The item has a different version' },
  rangeNotSatisfiable: { status: 416, title: 'The requested range is outside the file' },

  // Limits
  concurrencyLimit: { status: 402, title: 'The limit of concurrent requests must be at least 1' },
  tooLarge: { status: 413, title: 'Too large' },
  addressTooLong: { status: 414, title: 'The address is too long' },
  unsupportedMediaType: { status: 415, title: 'The content type is not accepted here' },
  tooMany: { status: 429, title: 'Too many requests' },

  // Server errors
  internal: { status: 500, title: 'Internal error' },
  notImplemented: { status: 501, title: 'This call is not available' },
  upstreamFailed: { status: 502, title: 'A connected service failed' },
  serviceMissing: { status: 503, title: 'The required service is not configured' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  notMadeYet: { status: 503, title: 'Creating the result failed and is tried again' },
  busy: { status: 503, title: 'Temporarily too busy; nothing was changed' },
  outcomeUnknown: { status: 503, title: 'It is unknown if the change was made' },
  diskFull: { status: 507, title: 'The storage is full' },

  /** Raised by the client when no response arrives. */
  offline: { status: 0, title: 'The server cannot be reached' },
  /** Raised by the client when a response does not match the contract. */
  badAnswer: { status: 0, title: 'The response does not have the expected shape' },
})

export type ErrorCode = keyof typeof errorCodes

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorCodes, code)

/** Error codes that every call may return without listing them. */
export const commonErrors = [
  'badInput',
  'notSignedIn',
  'sessionExpired',
  'passwordDue',
  'forbidden',
  'notFound',
  'tooMany',
  'internal',
  'unavailable',
  'busy',
  'outcomeUnknown',
] as const satisfies readonly ErrorCode[]

export const problemDetail = z.object({
  /** Location in the request: `json.uuidList.3`, `query.title`. For form input it is the name of the field. */
  path: z.string(),
  code: z.string(),
  detail: z.string(),
})
export type ProblemDetail = z.output<typeof problemDetail>

/** RFC 9457, `application/problem+json`. `detail` is the text for the user in the user's language. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(problemDetail)),
  /** Id that identifies the log lines of the call. The header `x-request-id` contains it too. */
  requestId: z.optional(z.string()),
  /** The item that the error is about, if any: the shortcut that was created, or the item that has the title. */
  uuid: z.optional(z.string()),
})
export type Problem = z.output<typeof problem>
