import { fromPromise } from 'xstate'
import { adminServiceLog, type ServiceRequest, serviceNames, serviceStatuses } from '#api/contract/service-log'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { localeOf } from '#text/locale'
import { told } from '../grid-calls'
import { daysAsked, labelsOf } from './log-calls'
import { saveFile } from '../save-file'
import { type ServiceFilters, type ServiceLabels, servicesMachine } from './service-log'
import { messages } from './service-log.messages'

const asked = ({ service, status, keyword, ...days }: ServiceFilters) => {
  const [name, outcome] = [serviceNames.find((one) => one === service), serviceStatuses.find((one) => one === status)]
  return {
    ...(name && { service: name }),
    ...(outcome && { status: outcome }),
    ...(keyword.trim() !== '' && { keyword }),
    ...daysAsked(days),
  }
}

const list = createPagedListMachine<ServiceRequest, ServiceFilters>().provide({
  actors: {
    fetchPage: fromPromise<Page<ServiceRequest>, PageRequest<ServiceFilters>>(({ input: { query, offset, size }, signal }) =>
      told(api(adminServiceLog).find({ json: { ...asked(query), offset, pageSize: size } }, { signal, quiet: true })),
    ),
  },
})

export const services = servicesMachine.provide({
  actors: {
    list,
    fetchLabels: fromPromise<ServiceLabels, void>(async ({ signal }) => {
      const [services, statuses] = await Promise.all([labelsOf('ServiceName', signal), labelsOf('ServiceStatus', signal)])
      return { services, statuses }
    }),
    exportEntries: fromPromise<string, { filters: ServiceFilters }>(async ({ input: { filters }, signal }) => {
      const say = messages(localeOf(document.documentElement.lang))
      saveFile(await api(adminServiceLog).export({ json: asked(filters) }, { signal }), `${say.fileName}.csv`)
      return say.exported
    }),
  },
})
