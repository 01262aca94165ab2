import type { User } from '#api/contract/users'

/** Fields that users can change in their own profile. */
export interface Person {
  firstName: string
  lastName: string
  email: string
}
export type PersonField = keyof Person

/** Error text of the server, and the errors by field. */
export interface Refusal {
  detail: string
  fields: Partial<Record<PersonField, string>>
}

export const emptyPerson: Person = { firstName: '', lastName: '', email: '' }

export const toPerson = ({ firstName, lastName, email = '' }: User): Person => ({ firstName, lastName, email })

/** Returns only the fields that changed. So two tabs can change different fields without a conflict. */
export const getChanges = (before: Person, now: Person): Partial<Person> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as PersonField]))
