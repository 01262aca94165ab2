import type { uploadSessions } from '#api/contract/upload-session'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Ports } from '#server/ports'
import type { Settings } from '../config/config.service'
import { UploadFinisher } from './upload-finish.service'
import { PartReceiver } from './upload-parts.service'
import { beginSession, giveUp, openSession, resumeSession, unfinishedSessions } from './upload-session.service'

const MEGABYTE = 1024 * 1024

/** Uploads in parts, as far as a process keeps something of them. */
export interface ResumableUploads {
  receiver: PartReceiver
  finisher: UploadFinisher
}

export const resumableUploads = (ports: Ports): ResumableUploads => ({
  receiver: new PartReceiver(ports),
  finisher: new UploadFinisher(ports),
})

const largest = async (settings: Settings): Promise<number> => Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE

export const uploadSessionHandlers = (settings: Settings, { receiver, finisher }: ResumableUploads): Handlers<typeof uploadSessions> => ({
  create: async ({ json, ...request }) => await beginSession(writeContext(request), json, await largest(settings)),
  list: (request) => unfinishedSessions(readContext(request)),
  async resume({ params, ...request }) {
    const context = readContext(request)
    await openSession(context, params.uuid)
    await receiver.interrupt(params.uuid)
    return await resumeSession(context, params.uuid)
  },
  async part({ params, query, parts, ...request }) {
    const { turn, offset, sha256 } = query
    return { received: await receiver.receive(readContext(request), { sessionId: params.uuid, turn, offset, sha256, parts: parts() }) }
  },
  async finish({ params, json, ...request }) {
    await receiver.interrupt(params.uuid)
    return await finisher.finish(writeContext(request), { sessionId: params.uuid, ...json, maxBytes: await largest(settings) })
  },
  async cancel({ params, ...request }) {
    const context = writeContext(request)
    await openSession(context, params.uuid)
    await receiver.interrupt(params.uuid)
    await giveUp(context, params.uuid)
  },
})
