import { matchKey, usernameKey } from '#text/normalise'
import { createSortKey } from '#text/sort-key'

export interface PersonNames {
  username: string
  first_name: string
  last_name: string
  email: string | null
}

/** Returns the columns that are derived from a user's names. Every statement that writes a name must set them. */
export function buildUserKeys({ username, first_name, last_name, email }: PersonNames) {
  const fullName = `${first_name} ${last_name}`.trim()
  return {
    username_key: usernameKey(username),
    ...{ first_name_key: matchKey(first_name), last_name_key: matchKey(last_name) },
    ...{ full_name_key: matchKey(fullName), email_key: matchKey(email ?? '') },
    ...{ first_name_sort: createSortKey(first_name), last_name_sort: createSortKey(last_name), full_name_sort: createSortKey(fullName) },
    ...{ username_sort: createSortKey(username), email_sort: createSortKey(email ?? '') },
  }
}

/** Returns the columns that are derived from a role's title. */
export const buildRoleKeys = (title: string) => ({ title_key: matchKey(title), title_sort: createSortKey(title) })
