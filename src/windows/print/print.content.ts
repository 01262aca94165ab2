import { fromPromise } from 'xstate'
import { folder } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { runWithProgress, type ReportProgress } from '#machines/with-progress'
import { getFormat } from '#widgets/format/get-format'
import { defineContent } from '../window-kind'
import type { PrintPayload } from './payload'
import { printSheet } from './print-frame'
import { printMachine, type PrintJob } from './print.machine'
import { messages } from './print.messages'
import { PrintView } from './print.view'
import { buildSheet } from './sheet'

const pageSize = 1_000
/** Maximum number of printed rows (about 200 sheets). Users can export longer lists. */
const maxRows = 5_000

type Listing = { rows: readonly Node[]; total: number }

const readAll = async (
  { folders, keyword, sortBy, direction }: PrintPayload,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<Listing> => {
  const quietly = { signal, quiet: true }
  if (folders.length === 0) {
    const rows = await api(folder).rootFolders({ query: {} }, quietly)
    return { rows, total: rows.length }
  }
  const rows: Node[] = []
  let total = 0
  do {
    const json = { uuidList: folders, sortBy, direction, offset: rows.length, pageSize, ...(keyword === '' ? {} : { keyword }) }
    const page = await api(nodebase).children({ json: json as never }, quietly)
    rows.push(...page.contents)
    total = page.totalElements
    tell(rows.length, Math.min(total, maxRows))
    if (page.contents.length === 0) break
  } while (rows.length < Math.min(total, maxRows))
  return { rows: rows.slice(0, maxRows), total }
}

const readSelected = async ({ selected }: PrintPayload, signal: AbortSignal): Promise<Listing> => {
  const rows = await api(nodebase).loadNodes({ json: selected.slice(0, maxRows) }, { signal, quiet: true })
  return { rows, total: Math.max(rows.length, selected.length > maxRows ? selected.length : 0) }
}

const printList = fromPromise<void, PrintJob>(async ({ input: { list, scope, printedBy, window }, signal, system }) => {
  const { rows, total } = await runWithProgress({ window, system, signal }, { what: 'print' }, (tell) =>
    scope === 'all' ? readAll(list, signal, tell) : readSelected(list, signal),
  )
  const format = getFormat(system)
  await printSheet(buildSheet({ title: list.title, rows, total, printedBy, now: Date.now() }, format, messages(format.locale)), signal)
})

export const content = defineContent({ machine: printMachine.provide({ actors: { printList } }), View: PrintView })
