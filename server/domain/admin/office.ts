import type { Caller } from '#server/access/caller'
import type { Ports } from '#server/ports'

/** Who administers, from where, with what. */
export interface Office {
  ports: Ports
  caller: Caller
  ip: string
}
