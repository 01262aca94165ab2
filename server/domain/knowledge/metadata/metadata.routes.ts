import type { metadata } from '#api/contract/metadata'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { readAllDefinitions, removeDefinition, saveDefinition } from './definitions.service'
import { getMetadata, removeMetadata, saveMetadata } from './document-metadata.service'

export const metadataHandlers: Handlers<typeof metadata> = {
  definitions: ({ ports }) => readAllDefinitions(ports.db),
  createDefinition: ({ ports, caller, ip, json: { kashfState: _, ...json } }) =>
    saveDefinition({ ports, caller, ip }, json, { newIds: true }),
  updateDefinition: ({ ports, caller, ip, query, json }) => saveDefinition({ ports, caller, ip }, { ...json, ...query }),
  async deleteDefinition({ ports, caller, ip, query }) {
    await removeDefinition({ ports, caller, ip }, query.uuid)
    return undefined
  },
  ofDocument: ({ query, ...request }) => getMetadata(readContext(request), query.docUuid),
  save: ({ query, json, ...request }) => saveMetadata(writeContext(request), query.docUuid, json, query.metadataUuid),
  async remove({ query, ...request }) {
    await removeMetadata(writeContext(request), query.docUuid, query.metadataUuid)
    return undefined
  },
}
