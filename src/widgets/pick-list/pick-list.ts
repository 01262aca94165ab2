import { createPagedListMachine } from '#machines/paged-list.machine'

/** A user, a role or another item that can be picked. `note` distinguishes options with equal names. */
export interface PickOption {
  uuid: string
  title: string
  note: string
  /** Given in lists of users and roles. */
  kind?: 'user' | 'role'
}

/** Paged list of the options that match the typed text. */
export const pickList = createPagedListMachine<PickOption, string>()
