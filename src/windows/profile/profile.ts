import type { User } from '#api/contract/users'

/** What the user may change about the own person. */
export interface Person {
  firstName: string
  lastName: string
  email: string
}
export type PersonField = keyof Person

/** Why the server refused, as it said it. */
export interface Refusal {
  detail: string
  fields: Partial<Record<PersonField, string>>
}

export const nobody: Person = { firstName: '', lastName: '', email: '' }

export const personOf = ({ firstName, lastName, email = '' }: User): Person => ({ firstName, lastName, email })

/** Only what is different: two tabs that change different fields keep both. */
export const changesOf = (before: Person, now: Person): Partial<Person> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as PersonField]))
