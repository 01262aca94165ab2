import type { ActorRefFrom } from 'xstate'
import type { ServiceRequest } from '#api/contract/service-log'
import { createEntriesMachine } from './entries.machine'
import type { DayFilters } from './log'

export interface ServiceFilters extends DayFilters {
  /** A value of ServiceName. */
  service: string
  /** A value of ServiceStatus. */
  status: string
}

export const noServiceFilters: ServiceFilters = { service: '', status: '', keyword: '', from: null, to: null }

/** The names of the values of ServiceName and ServiceStatus. */
export interface ServiceLabels {
  services: Readonly<Record<string, string>>
  statuses: Readonly<Record<string, string>>
}

/** What the server asked of services. */
export const servicesMachine = createEntriesMachine<ServiceRequest, ServiceFilters, ServiceLabels>()
export type ServicesActor = ActorRefFrom<typeof servicesMachine>
