import type { Ports } from '#server/ports'
import type { Studio } from './derived.service'

/** Returns the services that a request uses to read bytes and make renditions. */
export const studioOf = ({ db, blobs, imaging, converter, now }: Ports): Studio => ({
  ...{ db, blobs, imaging, now: now() },
  ...(converter && { converter }),
})
