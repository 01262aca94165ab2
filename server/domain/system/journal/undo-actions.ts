import type { Feature } from '#api/contract/feature'
import type { WriteContext } from '#server/context/request-context'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Inverses, ChangedNodes } from './journal.service'

type Kind = keyof Inverses

export interface UndoResult<K extends Kind> extends ChangedNodes {
  /** Data for the opposite call (redo after an undo, undo after a redo). */
  inverse: Inverses[K]
  /** The job that finishes the change. */
  jobUuid?: string | undefined
  /** Publishes the change after the commit. Default: a change event for `uuids` and `parentUuids`. */
  publish?(context: WriteContext): Promise<void>
}

/** Runs in one transaction. Throws 409 `conflict` if the nodes are not as the change has left them. */
export type UndoStep<K extends Kind> = (
  tx: Tx,
  context: WriteContext,
  inverse: Inverses[K],
  operationUuid: string,
) => Promise<UndoResult<K>>

/** Undo and redo of one kind of change. The resource that makes the change defines it. */
export interface UndoAction<K extends Kind> {
  undo: UndoStep<K>
  redo: UndoStep<K>
}

export type UndoActions = { readonly [K in Kind]: UndoAction<K> }

/** A redo does what the feature allows, so the caller must still have it. */
export function requireFeature({ caller }: WriteContext, feature: Feature): void {
  if (!caller.admin && !caller.flags.has(feature)) throw new Problem('featureOff')
}
