import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'

/** Returns true if a content, or a part of one, can save its unsaved work now. */
export const canSave = (actor: AnyActorRef | undefined): boolean =>
  (actor?.getSnapshot() as Partial<AnyMachineSnapshot> | undefined)?.can?.({ type: 'frame.save' }) === true

/** Returns true if a part contains unsaved work. Its states for this have the tag `unfinished`. */
export const isUnfinished = (actor: AnyActorRef): boolean =>
  (actor.getSnapshot() as Partial<AnyMachineSnapshot>).hasTag?.('unfinished') === true
