import { fromPromise } from 'xstate'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { defineContent } from '../window-kind'
import { exportItemsMachine, type ExportRequest } from './export-items.machine'
import { ExportItemsView } from './export-items.view'

const startExport = fromPromise<void, ExportRequest>(async ({ input, signal }) => {
  const { uuids, withMetadata, withLog } = input
  const json = { uuidList: [...uuids], inline: false, withMetadata, withLog }
  const link = await api(nodebase).generateDownloadLink({ json }, { signal, quiet: true })
  const anchor = document.createElement('a')
  anchor.href = `/api/nodebase/download-by-link?${new URLSearchParams({ link })}`
  anchor.download = ''
  anchor.click()
})

export const content = defineContent({ machine: exportItemsMachine.provide({ actors: { startExport } }), View: ExportItemsView })
