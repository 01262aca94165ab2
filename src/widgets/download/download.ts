import type { CallOptions } from '#api/client'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { saveFile } from '#api/save-file'
import { runWithProgress, type ProgressCaller } from '#machines/with-progress'

interface DownloadRequest {
  /** Ids of the items. Several items, or a folder, are downloaded as one archive. */
  uuids: readonly string[]
  versionUuid?: string | undefined
  withMetadata?: boolean
  withLog?: boolean
}

export const toDownloadUrl = (link: string): string => `/api/nodebase/download-by-link?link=${encodeURIComponent(link)}`

/**
 * Requests a download and runs as a task until the browser has the address. The browser then downloads the file itself and shows its own
 * progress.
 */
export const download = (asker: ProgressCaller, { uuids, versionUuid, ...rest }: DownloadRequest, how: CallOptions): Promise<void> =>
  runWithProgress(asker, { what: 'download', count: uuids.length }, async () => {
    const json = { ...rest, ...(versionUuid !== undefined && { versionUuid }), uuidList: [...uuids], inline: false }
    saveFile(toDownloadUrl(await api(nodebase).generateDownloadLink({ json }, how)))
  })
