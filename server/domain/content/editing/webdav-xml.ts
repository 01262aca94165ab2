import type { EditLock } from '../documents/replace-content.service'
import { DAV, davChild, type Element, parseBody, isDav } from './webdav-body'

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// oxlint-disable-next-line no-control-regex -- XML takes none of these
const escapeXml = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').replace(/[&<>"]/g, (sign) => SPECIAL[sign] ?? '')

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
const LOCK_ENTRY = '<D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype>'

export const toTokenAddress = (token: string): string => `opaquelocktoken:${token}`

const toActiveLockXml = ({ token, owner, expiresAt }: EditLock, href: string, now: number): string =>
  `<D:activelock>${LOCK_ENTRY}<D:depth>0</D:depth><D:owner>${escapeXml(owner)}</D:owner><D:timeout>Second-${Math.max(1, Math.round((expiresAt - now) / 1_000))}</D:timeout>
    <D:locktoken><D:href>${escapeXml(toTokenAddress(token))}</D:href></D:locktoken><D:lockroot><D:href>${escapeXml(href)}</D:href></D:lockroot></D:activelock>`

const toLocksXml = (lock: EditLock | undefined, href: string, now: number): string => (lock ? toActiveLockXml(lock, href, now) : '')

export const toLockXml = (lock: EditLock, href: string, now: number): string =>
  `${DECLARATION}<D:prop xmlns:D="DAV:"><D:lockdiscovery>${toActiveLockXml(lock, href, now)}</D:lockdiscovery></D:prop>`

export interface DescribedResource {
  href: string
  name: string
  /** Absent for the folder that contains the file. */
  file?: { size: number; mime: string; etag: string; editedAt: number; lock: EditLock | undefined }
}

/** Returns the live properties of a file or of its folder, by their WebDAV names. */
const getProperties = ({ href, name, file }: DescribedResource, now: number): ReadonlyMap<string, string> =>
  new Map([
    ['resourcetype', file ? '' : '<D:collection/>'],
    ['displayname', escapeXml(name)],
    ...(file
      ? ([
          ['getcontentlength', String(file.size)],
          ['getcontenttype', escapeXml(file.mime)],
          ['getetag', escapeXml(file.etag)],
          ['getlastmodified', new Date(file.editedAt).toUTCString()],
          ['supportedlock', `<D:lockentry>${LOCK_ENTRY}</D:lockentry>`],
          ['lockdiscovery', toLocksXml(file.lock, href, now)],
        ] as const)
      : []),
  ])

type Name = Pick<Element, 'namespace' | 'name'>
/** Requested properties: a list, all properties, or only their names. */
export type RequestedProperties = readonly Name[] | 'all' | 'names'

/** Parses the body of a PROPFIND request. Returns undefined if it is invalid. */
export function parsePropfind(body: string): RequestedProperties | undefined {
  if (body.trim() === '') return 'all'
  const root = parseBody(body)
  if (!root || !isDav(root, 'propfind')) return undefined
  if (davChild(root, 'propname')) return 'names'
  return davChild(root, 'allprop') ? 'all' : davChild(root, 'prop')?.children
}

function toTag({ namespace, name }: Name, content = ''): string {
  if (namespace === DAV) return `<D:${name}>${content}</D:${name}>`
  return namespace === '' ? `<${name}/>` : `<x:${name} xmlns:x="${escapeXml(namespace)}"/>`
}

const toPropstat = (status: string, properties: readonly string[], error = ''): string =>
  properties.length === 0
    ? ''
    : `<D:propstat><D:prop>${properties.join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status>${error}</D:propstat>`

const toMultistatus = (responses: readonly string[]): string =>
  `${DECLARATION}<D:multistatus xmlns:D="DAV:">${responses.join('')}</D:multistatus>`
const toResponseXml = (href: string, content: string): string => `<D:response><D:href>${escapeXml(href)}</D:href>${content}</D:response>`

export const toPropertiesXml = (described: readonly DescribedResource[], requested: RequestedProperties, now: number): string =>
  toMultistatus(
    described.map((one) => {
      const facts = getProperties(one, now)
      const names = typeof requested === 'string' ? [...facts.keys()].map((name) => ({ namespace: DAV, name })) : requested
      const hasProperty = ({ namespace, name }: Name): boolean => namespace === DAV && facts.has(name)
      const shown = names.filter(hasProperty).map((one) => toTag(one, requested === 'names' ? '' : facts.get(one.name)))
      const missing = names.filter((one) => !hasProperty(one)).map((one) => toTag(one))
      return toResponseXml(one.href, toPropstat('200 OK', shown) + toPropstat('404 Not Found', missing))
    }),
  )

/** Returns the properties that a PROPPATCH request would change, in its order. Undefined if the body is invalid. */
export function parsePropertyChanges(body: string): readonly Name[] | undefined {
  const root = parseBody(body)
  if (!root || !isDav(root, 'propertyupdate')) return undefined
  const changes = root.children.filter((child) => isDav(child, 'set') || isDav(child, 'remove'))
  const names = changes.flatMap((change) => davChild(change, 'prop')?.children ?? [])
  return names.length > 0 ? names : undefined
}

/** Builds the response that refuses each change: programs cannot change the name, type or dates of a document. */
export const toRefusedXml = (href: string, names: readonly Name[]): string =>
  toMultistatus([
    toResponseXml(
      href,
      toPropstat(
        '403 Forbidden',
        names.map((one) => toTag(one)),
        '<D:error><D:cannot-modify-protected-property/></D:error>',
      ),
    ),
  ])

const MAX_OWNER_LENGTH = 300

export interface RequestedLock {
  owner: string
  isShared: boolean
}

/** Parses the lock that a LOCK request asks for. Returns undefined if the body is invalid. */
export function parseLockRequest(body: string): RequestedLock | undefined {
  const root = parseBody(body)
  const [scope, type] = [davChild(root, 'lockscope'), davChild(root, 'locktype')]
  if (!root || !isDav(root, 'lockinfo') || !davChild(type, 'write')) return undefined
  const isShared = davChild(scope, 'shared') !== undefined
  if (!isShared && !davChild(scope, 'exclusive')) return undefined
  const owner = davChild(root, 'owner')?.text ?? ''
  return { isShared, owner: owner.replace(/\s+/g, ' ').trim().slice(0, MAX_OWNER_LENGTH) }
}
