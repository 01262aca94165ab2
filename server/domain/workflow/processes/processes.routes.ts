import type { bpmn } from '#api/contract/bpmn'
import type { processes } from '#api/contract/process'
import { readContext, writeContext } from '#server/context/request-context'
import { bytesResponse } from '#server/http/file-response'
import type { Handlers } from '#server/http/handler'
import { linkExpired } from '#server/domain/content/downloads/downloads.errors'
import type { Links } from '#server/domain/people/links/links.service'
import { getStartableWorkflows } from '../workflows/workflows.service'
import { cancelProcess, readProcessDiagram, listProcesses, startWorkflow } from './processes.service'

export const processHandlers: Handlers<typeof processes> = {
  ofNode: ({ params, query, ...request }) => listProcesses(readContext(request), query.nodeUuid, params),
  cancel: ({ params, ...request }) => cancelProcess(writeContext(request), params.uuid),
}

export const bpmnHandlers = (links: Links): Handlers<typeof bpmn> => ({
  userWorkflow: ({ query, ports, caller }) => getStartableWorkflows(ports.db, caller, query.docFlow !== false),
  async userStartFlow({ json, ...request }) {
    return { processUuid: await startWorkflow(writeContext(request), json.workflowUuid, json.nodeUuid) }
  },
  async diagram({ params, query, ports, request, ip, locale }) {
    const { payload, caller } = await links.open(query.token, ['BPMN'], ip)
    if (!payload.uuidList.includes(params.uuid)) throw linkExpired()
    const { title, xml, etag } = await readProcessDiagram(
      { db: ports.db, caller, now: ports.now(), locale },
      params.uuid,
      query.processUuid,
    )
    const file = { title, extension: 'bpmn', mime: 'application/xml', inline: true }
    const bytes = new TextEncoder().encode(xml)
    return bytesResponse(request, bytes, `"${etag}"`, file)
  },
})
