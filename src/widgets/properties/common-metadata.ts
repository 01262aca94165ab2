import { createResourceMachine } from '#machines/resource.machine'
import type { WindowRef } from '#windows/window-kind'

/** A class that is linked with an item. */
export interface LinkedClass {
  uuid: string
  title: string
}

/** The item whose linked classes are shown, and the actor of the window, which receives notifications. */
export interface ItemKey {
  uuid: string
  window: WindowRef
}

export type ClassesChange = { do: 'add'; uuids: readonly string[] } | { do: 'remove'; uuid: string; title: string }

export const linkedClasses = createResourceMachine<ItemKey, readonly LinkedClass[], ClassesChange>()
