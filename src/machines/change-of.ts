import type { ChangedResource } from '#api/contract/messaging'

/** The guard of what shows these: a change of anything else leaves it as it is. */
export const changeOf =
  (...shown: readonly ChangedResource[]) =>
  ({ event }: { event: { type: string; resource?: unknown } }): boolean =>
    event.type === 'data.changed' && (shown as readonly unknown[]).includes(event.resource)
