import type { ActorRefFrom } from 'xstate'
import type { JalaliDate } from '#text/jalali'
import type { serviceLogMachine } from './service-log.machine'

export type ServiceLogActor = ActorRefFrom<typeof serviceLogMachine>

/** What the requests on show have in common; an empty text asks for nothing. */
export interface ServiceFilters {
  /** A value of ServiceName. */
  service: string
  /** A value of ServiceStatus. */
  status: string
  keyword: string
  /** Whole days. */
  from: JalaliDate | null
  to: JalaliDate | null
}

export const allServices: ServiceFilters = { service: '', status: '', keyword: '', from: null, to: null }

/** The names of the values of ServiceName and ServiceStatus. */
export interface ServiceLabels {
  services: Readonly<Record<string, string>>
  statuses: Readonly<Record<string, string>>
}
