import type { Broadcast, Logger } from '#server/ports'

export interface Announcer {
  broadcast: Broadcast
  log: Logger
  now: number
}

/** Tells every process what changed. Called after the commit; what is announced has happened, so a failure here fails nothing. */
export async function announce(
  { broadcast, log, now }: Announcer,
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
    log.warn({ error: String(error) }, 'a change could not be announced')
  }
}
