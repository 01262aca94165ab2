const prefix = '#link='

/** Returns the address of a link for people without an account. Fragments are not sent to servers, so no log contains the token. */
export const buildPublicLink = (origin: string, token: string): string => `${origin}/index.html${prefix}${token}`

/** Returns the token in the fragment of an address (with `#`), or undefined if the fragment is not a link for people without an account. */
export const parsePublicLink = (fragment: string): string | undefined =>
  fragment.startsWith(prefix) ? fragment.slice(prefix.length) : undefined
