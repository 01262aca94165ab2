import type { Defence } from './defence'

const WEBDAV = 'server/domain/content/editing/webdav.routes.ts'
const BODY = 'server/domain/content/editing/webdav-body.ts'
const SESSION = 'server/domain/content/editing/edit-session.service.ts'
const SAVING = 'server/domain/content/editing/save-body.service.ts'
const LOCKS = 'tests/server/editing/own-lock.test.ts'
const BASICS = 'tests/server/editing/webdav.test.ts'
const COMPLIANCE = 'tests/server/editing/webdav-compliance.test.ts'
const LIMITS = 'tests/server/editing/edit-limits.test.ts'
const SCOPE = 'an edit token is valid only for its document and for the editor program whose flag the user has'
const MEASURE = 'refuses content above the maximum file size, and too deep or too long request bodies'

/** Defences of WebDAV and WOPI, by which programs open and save one document with a token. */
export const defencesOfEditing: readonly Defence[] = [
  {
    name: 'a side file of a program is not the document it stands next to',
    against: 'W13',
    file: WEBDAV,
    out: '    if (!(await exists(session, name))) return empty(CREATING_METHODS.has(request.method) ? 403 : 404)\n',
    instead: '',
    test: [COMPLIANCE, 'answers other names in the folder with 404, and refuses to write them'],
  },
  {
    name: 'an office program saves no content of another format',
    against: 'W7',
    file: SAVING,
    out: "  if (!keepsFormat(mime, current)) throw otherFormat('body')\n",
    instead: '',
    test: [COMPLIANCE, 'refuses content of another format, and accepts an empty file without creating a version'],
  },
  {
    name: 'an empty file makes no version over WebDAV',
    against: 'W7',
    file: WEBDAV,
    out: '    if (body.size === 0) return await answerEmptyPut(davRequest)\n',
    instead: '',
    test: [COMPLIANCE, 'refuses content of another format, and accepts an empty file without creating a version'],
  },
  {
    name: 'a token of an office program needs the flag of its program',
    against: 'W20',
    file: SESSION,
    out: '  if (feature !== undefined && !caller.admin && !caller.flags.has(feature)) throw forbidden()\n',
    instead: '',
    test: [LIMITS, SCOPE],
  },
  {
    name: 'a token of an editor in the browser is for one document',
    against: 'W8',
    file: 'server/domain/content/editing/wopi.routes.ts',
    out: "    if (session.nodeId.toLowerCase() !== fileId.toLowerCase()) throw new Problem('notFound')\n",
    instead: '',
    test: [LIMITS, SCOPE],
  },
  {
    name: 'a token for a download opens no document for editing',
    against: 'W8',
    file: SESSION,
    out: "await links.open(token, ['EDIT'], around.ip)",
    instead: "await links.open(token, ['EDIT', 'FILE'], around.ip)",
    test: [LIMITS, SCOPE],
  },
  {
    name: 'a program saves with the rights of the moment',
    against: 'W5',
    file: SESSION,
    out: '  if (level < WRITE_LEVEL) throw forbidden()\n',
    instead: '',
    test: [BASICS, 'checks flag and write right with every request'],
  },
  {
    name: 'a document has one lock at a time',
    against: 'next',
    file: SESSION,
    out: '    if (currentLock && currentLock.token !== token && currentLock.token !== instead) throw locked()\n',
    instead: '',
    test: [BASICS, 'opens, locks, saves and unlocks a document by its link; each save with a changed content creates a version'],
  },
  {
    name: 'only the program that holds the lock releases it',
    against: 'next',
    file: SESSION,
    out: '    if (currentLock?.token !== token) return false\n',
    instead: '',
    test: [BASICS, 'opens, locks, saves and unlocks a document by its link; each save with a changed content creates a version'],
  },
  {
    name: 'no version is put under a program that has the document open',
    against: 'next',
    file: 'server/domain/content/documents/replace-content.service.ts',
    out: '  throw lock.userId === caller.userId && lockToken === undefined ? openInEditor() : locked()\n',
    instead: '',
    test: [LOCKS, 'refuses upload, replacing and restoring while an office program of the same user holds the lock'],
  },
  {
    name: 'a program saves no file above the largest size',
    against: 'W14',
    file: SAVING,
    out: '{ maxBytes, signal: request.signal }',
    instead: '{ maxBytes: maxBytes * 1_000, signal: request.signal }',
    test: [LIMITS, MEASURE],
  },
  {
    name: 'a WebDAV request is not longer than any program writes',
    against: 'W14',
    file: WEBDAV,
    out: "  if (text.length > LONGEST_BODY) throw new Problem('tooLarge')\n",
    instead: '',
    test: [LIMITS, MEASURE],
  },
  {
    name: 'a WebDAV request is not nested without end',
    against: 'W14',
    file: BODY,
    out: ' || open.length > MAX_DEPTH',
    instead: '',
    test: [LIMITS, MEASURE],
  },
  {
    name: 'a WebDAV request names no properties without end',
    against: 'W14',
    file: BODY,
    out: ' || count > MAX_ELEMENTS',
    instead: '',
    test: [LIMITS, MEASURE],
  },
]
