import type { Caller } from '#server/access/caller'
import type { Ports } from '#server/ports'
import type { Work } from './nodes.service'
import type { Reader } from './records.service'

interface Asking {
  caller: Caller
  ports: Ports
}

/** What a service needs of a request that reads. */
export const readerOf = ({ caller, ports }: Asking): Reader => ({ db: ports.db, caller, now: ports.now() })

/** What a service needs of a request that changes something. */
export const workOf = ({ caller, ports, ip }: Asking & { ip: string }): Work => ({
  ...readerOf({ caller, ports }),
  broadcast: ports.broadcast,
  log: ports.log,
  ip,
})
