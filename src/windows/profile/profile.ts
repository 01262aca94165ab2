import type { User } from '#api/contract/users'

/** Fields that users can change in their own profile. */
export interface Person {
  firstName: string
  lastName: string
  email: string
}
export type PersonField = keyof Person

/** Message of the server, with the errors by field. */
export interface Refusal {
  detail: string
  fields: Partial<Record<PersonField, string>>
}

export const nobody: Person = { firstName: '', lastName: '', email: '' }

export const personOf = ({ firstName, lastName, email = '' }: User): Person => ({ firstName, lastName, email })

/** Returns only the changed fields, so that two tabs can change different fields without conflict. */
export const changesOf = (before: Person, now: Person): Partial<Person> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as PersonField]))
