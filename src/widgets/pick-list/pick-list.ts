import { createPagedListMachine } from '#machines/paged-list.machine'

/** A person or a role to pick; `note` tells those of the same name apart. */
export interface PickOption {
  uuid: string
  title: string
  note: string
}

/** What matches the words typed so far, a page at a time. */
export const pickList = createPagedListMachine<PickOption, string>()
