import type { Caller } from '#server/access/caller'
import type { Db } from '#server/database/schema'
import type { Ports } from '#server/ports'
import type { Locale } from '#text/locale'
import type { ChangePublisher } from './change-events'

/** Data that a service needs to read for a caller. */
export interface ReadContext {
  db: Db
  caller: Caller
  /** Epoch milliseconds. */
  now: number
  /** Language of generated words in the response. */
  locale: Locale
}

/** Data that a service needs to change something for a caller and to publish the change. */
export interface WriteContext extends ReadContext, ChangePublisher {
  ip: string
}

/** Data that an administrative service needs. It reads settings and services through the ports. */
export interface AdminContext {
  ports: Ports
  caller: Caller
  ip: string
}

interface Request {
  caller: Caller
  ports: Ports
  locale: Locale
}

/** Builds the context of a request that reads. */
export const readContext = ({ caller, ports, locale }: Request): ReadContext => ({
  db: ports.db,
  caller,
  now: ports.now(),
  locale,
})

/** Builds the context of a request that changes data. */
export const writeContext = ({ caller, ports, locale, ip }: Request & { ip: string }): WriteContext => ({
  ...readContext({ caller, ports, locale }),
  broadcast: ports.broadcast,
  log: ports.log,
  ip,
})
