const prefix = '#item='

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

/** Returns the id of the item in the fragment of an address (with `#`), or undefined if the fragment is not the link of an item. */
export const parseItemLink = (fragment: string): string | undefined => {
  const uuid = fragment.startsWith(prefix) ? fragment.slice(prefix.length) : ''
  return guid.test(uuid) ? uuid.toLowerCase() : undefined
}
