import type { Broadcast, Logger } from '#server/ports'

/** Services that publish a change. */
export interface ChangePublisher {
  broadcast: Broadcast
  log: Logger
  now: number
}

/**
 * Publishes a change to the browsers of all processes. Call it after the commit. A failure is only logged, because the change itself has
 * succeeded.
 */
export async function publishChange(
  { broadcast, log, now }: ChangePublisher,
  uuids: readonly string[],
  parentUuids: readonly string[],
  resource: 'node' | 'keyword' | 'paragraph' = 'node',
): Promise<void> {
  try {
    await broadcast.publish({
      type: 'data.changed',
      resource,
      uuids: [...new Set(uuids)],
      parentUuids: [...new Set(parentUuids)],
      at: now,
    })
  } catch (error) {
    log.warn({ error: String(error) }, 'could not publish the change event')
  }
}
