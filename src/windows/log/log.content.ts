import { fromPromise } from 'xstate'
import { log, type LogEntry, type LogProof, type LogResult } from '#api/contract/log'
import { api } from '#api/index'
import { stripped } from '#machines/grid'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { localeOf } from '#text/locale'
import { told } from '../grid-calls'
import { saveFile } from '../save-file'
import { defineContent } from '../window-kind'
import { eventsMachine, type LogFilters, type LogLabels, results } from './log'
import { daysAsked, labelsOf } from './log-calls'
import { logMachine } from './log.machine'
import { messages } from './log.messages'
import { LogView } from './log.view'
import { services } from './service-log.content'

const isResult = (result: string): result is LogResult => results.some((one) => one === result)

const asked = ({ from, to, result, ...texts }: LogFilters) => ({
  ...stripped(texts),
  ...(isResult(result) && { result }),
  ...daysAsked({ from, to }),
})

const list = createPagedListMachine<LogEntry, LogFilters>().provide({
  actors: {
    fetchPage: fromPromise<Page<LogEntry>, PageRequest<LogFilters>>(({ input: { query, offset, size }, signal }) =>
      told(api(log).find({ json: { ...asked(query), offset, pageSize: size } }, { signal, quiet: true })),
    ),
  },
})

const events = eventsMachine.provide({
  actors: {
    list,
    fetchLabels: fromPromise<LogLabels, void>(async ({ signal }) => {
      const [types, levels] = await Promise.all([labelsOf('LogType', signal), labelsOf('LogLevel', signal)])
      return { types, levels }
    }),
    exportEntries: fromPromise<string, { filters: LogFilters }>(async ({ input: { filters }, signal }) => {
      const say = messages(localeOf(document.documentElement.lang))
      saveFile(await api(log).export({ json: asked(filters) }, { signal }), `${say.fileName}.csv`)
      return say.exported
    }),
  },
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
