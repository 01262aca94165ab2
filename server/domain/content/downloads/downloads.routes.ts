import type { document } from '#api/contract/document'
import type { nodebase } from '#api/contract/nodebase'
import { forbidden } from '#server/context/errors'
import type { ReadContext } from '#server/context/request-context'
import { contentDisposition, fileResponse } from '#server/http/file-response'
import type { Context, Handlers } from '#server/http/handler'
import { cutWhenSessionEnds } from '#server/http/cut-when-session-ends'
import type { Settings } from '#server/domain/system/config/config.service'
import type { Links, OpenedLink } from '#server/domain/people/links/links.service'
import { unsupportedFormat } from '../documents/documents.errors'
import { getPart } from '../documents/parts.service'
import { toRenditionContext } from '../documents/rendition-context'
import { createZipStream } from './archive'
import { readArchiveEntries, getArchiveTitle, type ArchiveExtras } from './archive-entries.service'
import { downloadOff, itemsRequired, linkExpired } from './downloads.errors'
import { type Download, getDownload, logDownload } from './downloads.service'

type Serving = Pick<Context<unknown>, 'ports' | 'request' | 'locale' | 'ip'> & { settings: Settings }

const archive = async (
  { ports, locale, settings }: Serving,
  context: ReadContext,
  items: Extract<Download, { kind: 'archive' }>['items'],
  extras: ArchiveExtras,
): Promise<Response> =>
  new Response(createZipStream(readArchiveEntries(context, ports.blobs, items, locale, extras), String(await settings.get('time.zone'))), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition('attachment', getArchiveTitle(items, locale), 'zip'),
      'cache-control': 'no-store',
    },
  })

/** Says if a request starts at the first byte, instead of continuing with a later range. */
const startsAtFirstByte = (request: Request): boolean => /^bytes=0*-|^$/.test(request.headers.get('range') ?? '')

async function serve(serving: Serving, context: ReadContext, download: Download, payload: OpenedLink['payload']): Promise<Response> {
  const { inline, versionUuid } = payload
  const { ports, request, ip } = serving
  if (startsAtFirstByte(request)) await logDownload({ ...context, ip }, download, inline)
  if (download.kind === 'archive') return await archive(serving, context, download.items, payload)
  const { content } = download
  const version = versionUuid === undefined ? {} : { versionUuid }
  const shown = download.mayHaveOriginal ? undefined : await getPart(context, toRenditionContext(ports), 'preview', content.nodeId, version)
  const { hash, size, mime } = shown?.bytes ?? content
  return await fileResponse(request, ports.blobs, hash, size, {
    title: content.title,
    extension: shown ? (mime.split('/')[1] ?? '') : content.extension,
    mime,
    inline,
  })
}

export const linkHandlers = (
  links: Links,
  settings: Settings,
): Pick<Handlers<typeof nodebase>, 'generateDownloadLink' | 'downloadByLink'> => ({
  async generateDownloadLink({ json, caller }) {
    const { type, inline, uuidList = [], versionUuid, withMetadata = false, withLog = false } = json
    const payload = { uuidList, inline, withMetadata, withLog, ...(versionUuid !== undefined && { versionUuid }) }
    if (type === 'WS') return await links.create(caller, 'WS', payload)
    if (uuidList.length === 0) throw itemsRequired()
    if (type === 'BPMN' && uuidList.length > 1) throw unsupportedFormat()
    if (!inline && !caller.admin && !caller.flags.has('DOWNLOAD')) throw downloadOff()
    return await links.create(caller, type ?? 'FILE', payload)
  },
  async downloadByLink({ query, ...request }) {
    const serving = { ...request, settings }
    const { payload, caller } = await links.open(query.link, ['FILE', 'MEDIA', 'IMAGE', 'PDF'], serving.ip)
    const context: ReadContext = { db: serving.ports.db, caller, now: serving.ports.now(), locale: serving.locale }
    const archived = !payload.inline && (payload.withMetadata || payload.withLog)
    const download = await getDownload(context, payload.uuidList, { ...payload, archived })
    return cutWhenSessionEnds(await serve(serving, context, download, payload), () => links.isOpenTo(caller))
  },
})

export const playHandlers = (links: Links, settings: Settings): Pick<Handlers<typeof document>, 'play'> => ({
  async play({ query, ...request }) {
    const serving = { ...request, settings }
    const { payload, caller } = await links.open(query.link, ['MEDIA'], serving.ip)
    if (!payload.uuidList.includes(query.uuid)) throw linkExpired()
    const context: ReadContext = { db: serving.ports.db, caller, now: serving.ports.now(), locale: serving.locale }
    const download = await getDownload(context, [query.uuid], { ...payload, inline: true })
    if (download.kind !== 'document' || !/^(audio|video)\//.test(download.content.mime)) throw unsupportedFormat()
    // A player receives the original bytes, so playing requires the right to download. The subtitles are readable like any text.
    if (!download.mayHaveOriginal) throw forbidden()
    return cutWhenSessionEnds(await serve(serving, context, download, { ...payload, inline: true }), () => links.isOpenTo(caller))
  },
})
