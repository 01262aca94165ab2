import type { nodebase } from '#api/contract/nodebase'
import type { ont } from '#api/contract/ont'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { MultipartPart } from '#server/ports'
import type { Settings } from '#server/domain/system/config/config.service'
import { parseFileName } from '#server/domain/content/nodes/names'
import { detectContentType } from '#server/domain/content/documents/content-type'
import { receiveOptionalFile } from '#server/domain/content/documents/receive-file'
import { tooLarge } from '#server/domain/content/documents/documents.errors'
import { invalidInput } from '#server/domain/modelling/ontology/ontology.errors'
import { countByDate, getBrowseProperties } from './browse-props.service'
import { getValueHistory } from './changes.service'
import { getInstanceDataById } from './data.service'
import { getGraph, getFolderGraph } from './graph.service'
import { listInstances, findByKeyValue, listRangeInstances, getSharedFields } from './instance-lists.service'
import { getUsages } from './usages.service'
import { checkNewInstance, editInstances, editValue, saveInstance } from './instance-saving.service'

const MEGABYTE = 1024 * 1024
/** Bytes allowed in the body in addition to the file: boundaries, headers and values. */
const BODY_OVERHEAD = 8 * MEGABYTE

/** Skips the form fields before the first file, which are already read. Yields the file and all later parts. */
async function* skipToFile(parts: AsyncIterable<MultipartPart>): AsyncGenerator<MultipartPart> {
  let hasBegun = false
  for await (const part of parts) {
    hasBegun ||= part.kind === 'file'
    if (hasBegun) yield part
  }
}

export const instanceHandlers = (settings: Settings): Handlers<typeof ont> => ({
  instances: ({ params, query, json, ...request }) => listInstances(readContext(request), json, { ...query, ...params }),
  rangeInstances: ({ params, query: { relationUuid, title }, ...request }) =>
    listRangeInstances(readContext(request), relationUuid, { title, ...params }),
  findOtherValues: ({ query, ...request }) => findByKeyValue(readContext(request), query),
  sharedRelationsProperties: ({ json, ...request }) => getSharedFields(readContext(request), json),
  instanceData: ({ query, ...request }) => getInstanceDataById(readContext(request), query.instanceUuid, query.fakoorProcessId),
  async saveInstance({ query, multipart: { relationsProperties: submittedValues }, parts, ...request }) {
    const { ports, signal } = request
    const context = writeContext(request)
    await checkNewInstance(context, query)
    const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
    if (Number(request.request.headers.get('content-length') ?? 0) > maxBytes + BODY_OVERHEAD) throw tooLarge()
    const received = await receiveOptionalFile(skipToFile(parts()), ports.blobs, { maxBytes, signal })
    if (received && query.instanceType !== 'FILE') throw invalidInput('multipart.file')
    const file = received && {
      ...{ hash: received.hash, size: received.size, extension: parseFileName(received.fileName).extension },
      mime: await detectContentType(received.head, received.fileName, ports.sniffType),
    }
    // `now` is read again, because receiving the body may have taken long.
    const write = submittedValues ? { ...query, relationsProperties: [...(query.relationsProperties ?? []), ...submittedValues] } : query
    return await saveInstance({ ...context, now: ports.now() }, write, file)
  },
  editInstances: ({ json, ...request }) => editInstances(writeContext(request), json.uuidList, json.relationsProperties),
  editInstanceValue: ({ json, ...request }) => editValue(writeContext(request), json),
  valueHistory: ({ params, query, ...request }) => getValueHistory(readContext(request), query, params),
  graph: ({ query, ...request }) => getGraph(readContext(request), query.uuid, query),
  usages: ({ json, ...request }) => getUsages(readContext(request), json),
  folderGraph: ({ query, ...request }) => getFolderGraph(readContext(request), query.uuid, query.offset),
})

export const browseHandlers: Handlers<typeof nodebase> = {
  dynamicBrowseProps: ({ params, ...request }) => getBrowseProperties(readContext(request), params.uuid),
  browseDates: ({ json, ...request }) => countByDate(readContext(request), json),
}
