import type { Ports } from '#server/ports'
import type { Studio } from './derived.service'

/** Where a request finds bytes and has pictures made. */
export const studioOf = ({ db, blobs, imaging, converter, now }: Ports): Studio => ({
  ...{ db, blobs, imaging, now: now() },
  ...(converter && { converter }),
})
