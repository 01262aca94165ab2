import type { publicLinks } from '#api/contract/public-link'
import type { Caller } from '#server/access/caller'
import { readContext, writeContext } from '#server/context/request-context'
import { detectContentType } from '#server/domain/content/documents/content-type'
import { tooLarge } from '#server/domain/content/documents/documents.errors'
import { countDrawnPages, getPart } from '#server/domain/content/documents/parts.service'
import { receiveFile } from '#server/domain/content/documents/receive-file'
import { toRenditionContext } from '#server/domain/content/documents/rendition-context'
import { getContent } from '#server/domain/content/documents/versions.service'
import { getText } from '#server/domain/content/texts/document-text.service'
import { readBearerToken } from '#server/http/authentication'
import { cutWhenSessionEnds } from '#server/http/cut-when-session-ends'
import { fileResponse, textResponse } from '#server/http/file-response'
import type { Context, Handlers } from '#server/http/handler'
import { Problem } from '#server/http/problem'
import { linksOff, linkUnknown } from './public-links.errors'
import { createLink, listLinks, revokeLink } from './public-links.service'
import { listItems, logVisit, requireItem } from './visitor-reading.service'
import { storeVisitorFile } from './visitor-upload.service'
import { toReader } from './visitors'
import { openLink, requireVisit, type Visit, type VisitServices } from './visits.service'

const MEGABYTE = 1024 * 1024
/** Bytes allowed in the body in addition to the file. */
const BODY_OVERHEAD = MEGABYTE
const MAX_TEXT_LENGTH = 500_000
const DOWNLOAD = 2

type VisitorRequest = Omit<Context<Caller | undefined>, 'parts'>

export const publicLinkHandlers = (services: VisitServices): Handlers<typeof publicLinks> => {
  const { settings } = services
  const visitOf = ({ ports, request }: VisitorRequest): Promise<Visit> => requireVisit(ports, services, readBearerToken(request))
  const toReading = (request: VisitorRequest, { link, creator }: Visit) => ({
    ...readContext({ ...request, caller: toReader(creator, link) }),
    ip: request.ip,
  })

  /** Returns a response that is cut off when the visitor may no longer read the item. */
  const cutWhenRefused = (request: VisitorRequest, item: string, answer: Response): Response =>
    cutWhenSessionEnds(answer, async () => {
      try {
        await requireItem(toReading(request, await visitOf(request)), item)
        return true
      } catch (error) {
        return !(error instanceof Problem)
      }
    })

  return {
    async create({ json, ...request }) {
      if (!(await settings.isEnabled('publicLinks.enabled'))) throw linksOff()
      const maxDays = Number(await settings.get('publicLinks.maxDays'))
      return await createLink({ ...writeContext(request), passwords: request.ports.passwords, maxDays }, json)
    },
    list: ({ query, ...request }) => listLinks(readContext(request), { offset: query.offset ?? 0, size: query.size ?? 50 }),
    async revoke({ json, ...request }) {
      await revokeLink(writeContext(request), json.uuid)
      return undefined
    },
    open: ({ json, ports, ip }) => openLink(ports, services, { ...json, ip }),
    async items({ json, ...request }) {
      const visit = await visitOf(request)
      return await listItems(toReading(request, visit), json.folder ?? visit.link.node_id, json)
    },
    async pages({ query, ...request }) {
      const context = toReading(request, await visitOf(request))
      await requireItem(context, query.item)
      return await countDrawnPages(context, toRenditionContext(request.ports), query.item)
    },
    async part({ query, ...request }) {
      const { ports } = request
      const { item, type, page = 1 } = query
      const visit = await visitOf(request)
      const context = toReading(request, visit)
      const isOriginal = type === 'content'
      await requireItem(context, item, isOriginal ? DOWNLOAD : undefined)
      if (type === 'text') {
        const content = await getContent(ports.db, item)
        const text = await getText(ports, content, MAX_TEXT_LENGTH)
        await logVisit(context, 'VIEW', item, visit.link.id)
        return textResponse(text, { title: content.title, type: 'text' })
      }
      const options = page === 1 ? {} : { page }
      const { content, bytes } = await getPart(context, toRenditionContext(ports), isOriginal ? 'content' : 'preview', item, options)
      const startsAtFirstByte = /^bytes=0*-|^$/.test(request.request.headers.get('range') ?? '')
      if (page === 1 && startsAtFirstByte) await logVisit(context, isOriginal ? 'DOWNLOAD' : 'VIEW', item, visit.link.id)
      const answer = await fileResponse(request.request, ports.blobs, bytes.hash, bytes.size, {
        ...{ title: content.title, mime: bytes.mime, inline: !isOriginal },
        extension: isOriginal ? content.extension : (bytes.mime.split('/')[1] ?? ''),
      })
      return cutWhenRefused(request, item, answer)
    },
    async upload({ parts, ...request }) {
      const { ports, signal } = request
      const visit = await visitOf(request)
      if (visit.link.level !== 'upload') throw linkUnknown()
      const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
      if (Number(request.request.headers.get('content-length') ?? 0) > maxBytes + BODY_OVERHEAD) throw tooLarge()
      const { head, hash, size, fileName } = await receiveFile(parts(), ports.blobs, { maxBytes, signal })
      const mime = await detectContentType(head, fileName, ports.sniffType)
      // Receiving may take long, so everything is checked again.
      const current = await visitOf(request)
      return await storeVisitorFile(writeContext({ ...request, caller: current.creator }), current, {
        fileName,
        content: { hash, size, mime },
      })
    },
  }
}
