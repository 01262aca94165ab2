import type { OnConflict, UploadResult } from '#api/contract/document-shapes'
import { type WriteContext } from '#server/context/request-context'
import type { UploadOutcome } from '#server/database/schema'
import type { BlobStore, Ports } from '#server/ports'
import { loadNode } from '#server/domain/content/nodes/nodes.service'
import { requireWorkflow } from '#server/domain/workflow/workflows/workflows.service'
import { detectContentType } from '#server/domain/content/documents/content-type'
import { tooLarge } from '#server/domain/content/documents/documents.errors'
import { countFailure, storeUpload, undoFailureCount } from './upload.service'
import { endSession, setContent, type PartRow, readParts, type SessionRow, findSession } from './upload-session.repository'
import { enqueuePartsDeletion, cancelSession } from './upload-session.service'
import { contentMismatch, offsetConflict, isProblem, stillAssembling, sessionNotFound, shortcutCreatedProblem } from './uploads.errors'

const HEAD_BYTES = 65_536
/**
 * Milliseconds that a request waits for a file to be assembled. This is less than the timeout of proxies; ten gigabytes take most of a
 * minute.
 */
const MAX_WAIT_MS = 20_000
/** Errors that say nothing about the file itself. */
const TRANSIENT = new Set(['unavailable', 'conflict'])

export interface FinishRequest {
  sessionId: string
  sha256?: string | undefined
  onConflict?: OnConflict | undefined
  again?: boolean | undefined
  maxBytes: number
}

interface AssembledFile {
  hash: string
  mime: string
}

async function* streamParts(blobs: BlobStore, parts: readonly PartRow[]): AsyncGenerator<Uint8Array> {
  for (const { hash, size } of parts) {
    const blob = await blobs.read(hash)
    if (blob === null || blob.size !== size) throw sessionNotFound()
    yield* blob.stream as unknown as AsyncIterable<Uint8Array>
  }
}

async function readHead(blobs: BlobStore, { hash, size }: PartRow): Promise<Uint8Array> {
  const blob = await blobs.read(hash, { start: 0, end: Math.min(HEAD_BYTES, size) - 1 })
  if (blob === null) throw sessionNotFound()
  return new Uint8Array(await new Response(blob.stream).arrayBuffer())
}

/** Assembles files from their parts and places them. Responses, counts and events are the same as for an upload in one request. */
export class UploadFinisher {
  readonly #ports: Ports
  readonly #maxWaitMs: number
  /** Running assemblies by session. An assembly continues if the request ends; a repeated request waits for the same one. */
  readonly #assembling = new Map<string, Promise<AssembledFile>>()

  constructor(ports: Ports, maxWaitMs = MAX_WAIT_MS) {
    this.#ports = ports
    this.#maxWaitMs = maxWaitMs
  }

  async finish(context: WriteContext, request: FinishRequest): Promise<UploadResult> {
    const session = await findSession(context.db, request.sessionId, context.caller.userId)
    if (!session) throw sessionNotFound()
    if (session.ended_at !== null) return await this.#repeatResult(context, session)
    if (session.received < session.size) throw offsetConflict()
    const batch = { uploadId: session.batch_id, targetId: session.target_id }
    try {
      const result = await this.#place(context, session, request)
      if (request.again) await undoFailureCount(context, batch)
      return result
    } catch (error) {
      const isShortcut = isProblem(error) && error.code === 'shortcutCreated'
      if (isShortcut && request.again) await undoFailureCount(context, batch)
      const isTransient = isProblem(error) && TRANSIENT.has(error.code)
      if (!isShortcut && !isTransient && !request.again) await countFailure(context, batch)
      throw error
    }
  }

  async #place(context: WriteContext, session: SessionRow, { sha256, onConflict, maxBytes }: FinishRequest): Promise<UploadResult> {
    if (session.size > maxBytes) throw tooLarge()
    await requireWorkflow(context.db, context.caller, session.workflow_id)
    const { hash, mime } = await this.#waitForAssembly(session)
    if (sha256 !== undefined && sha256 !== hash) {
      await cancelSession(context, session.id)
      throw contentMismatch()
    }
    const { now } = context
    return await storeUpload(
      { ...context, now: this.#ports.now() },
      {
        ...{ targetId: session.target_id, uploadId: session.batch_id, fileName: session.name, content: { hash, size: session.size, mime } },
        ...(onConflict && { onConflict }),
        ...(session.last_modified !== null && { lastModified: session.last_modified }),
        ...(session.path !== '' && { path: session.path }),
        ...(session.workflow_id !== null && { workflowId: session.workflow_id }),
      },
      async (tx, outcome) => {
        if (!(await endSession(tx, session.id, outcome, now))) throw offsetConflict()
        await enqueuePartsDeletion(tx, session.id, now)
      },
    )
  }

  async #waitForAssembly(session: SessionRow): Promise<AssembledFile> {
    if (session.content_hash !== null && session.content_mime !== null) return { hash: session.content_hash, mime: session.content_mime }
    const running = this.#assembling.get(session.id) ?? this.#assemble(session).finally(() => this.#assembling.delete(session.id))
    this.#assembling.set(session.id, running)
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(stillAssembling()), this.#maxWaitMs)
    })
    return await Promise.race([running, timeout]).finally(() => clearTimeout(timer))
  }

  async #assemble({ id, name, size }: SessionRow): Promise<AssembledFile> {
    const { db, blobs, sniffType, now } = this.#ports
    const parts = await readParts(db, id)
    const [first] = parts
    if (!first || parts.reduce((sum, part) => sum + part.size, 0) !== size) throw sessionNotFound()
    const hash = parts.length === 1 ? first.hash : (await blobs.write(streamParts(blobs, parts))).hash
    const content = { hash, mime: await detectContentType(await readHead(blobs, first), name, sniffType) }
    await setContent(db, id, content, now())
    return content
  }

  /** Returns the stored result again, after a lost response. */
  async #repeatResult(context: WriteContext, { result, size, path }: SessionRow): Promise<UploadResult> {
    if (result === null) throw sessionNotFound()
    const { status, nodeId, versionId } = result as UploadOutcome
    if (status === 'shortcut') throw shortcutCreatedProblem(nodeId)
    const node = await loadNode(context, nodeId)
    return { uuid: nodeId, title: node.title, status, size, ...(path !== '' && { path }), versionUuid: versionId, node }
  }
}
