import { fromPromise } from 'xstate'
import { log, type LogEntry, type LogProof, type LogResult } from '#api/contract/log'
import { api } from '#api/index'
import { omitEmptyValues } from '#widgets/data-grid/grid'
import { getRequestedLocale } from '#text/locale'
import { defineContent } from '../window-kind'
import { toDayRange, entriesActors } from './entries.content'
import { eventsMachine, type LogFilters, type LogLabels, results } from './log'
import { logMachine } from './log.machine'
import { messages } from './log.messages'
import { LogView } from './log.view'
import { services } from './service-log.content'

const isResult = (result: string): result is LogResult => results.some((one) => one === result)

const toQuery = ({ from, to, result, ...texts }: LogFilters, timeZone: string) => ({
  ...omitEmptyValues(texts),
  ...(isResult(result) && { result }),
  ...toDayRange({ from, to }, timeZone),
})

const events = eventsMachine.provide({
  actors: entriesActors<LogEntry, LogFilters, LogLabels>({
    find: (filters, timeZone, page, options) => api(log).find({ json: { ...toQuery(filters, timeZone), ...page } }, options),
    export: (filters, timeZone, options) => api(log).export({ json: toQuery(filters, timeZone) }, options),
    enums: { types: 'LogType', levels: 'LogLevel' },
    t: () => messages(getRequestedLocale(document.documentElement.lang)),
  }),
})

export const content = defineContent({
  machine: logMachine.provide({
    actors: {
      events,
      services,
      proveLog: fromPromise<LogProof, void>(({ signal }) => api(log).proof({ query: {} }, { signal })),
    },
  }),
  View: LogView,
})
