import { fromPromise } from 'xstate'
import { metadata } from '#api/contract/metadata'
import { api } from '#api/index'
import type { MetadataRequests, DocumentMetadata } from './document-metadata'
import { documentMetadataMachine } from './document-metadata.machine'

const fetchDocumentMetadata = async (docUuid: string, signal: AbortSignal): Promise<DocumentMetadata> => {
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
  return await fetchDocumentMetadata(docUuid, signal)
}

/** Machine for the metadata of a document, with the calls to the server. */
export const documentMetadata = documentMetadataMachine.provide({
  actors: {
    fetchDocumentMetadata: fromPromise<DocumentMetadata, { uuid: string }>(({ input: { uuid }, signal }) =>
      fetchDocumentMetadata(uuid, signal),
    ),
    apply: fromPromise<DocumentMetadata, { uuid: string; application: MetadataRequests }>(({ input: { uuid, application }, signal }) =>
      apply(uuid, application, signal),
    ),
  },
})
