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
  malformedBody: { status: 400, title: 'The body can not be read' },
  fieldRequired: { status: 422, title: 'A required field is empty' },
  titleRequired: { status: 422, title: 'A title is required' },
  titleInvalid: { status: 422, title: 'The title holds characters that are not allowed' },
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
  filterNotHere: { status: 422, title: 'This call does not narrow by that' },
  dateInvalid: { status: 422, title: 'The date is not valid' },
  holidayInvalid: { status: 422, title: 'A line of the list holds no day' },
  emailInvalid: { status: 422, title: 'The e-mail address is not valid' },
  duplicate: { status: 422, title: 'The value is there already' },
  wordsMissing: { status: 422, title: 'The text does not hold these words' },
  tooManyItems: { status: 422, title: 'The list holds too many items' },
  imageFormatInvalid: { status: 422, title: 'The image format is not accepted' },
  unsupportedFormat: { status: 422, title: 'The file format is not supported here' },
  notDrawable: { status: 422, title: 'No picture can be made of the file' },
  notTranscribable: { status: 422, title: 'No subtitles can be made of a recording of this format' },
  converterMissing: { status: 503, title: 'Subtitles of a recording of this format need a converter, which is not configured' },
  beingMade: { status: 409, title: 'It is being made' },
  notRecognised: { status: 409, title: 'No text was recognised in it yet' },
  corruptFile: { status: 422, title: 'The file is damaged and can not be read' },
  contentMismatch: { status: 422, title: 'The content is not what it was said to be' },
  encryptedFile: { status: 422, title: 'The file is protected by a password' },
  notInstance: { status: 422, title: 'The item is not an instance' },
  notFolder: { status: 422, title: 'The item is not a folder' },
  notDocument: { status: 422, title: 'The item is not a document' },
  valuesOutside: { status: 422, title: 'Values that are stored lie outside of the bound' },
  disjointLine: { status: 422, title: 'A class can not be disjoint with a class above or below it' },
  chartNotAllowed: { status: 422, title: 'The chart does not fit the dimensions' },
  classHasNoProperty: { status: 422, title: 'The chosen class has no property' },
  selectOnlyForMultiple: { status: 422, title: 'Select is for multi-valued fields only' },
  optionNotForMultiple: { status: 422, title: 'Option is not for multi-valued fields' },
  bpmnInvalid: { status: 422, title: 'The process diagram is not valid' },
  elementUnsupported: { status: 422, title: 'The element of the diagram does not run here' },

  // Authentication
  notSignedIn: { status: 401, title: 'Not signed in' },
  sessionExpired: { status: 401, title: 'The session has ended' },
  badCredentials: { status: 401, title: 'User name or password is wrong' },
  captchaRequired: { status: 401, title: 'A captcha answer is required' },
  captchaWrong: { status: 401, title: 'The captcha answer is wrong' },
  userDisabled: { status: 403, title: 'The account is disabled' },
  passwordDue: { status: 403, title: 'The password has to be changed first' },
  passwordWrong: { status: 422, title: 'The current password is wrong' },
  passwordWeak: { status: 422, title: 'The new password is too weak' },
  xsrfFailed: { status: 403, title: 'The request does not come from this application' },

  // Authorisation
  forbidden: { status: 403, title: 'Not allowed' },
  featureOff: { status: 403, title: 'This feature is not granted' },
  grantTooHigh: { status: 403, title: 'A right above the own right can not be granted' },
  protectedNode: { status: 403, title: 'This item can not be changed' },
  ownAccount: { status: 409, title: 'This can not be done to the own account' },
  lockedOut: { status: 409, title: 'This would lock out whoever saves it' },
  addressRefused: { status: 403, title: 'Signing in from this network is not allowed' },
  lastAdministrator: { status: 409, title: 'The last administrator must stay' },
  notFound: { status: 404, title: 'Not found' },
  linkExpired: { status: 404, title: 'The link is not valid any more' },
  methodNotAllowed: { status: 405, title: 'The method is not allowed here' },

  // Conflicts
  conflict: { status: 409, title: 'Changed by someone else meanwhile' },
  titleExists: { status: 409, title: 'The title is taken in this folder' },
  shortcutCreated: { status: 409, title: 'The same content exists; a shortcut was made' },
  usernameExists: { status: 409, title: 'The user name is taken' },
  keyExists: { status: 409, title: 'The key is taken' },
  valueExists: { status: 409, title: 'The value of a key property is taken' },
  savedSearchLimit: { status: 409, title: 'At most 500 searches can be saved' },
  cutLimit: { status: 422, title: 'At most 1 node can be cut' },
  emptyClipboard: { status: 409, title: 'The clipboard is empty' },
  moveIntoSelf: { status: 409, title: 'A folder can not be moved into itself' },
  notRestorable: { status: 409, title: 'The item is not in the recycle bin' },
  nothingToUndo: { status: 409, title: 'There is nothing to take back' },
  nothingToRedo: { status: 409, title: 'There is nothing to do again' },
  tagOverlap: { status: 409, title: 'Selected text overlaps another tag' },
  tagGone: { status: 409, title: 'What was taken off, or what had it, is gone' },
  keywordFixed: { status: 409, title: 'An extracted keyword can not be removed' },
  relationNotAllowed: { status: 409, title: 'The relation does not allow this entry' },
  inUse: { status: 409, title: 'Still in use' },
  templateAudience: { status: 409, title: 'A document template is for this user or role alone' },
  tileAudience: { status: 409, title: 'A tile is for this user or role alone' },
  conversationClosed: { status: 409, title: 'Nobody else is left in the conversation' },
  taskNotOpen: { status: 409, title: 'The task is not open to this user any more' },
  locked: { status: 423, title: 'Locked by someone else' },
  openInEditor: { status: 423, title: 'Open in an editor of the same user' },
  preconditionFailed: { status: 412, title: 'The item has another version than expected' },
  rangeNotSatisfiable: { status: 416, title: 'The asked range is outside the file' },

  // Limits
  concurrencyLimit: { status: 402, title: 'The limit of concurrent requests must be at least 1' },
  tooLarge: { status: 413, title: 'Too large' },
  addressTooLong: { status: 414, title: 'The address is too long' },
  unsupportedMediaType: { status: 415, title: 'The content type is not accepted here' },
  tooMany: { status: 429, title: 'Too many requests' },

  // Server errors
  internal: { status: 500, title: 'Internal error' },
  notImplemented: { status: 501, title: 'This call is not available yet' },
  upstreamFailed: { status: 502, title: 'A connected service failed' },
  serviceMissing: { status: 503, title: 'The needed service is not configured' },
  unavailable: { status: 503, title: 'Not available for the moment' },
  notMadeYet: { status: 503, title: 'Making it failed this time and is tried again' },
  busy: { status: 503, title: 'Too busy for the moment, nothing was done' },
  outcomeUnknown: { status: 503, title: 'The change may have been made or not' },
  diskFull: { status: 507, title: 'The storage is full' },

  /** Raised by the client when no response arrives. */
  offline: { status: 0, title: 'The server can not be reached' },
  /** Raised by the client when a response does not match the contract. */
  badAnswer: { status: 0, title: 'The answer does not have the expected shape' },
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
