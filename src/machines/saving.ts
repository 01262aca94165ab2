import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'

/** Returns true if the content of a window, or a part of it, has unsaved work that it can save now. */
export const canSave = (actor: AnyActorRef | undefined): boolean =>
  (actor?.getSnapshot() as Partial<AnyMachineSnapshot> | undefined)?.can?.({ type: 'frame.save' }) === true

/** Returns true if a part contains unsaved work: it is in a state with the tag `unfinished`. */
export const isUnfinished = (actor: AnyActorRef): boolean =>
  (actor.getSnapshot() as Partial<AnyMachineSnapshot>).hasTag?.('unfinished') === true
