import { type AnyActorRef, fromPromise } from 'xstate'
import { pageSize } from '#api/contract/constants'
import { log } from '#api/contract/log'
import { api } from '#api/index'
import { runWithProgress } from '#machines/with-progress'
import { createResourceMachine, type ResourceChange } from '#machines/resource.machine'
import { isBlank } from '#text/blank'
import { getRequestedLocale } from '#text/locale'
import { saveFile } from '#ui/save-file'
import { loadLabels } from '../vocabulary/vocabulary.content'
import { isDocument, type Log, type LogFilter, type LogChange, type TabKey, type TabMachines, appendRows } from './properties'
import { messages } from './properties.messages'

const atOnce = pageSize.historyLinksSimilarLog
const DAY = 24 * 3_600_000
const days = { week: 7, month: 30, all: undefined } as const

/** Filter of the log by open tab. It stays the same when the log is loaded again after a change elsewhere. */
const filters = new WeakMap<TabKey, LogFilter>()

/** Returns the filter of a tab. For a folder the default is the last week. */
const getFilter = (key: TabKey): LogFilter => filters.get(key) ?? { person: '', period: isDocument(key) ? 'all' : 'week' }

const toCriteria = (key: TabKey) => {
  const { person, period } = getFilter(key)
  const length = days[period]
  return {
    nodeUuid: key.uuid,
    ...(!isDocument(key) && { withContent: true }),
    ...(!isBlank(person) && { person: person.trim() }),
    ...(length !== undefined && { fromDate: Date.now() - length * DAY }),
  }
}

const page = (key: TabKey, offset: number, signal: AbortSignal) =>
  api(log).find({ json: { ...toCriteria(key), offset, pageSize: atOnce, sortBy: 'date', direction: 'DESC' } }, { signal, quiet: true })

const read = async (key: TabKey, system: AnyActorRef['system'], signal: AbortSignal): Promise<Log> => {
  const [first, { LogType, LogLevel }] = await Promise.all([page(key, 0, signal), loadLabels(system, ['LogType', 'LogLevel'], signal)])
  return { ...first, asked: getFilter(key), labels: { ...LogType, ...LogLevel } }
}

/** Exports all matching lines, also those not shown, to a spreadsheet file. */
async function exportLines(key: TabKey, system: AnyActorRef['system'], signal: AbortSignal): Promise<void> {
  const title = messages(getRequestedLocale(document.documentElement.lang)).log
  const made = runWithProgress({ window: key.window, system, signal }, { what: 'export', title }, () =>
    api(log).export({ json: toCriteria(key) }, { signal }),
  )
  saveFile(await made, `${title}.csv`)
}

export const logLines: TabMachines['log'] = createResourceMachine<TabKey, Log, LogChange>().provide({
  actors: {
    fetchValue: fromPromise<Log, { key: TabKey }>(({ input: { key }, system, signal }) => read(key, system, signal)),
    changeValue: fromPromise<Log, ResourceChange<TabKey, Log, LogChange>>(async ({ input: { key, value, change }, system, signal }) => {
      if (change.do === 'more') {
        const next = await page(key, value.contents.length, signal)
        return appendRows(value, { ...value, ...next })
      }
      if (change.do === 'export') {
        await exportLines(key, system, signal)
        return value
      }
      filters.set(key, change.asked)
      return { ...value, ...(await page(key, 0, signal)), asked: change.asked }
    }),
  },
})
