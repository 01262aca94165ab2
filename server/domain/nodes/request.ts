import type { Caller } from '#server/access/caller'
import type { Ports } from '#server/ports'
import type { Locale } from '#text/locale'
import type { Work } from './nodes.service'
import type { Reader } from './records.service'

interface Asking {
  caller: Caller
  ports: Ports
  locale?: Locale
}

/** What a service needs of a request that reads. */
export const readerOf = ({ caller, ports, locale }: Asking): Reader => ({
  db: ports.db,
  caller,
  now: ports.now(),
  ...(locale && { locale }),
})

/** What a service needs of a request that changes something. */
export const workOf = ({ caller, ports, locale, ip }: Asking & { ip: string }): Work => ({
  ...readerOf({ caller, ports, ...(locale && { locale }) }),
  broadcast: ports.broadcast,
  log: ports.log,
  ip,
})
