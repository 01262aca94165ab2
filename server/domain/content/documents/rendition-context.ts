import type { Ports } from '#server/ports'
import type { RenditionContext } from './derived.service'

/** Returns the services that a request uses to read bytes and make renditions. */
export const toRenditionContext = ({ db, blobs, imaging, converter, now }: Ports): RenditionContext => ({
  ...{ db, blobs, imaging, now: now() },
  ...(converter && { converter }),
})
