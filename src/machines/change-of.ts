import type { ChangedResource } from '#api/contract/messaging'

/** Returns a guard that is true if the change event is about one of these resources. */
export const affectsResources =
  (...shown: readonly ChangedResource[]) =>
  ({ event }: { event: { type: string; resource?: unknown } }): boolean =>
    event.type === 'data.changed' && (shown as readonly unknown[]).includes(event.resource)
