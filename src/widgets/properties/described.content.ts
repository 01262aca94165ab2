import { fromPromise } from 'xstate'
import { metadata } from '#api/contract/metadata'
import { api } from '#api/index'
import type { MetadataRequests, DocumentMetadata } from './described'
import { describedMachine } from './described.machine'

const fetchDescribed = async (docUuid: string, signal: AbortSignal): Promise<DocumentMetadata> => {
  const options = { signal, quiet: true }
  const [own, definitions] = await Promise.all([
    api(metadata).ofDocument({ query: { docUuid } }, options),
    api(metadata).definitions(options),
  ])
  return { metadata: own, definitions }
}

async function apply(docUuid: string, { remove, save }: MetadataRequests, signal: AbortSignal): Promise<DocumentMetadata> {
  const options = { signal, quiet: true }
  for (const metadataUuid of remove) await api(metadata).remove({ query: { docUuid, metadataUuid } }, options)
  for (const { metadataUuid, ...json } of save)
    await api(metadata).save({ query: { docUuid, ...(metadataUuid !== undefined && { metadataUuid }) }, json }, options)
  return await fetchDescribed(docUuid, signal)
}

/** Machine for the metadata of a document, with the calls to the server. */
export const described = describedMachine.provide({
  actors: {
    fetchDescribed: fromPromise<DocumentMetadata, { uuid: string }>(({ input: { uuid }, signal }) => fetchDescribed(uuid, signal)),
    apply: fromPromise<DocumentMetadata, { uuid: string; application: MetadataRequests }>(({ input: { uuid, application }, signal }) =>
      apply(uuid, application, signal),
    ),
  },
})
