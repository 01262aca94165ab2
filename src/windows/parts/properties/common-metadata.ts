import { createResourceMachine } from '#machines/resource.machine'

/** A class that is linked with an item. */
export interface LinkedClass {
  uuid: string
  title: string
}

export type ClassesChange = { do: 'add'; uuids: readonly string[] } | { do: 'remove'; uuid: string }

export const linkedClasses = createResourceMachine<{ uuid: string }, readonly LinkedClass[], ClassesChange>()
