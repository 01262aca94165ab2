import { createPagedListMachine } from '#machines/paged-list.machine'

/** A user or a role that can be picked. `note` distinguishes options with equal names. */
export interface PickOption {
  uuid: string
  title: string
  note: string
}

/** Paged list of the options that match the typed text. */
export const pickList = createPagedListMachine<PickOption, string>()
