import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'

/** Whether a content, or a part of one, can save its unsaved work as it stands. */
export const canSave = (actor: AnyActorRef | undefined): boolean =>
  (actor?.getSnapshot() as Partial<AnyMachineSnapshot> | undefined)?.can?.({ type: 'frame.save' }) === true

/** Whether a part holds something that would be lost with it: its states that do are tagged so. */
export const isUnfinished = (actor: AnyActorRef): boolean =>
  (actor.getSnapshot() as Partial<AnyMachineSnapshot>).hasTag?.('unfinished') === true
