import type { ActorRefFrom } from 'xstate'
import type { ListReport } from '#machines/paged-list.machine'
import type { ServerError } from '#widgets/data-grid/grid'
import type { PickOption, pickList } from '#widgets/pick-list/pick-list'
import type { ContentEvent, WindowRef } from '../window-kind'
import type { Holder, HolderChange, ShareDraft, SharedItem, ShareFault } from './share'

export interface SharePayload {
  items: readonly SharedItem[]
}

export type ShareEvent =
  | ContentEvent
  /** Event that the list of options forwards. */
  | ListReport<PickOption>
  | { type: 'person.add'; person: PickOption }
  | { type: 'person.remove'; uuid: string }
  | { type: 'draft.change'; change: Partial<Omit<ShareDraft, 'people'>> }
  | { type: 'share.send' }
  | { type: 'share.cancel' }
  | { type: 'holder.change'; change: HolderChange }
  | { type: 'holders.retry' }
  | { type: 'link.copy' }
  | { type: 'permissions.open' }
  | { type: 'publicLinks.open' }

export interface ShareContext {
  window: WindowRef
  items: readonly SharedItem[]
  /** True if links for people without an account are allowed. */
  hasPublicLinks: boolean
  draft: ShareDraft
  fault: ShareFault | undefined
  refusal: ServerError | undefined
  /** Users and roles that have a right, if only one item is shared. */
  holders: readonly Holder[]
  change: HolderChange | undefined
  options: ActorRefFrom<typeof pickList>
}

export interface SendInput {
  items: readonly SharedItem[]
  draft: ShareDraft
}
export interface ChangeInput {
  items: readonly SharedItem[]
  change: HolderChange
}
