import type { EditLock } from './locks.repository'

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// oxlint-disable-next-line no-control-regex -- XML takes none of these
const escaped = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (sign) => SPECIAL[sign] ?? '')

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
const LOCK_ENTRY = '<D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype>'

export const tokenAddress = (token: string): string => `opaquelocktoken:${token}`

const activeLock = ({ token, owner, expiresAt }: EditLock, href: string, now: number): string =>
  `<D:activelock>${LOCK_ENTRY}<D:depth>0</D:depth><D:owner>${escaped(owner)}</D:owner><D:timeout>Second-${Math.max(1, Math.round((expiresAt - now) / 1_000))}</D:timeout>
    <D:locktoken><D:href>${escaped(tokenAddress(token))}</D:href></D:locktoken><D:lockroot><D:href>${escaped(href)}</D:href></D:lockroot></D:activelock>`

const discovery = (lock: EditLock | undefined, href: string, now: number): string =>
  `<D:lockdiscovery>${lock ? activeLock(lock, href, now) : ''}</D:lockdiscovery>`

export const lockXml = (lock: EditLock, href: string, now: number): string =>
  `${DECLARATION}<D:prop xmlns:D="DAV:">${discovery(lock, href, now)}</D:prop>`

export interface Described {
  href: string
  name: string
  /** Absent for the folder around the file. */
  file?: { size: number; mime: string; etag: string; editedAt: number; lock: EditLock | undefined }
}

/** What is known of the file, whatever was asked for: there is little of it. */
export const propertiesXml = ({ href, name, file }: Described, now: number): string => {
  const kind = file ? '<D:resourcetype/>' : '<D:resourcetype><D:collection/></D:resourcetype>'
  const facts = file
    ? `<D:getcontentlength>${file.size}</D:getcontentlength><D:getcontenttype>${escaped(file.mime)}</D:getcontenttype>
      <D:getetag>${escaped(file.etag)}</D:getetag><D:getlastmodified>${new Date(file.editedAt).toUTCString()}</D:getlastmodified>
      <D:supportedlock><D:lockentry>${LOCK_ENTRY}</D:lockentry></D:supportedlock>${discovery(file.lock, href, now)}`
    : ''
  return `${DECLARATION}<D:multistatus xmlns:D="DAV:"><D:response><D:href>${escaped(href)}</D:href><D:propstat><D:prop>${kind}
    <D:displayname>${escaped(name)}</D:displayname>${facts}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`
}

const LONGEST_OWNER = 300

/** The text of who locks, without its markup; what was sent is not trusted to be XML. */
export const ownerIn = (body: string): string =>
  (/<(?:[\w-]+:)?owner\b[^>]*>([\s\S]*?)<\/(?:[\w-]+:)?owner>/i.exec(body)?.[1] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_OWNER)
