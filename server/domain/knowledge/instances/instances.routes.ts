import type { nodebase } from '#api/contract/nodebase'
import type { ont } from '#api/contract/ont'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { MultipartPart } from '#server/ports'
import type { Settings } from '#server/domain/system/config/config.service'
import { checkedFileName } from '#server/domain/content/nodes/names'
import { contentType } from '#server/domain/content/documents/content-type'
import { receiveOptional } from '#server/domain/content/documents/receive-file'
import { tooLarge } from '#server/domain/content/documents/documents.errors'
import { unfit } from '#server/domain/modelling/ontology/ontology.errors'
import { browseDates, browsePropsOf } from './browse-props.service'
import { historyOf } from './changes.service'
import { dataOfInstance } from './data.service'
import { graphAround, graphOfFolder } from './graph.service'
import { listInstances, otherValues, rangeInstances, sharedFields } from './instance-lists.service'
import { usagesOf } from './usages.service'
import { checkNew, editInstances, editValue, saveInstance } from './instance-saving.service'

const MEGABYTE = 1024 * 1024
/** Bytes allowed in the body in addition to the file: boundaries, headers and values. */
const BODY_OVERHEAD = 8 * MEGABYTE

/** Skips the form fields before the first file, which are already read. Yields the file and all later parts. */
async function* fromFile(parts: AsyncIterable<MultipartPart>): AsyncGenerator<MultipartPart> {
  let hasBegun = false
  for await (const part of parts) {
    hasBegun ||= part.kind === 'file'
    if (hasBegun) yield part
  }
}

export const instanceHandlers = (settings: Settings): Handlers<typeof ont> => ({
  instances: ({ params, query, json, ...request }) => listInstances(readContext(request), json, { ...query, ...params }),
  rangeInstances: ({ params, query: { relationUuid, title }, ...request }) =>
    rangeInstances(readContext(request), relationUuid, { title, ...params }),
  findOtherValues: ({ query, ...request }) => otherValues(readContext(request), query),
  sharedRelationsProperties: ({ json, ...request }) => sharedFields(readContext(request), json),
  instanceData: ({ query, ...request }) => dataOfInstance(readContext(request), query.instanceUuid, query.fakoorProcessId),
  async saveInstance({ query, multipart: { relationsProperties: long }, parts, ...request }) {
    const { ports, signal } = request
    const context = writeContext(request)
    await checkNew(context, query)
    const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
    if (Number(request.request.headers.get('content-length') ?? 0) > maxBytes + BODY_OVERHEAD) throw tooLarge()
    const received = await receiveOptional(fromFile(parts()), ports.blobs, { maxBytes, signal })
    if (received && query.instanceType !== 'FILE') throw unfit('multipart.file')
    const file = received && {
      ...{ hash: received.hash, size: received.size, extension: checkedFileName(received.fileName).extension },
      mime: await contentType(received.head, received.fileName, ports.sniffType),
    }
    // `now` is read again, because receiving the body may have taken long.
    const write = long ? { ...query, relationsProperties: [...(query.relationsProperties ?? []), ...long] } : query
    return await saveInstance({ ...context, now: ports.now() }, write, file)
  },
  editInstances: ({ json, ...request }) => editInstances(writeContext(request), json.uuidList, json.relationsProperties),
  editInstanceValue: ({ json, ...request }) => editValue(writeContext(request), json),
  valueHistory: ({ params, query, ...request }) => historyOf(readContext(request), query, params),
  graph: ({ query, ...request }) => graphAround(readContext(request), query.uuid, query),
  usages: ({ json, ...request }) => usagesOf(readContext(request), json),
  folderGraph: ({ query, ...request }) => graphOfFolder(readContext(request), query.uuid, query.offset),
})

export const browseHandlers: Handlers<typeof nodebase> = {
  dynamicBrowseProps: ({ params, ...request }) => browsePropsOf(readContext(request), params.uuid),
  browseDates: ({ json, ...request }) => browseDates(readContext(request), json),
}
