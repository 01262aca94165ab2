import type { document } from '#api/contract/document'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import type { Ports } from '#server/ports'
import type { LinkPayload } from '#server/domain/people/links/links.repository'
import type { Links } from '#server/domain/people/links/links.service'
import type { Settings } from '#server/domain/system/config/config.service'
import { detectContentType } from '../documents/content-type'
import { receiveFile } from '../documents/receive-file'
import { getEditableName, getEditorAddress } from './editable.service'
import { updateDocument } from './update.service'

const MEGABYTE = 1024 * 1024

const ofOne = (uuid: string): LinkPayload => ({ uuidList: [uuid], inline: false, withMetadata: false, withLog: false })

/** Returns the origin of this server as the browser sees it. External programs of the user use it too. */
const originOf = (request: Request, ports: Ports): string => {
  const { host } = new URL(request.url)
  return `${ports.encrypted(request) ? 'https' : 'http'}://${host}`
}

export const editingHandlers = (settings: Settings, links: Links): Pick<Handlers<typeof document>, 'update' | 'webdavEdit' | 'editor'> => ({
  async webdavEdit({ params, ...request }) {
    const { uuid } = params
    const name = await getEditableName(readContext(request), uuid)
    const token = await links.create(request.caller, 'EDIT', { ...ofOne(uuid), name })
    return `${originOf(request.request, request.ports)}/app/webdav/${token}/${encodeURIComponent(name)}`
  },
  async editor({ params, ...request }) {
    const { uuid } = params
    const address = new URL(await getEditorAddress(readContext(request), uuid, (await settings.get('editor.url')) ?? ''))
    const token = await links.create(request.caller, 'EDIT', ofOne(uuid))
    address.searchParams.set('WOPISrc', `${originOf(request.request, request.ports)}/app/wopi/files/${uuid}`)
    address.searchParams.set('access_token', token)
    address.searchParams.set('lang', request.locale)
    return { url: address.href }
  },
  async update({ query, parts, ...request }) {
    const { ports, signal } = request
    const { uuid, sourceDocUuid, deleteHistory, baseVersionUuid } = query
    const how = { deleteHistory, baseVersionId: baseVersionUuid }
    if (sourceDocUuid !== undefined) return await updateDocument(writeContext(request), uuid, { sourceDocUuid }, how)
    const maxBytes = Number(await settings.get('upload.maxFileSizeMb')) * MEGABYTE
    const { head, hash, size, fileName } = await receiveFile(parts(), ports.blobs, { maxBytes, signal })
    const mime = await detectContentType(head, fileName, ports.sniffType)
    return await updateDocument(writeContext(request), uuid, { fileName, hash, size, mime }, how)
  },
})
