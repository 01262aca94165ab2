import { fromPromise } from 'xstate'
import { download } from '#widgets/download/download'
import { defineContent, type WindowRef } from '../window-kind'
import { exportItemsMachine, type ExportRequest } from './export-items.machine'
import { ExportItemsView } from './export-items.view'

const startExport = fromPromise<void, ExportRequest & { window: WindowRef }>(({ input, signal, system }) => {
  const { uuids, withMetadata, withLog, window } = input
  return download({ window, system, signal }, { uuids, withMetadata, withLog }, { signal, quiet: true })
})

export const content = defineContent({ machine: exportItemsMachine.provide({ actors: { startExport } }), View: ExportItemsView })
