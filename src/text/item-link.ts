const prefix = '#item='
const windowPrefix = '#window='

/** Returns the address that opens an item in the desktop. `origin` is the origin of the page, for example `https://mizkar.example`. */
export const buildItemLink = (origin: string, uuid: string): string => `${origin}/index.html${prefix}${uuid}`

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns the titles and links of items as lines of text. */
export const writeItemLinks = (origin: string, items: readonly { uuid: string; title: string }[]): string =>
  items.map(({ uuid, title }) => `${title}\n${buildItemLink(origin, uuid)}`).join('\n')

/** Returns the fragment of an address that opens an item in this desktop, or undefined for all other addresses. */
export const getItemFragment = (origin: string, address: string): string | undefined => {
  const page = buildItemLink(origin, '').slice(0, -prefix.length)
  const fragment = address.startsWith(`${page}#`) ? address.slice(page.length) : ''
  return parseItemLink(fragment) === undefined ? undefined : fragment
}

/** Returns the address that opens a program in the desktop. `kind` is the kind of its window. */
export const buildWindowLink = (origin: string, kind: string): string => `${origin}/index.html${windowPrefix}${kind}`

/** Returns what the fragment of an address (with `#`) opens in the desktop, or undefined for all other addresses. */
export const parsePageLink = (fragment: string): { nodeUuid: string } | { windowKind: string } | undefined => {
  const nodeUuid = parseItemLink(fragment)
  if (nodeUuid !== undefined) return { nodeUuid }
  const windowKind = fragment.startsWith(windowPrefix) ? fragment.slice(windowPrefix.length) : ''
  return /^[a-z-]{1,64}$/.test(windowKind) ? { windowKind } : undefined
}

/** Returns the id of the item in the fragment of an address (with `#`), or undefined if the fragment is not the link of an item. */
export const parseItemLink = (fragment: string): string | undefined => {
  const uuid = fragment.startsWith(prefix) ? fragment.slice(prefix.length) : ''
  return guid.test(uuid) ? uuid.toLowerCase() : undefined
}
