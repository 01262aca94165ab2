import type { ChangedResource } from '#api/contract/messaging'

/** Returns a guard that is true for changes of these resources. Other changes are ignored. */
export const changeOf =
  (...shown: readonly ChangedResource[]) =>
  ({ event }: { event: { type: string; resource?: unknown } }): boolean =>
    event.type === 'data.changed' && (shown as readonly unknown[]).includes(event.resource)
