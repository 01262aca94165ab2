import { Lru } from '#machines/lru'

/** Maximum number of cached thumbnails. No grid shows so many at once. */
const maxCached = 300
const maxConcurrent = 6

interface QueuedThumbnail {
  uuid: string
  versionUuid: string | undefined
}

export interface ThumbnailLoader {
  want(wanted: QueuedThumbnail): void
  close(): void
}

export interface ThumbnailEffects {
  fetch(wanted: QueuedThumbnail, signal: AbortSignal): Promise<Blob>
  ready(uuid: string, url: string): void
  gone(uuid: string): void
}

/**
 * Loads the thumbnails of nodes, a few at once; the last requested one comes first. The object URL of a picture is revoked when the
 * picture leaves the cache or the loader closes.
 */
export const createThumbnailLoader = ({ fetch, ready, gone }: ThumbnailEffects): ThumbnailLoader => {
  const aborter = new AbortController()
  const asked = new Map<string, string | undefined>()
  const waiting: QueuedThumbnail[] = []
  let loading = 0
  const urls = new Lru<string>(maxCached, (uuid, url) => {
    URL.revokeObjectURL(url)
    if (aborter.signal.aborted) return
    asked.delete(uuid)
    gone(uuid)
  })

  const load = async (wanted: QueuedThumbnail): Promise<void> => {
    try {
      const blob = await fetch(wanted, aborter.signal)
      if (aborter.signal.aborted) return
      const url = URL.createObjectURL(blob)
      urls.set(wanted.uuid, url)
      asked.set(wanted.uuid, wanted.versionUuid)
      ready(wanted.uuid, url)
    } catch {
      // If the request fails, the row shows its icon, and the next request for the node tries again.
      asked.delete(wanted.uuid)
    }
  }

  const next = (): void => {
    const wanted = loading < maxConcurrent && !aborter.signal.aborted ? waiting.pop() : undefined
    if (!wanted) return
    loading += 1
    void load(wanted).finally(() => {
      loading -= 1
      next()
    })
  }

  return {
    want(wanted) {
      if (asked.has(wanted.uuid) && asked.get(wanted.uuid) === wanted.versionUuid) {
        urls.get(wanted.uuid)
        return
      }
      asked.set(wanted.uuid, wanted.versionUuid)
      waiting.push(wanted)
      next()
    },
    close() {
      aborter.abort()
      waiting.length = 0
      urls.clear()
    },
  }
}
