import { adminServiceLog, type ServiceRequest, serviceNames, serviceStatuses } from '#api/contract/service-log'
import { api } from '#api/index'
import { isBlank } from '#text/blank'
import { getRequestedLocale } from '#text/locale'
import { toDayRange, entriesActors } from './entries.content'
import { type ServiceFilters, type ServiceLabels, servicesMachine } from './service-log'
import { messages } from './service-log.messages'

const toQuery = ({ service, status, keyword, ...days }: ServiceFilters, timeZone: string) => {
  const [name, outcome] = [serviceNames.find((one) => one === service), serviceStatuses.find((one) => one === status)]
  return {
    ...(name && { service: name }),
    ...(outcome && { status: outcome }),
    ...(!isBlank(keyword) && { keyword }),
    ...toDayRange(days, timeZone),
  }
}

export const services = servicesMachine.provide({
  actors: entriesActors<ServiceRequest, ServiceFilters, ServiceLabels>({
    find: (filters, timeZone, page, options) => api(adminServiceLog).find({ json: { ...toQuery(filters, timeZone), ...page } }, options),
    export: (filters, timeZone, options) => api(adminServiceLog).export({ json: toQuery(filters, timeZone) }, options),
    enums: { services: 'ServiceName', statuses: 'ServiceStatus' },
    t: () => messages(getRequestedLocale(document.documentElement.lang)),
  }),
})
