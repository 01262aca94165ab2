import type { JobKind as KnownKind } from '#api/contract/job'
import type { Caller } from '#server/access/caller'
import type { Tx } from '#server/database/schema'

/** What each kind of long task keeps from one step to the next. Small: it is written with every step. */
export interface JobStates {
  /** Items of recycle bins that are to go for good. */
  PURGE: { uuids: string[] }
  /** Copies on their way into a folder; what is copied stands in `copy_item`. */
  COPY: { destUuid: string; stageUuid: string; operationUuid: string }
  /** Everything below an item is to agree with the entries written on it. */
  PERMISSION: {
    nodeUuid: string
    /** Whose entries below go; null: everybody's. */
    principals: string[] | null
    /** Whose entries every item below gets as the item has them. */
    copied: string[]
    /** How far it came, from the last item to the first. */
    from: string | null
    /** The change it belongs to, which takes it back; tasks from before there was any have none. */
    operationUuid?: string
  }
  /** What a change of rights has written below an item goes back to what was there. */
  PERMISSION_BACK: { operationUuid: string }
  /** Users of a file, whose lines stand in `user_import_row`. */
  IMPORT_USERS: { importUuid: string }
  /** What a recycle bin held at a moment. */
  EMPTY_BIN: { binUuid: string; before: number }
}
/** Those that the contract names: clients know no words for any other. */
export type JobKind = KnownKind & keyof JobStates

export interface Step<S> {
  /** Everything the step does goes through it: it commits together with the progress, so after a crash nothing is done twice. */
  tx: Tx
  /** The user as of now: rights are asked again in every step. */
  caller: Caller
  ip: string
  now: number
  state: S
  /** How many parts to take at most. It follows the time steps take, so that everybody else gets their turn between them. */
  limit: number
}

export interface StepDone<S> {
  state: S
  /** False: the task is done. */
  more: boolean
  /** Parts done, and parts left alone, in this step. */
  done: number
  skipped?: number
  /** All parts there are, when the step has learned it. */
  total?: number
  /** Users who were made. */
  people?: readonly string[]
  /** What the open windows of everybody should hear of. */
  changed?: { uuids: readonly string[]; parentUuids: readonly string[] }
}

export type TakeStep<S> = (step: Step<S>) => Promise<StepDone<S>>

/** How a kind of long task goes on, and what clears up after one that was cancelled or failed, in steps as well. */
export interface JobWork<S> {
  step: TakeStep<S>
  giveUp?: TakeStep<S>
}
export type JobWorks = { readonly [K in JobKind]: JobWork<JobStates[K]> }
