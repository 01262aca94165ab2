import { fromPromise } from 'xstate'
import { runWithProgress } from '#machines/with-progress'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { endOfDay, startOfDay } from '#text/jalali'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { saveFile } from '#ui/save-file'
import { getTimeZone } from '#widgets/format/time-zone'
import { loadLabels } from '#widgets/vocabulary/vocabulary.content'
import type { WindowRef } from '../window-kind'
import type { DayFilters } from './log'

/** Returns the query parameters of a range of whole days. */
export const toDayRange = ({ from, to }: Pick<DayFilters, 'from' | 'to'>, timeZone: string) => ({
  ...(from && { fromDate: startOfDay(from, timeZone) }),
  ...(to && { toDate: endOfDay(to, timeZone) }),
})

interface Quiet {
  signal: AbortSignal
  quiet: true
}

interface EntriesCalls<Entry, Filters, Labels> {
  find(filters: Filters, timeZone: string, page: { offset: number; pageSize: number }, options: Quiet): Promise<Page<Entry>>
  export(filters: Filters, timeZone: string, options: { signal: AbortSignal }): Promise<Blob>
  /** Enumerations whose values are shown with a label. */
  enums: { readonly [Name in keyof Labels]: string }
  /** Returns the name of the export file without extension, and the message after the export. */
  t(): { fileName: string; exported: string }
}

/** Creates the actors of a log from the API calls of that log. */
export function entriesActors<Entry extends { uuid: string }, Filters extends DayFilters, Labels>(
  calls: EntriesCalls<Entry, Filters, Labels>,
) {
  return {
    list: createPagedListMachine<Entry, Filters>().provide({
      actors: {
        fetchPage: fromPromise<Page<Entry>, PageRequest<Filters>>(({ input: { query, offset, size }, signal, system }) =>
          rethrowAsServerError(
            searchWithLayoutFallback(query.keyword, (keyword) =>
              calls.find({ ...query, keyword }, getTimeZone(system), { offset, pageSize: size }, { signal, quiet: true }),
            ),
          ),
        ),
      },
    }),
    fetchLabels: fromPromise<Labels, void>(async ({ system, signal }) => {
      const enums = Object.entries<string>(calls.enums)
      const labels = await loadLabels(
        system,
        enums.map(([, enumClassName]) => enumClassName),
        signal,
      )
      return Object.fromEntries(enums.map(([name, enumClassName]) => [name, labels[enumClassName]])) as Labels
    }),
    exportEntries: fromPromise<string, { filters: Filters; window: WindowRef }>(async ({ input: { filters, window }, signal, system }) => {
      const { fileName, exported } = calls.t()
      const made = runWithProgress({ window, system, signal }, { what: 'export', title: fileName }, () =>
        calls.export(filters, getTimeZone(system), { signal }),
      )
      saveFile(await made, `${fileName}.csv`)
      return exported
    }),
  }
}
