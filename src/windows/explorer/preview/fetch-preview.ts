import { document } from '#api/contract/document'
import { folder } from '#api/contract/folder'
import type { Node } from '#api/contract/node'
import { decodeBeginning, decodeText } from '#text/decode'
import { api } from '#api/index'
import { choosePreviewForm, type FetchedPreview } from './preview'

/** Maximum number of bytes of a text preview, and width of a picture preview in pixels. The pane cannot show more. */
const maxTextBytes = 16_384
const pictureWidth = 640

const getVersionQuery = ({ versionUuid }: Node) => (versionUuid === undefined ? {} : { versionUuid })

const fetchPicture = async (node: Node, signal: AbortSignal): Promise<FetchedPreview> => {
  const query = { ...getVersionQuery(node), width: pictureWidth }
  return {
    form: 'picture',
    blob: await api(document).part({ params: { type: 'preview', uuid: node.uuid }, query }, { signal, quiet: true }),
  }
}

const fetchText = async (node: Node, signal: AbortSignal): Promise<FetchedPreview> => {
  const range = { start: 0, end: maxTextBytes - 1 }
  const params = { type: 'content' as const, uuid: node.uuid }
  const blob = await api(document).part({ params, query: getVersionQuery(node) }, { signal, quiet: true, range })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const text = decodeBeginning(bytes)?.text ?? decodeText(bytes).text
  return { form: 'text', text, whole: (node.lastVersionsSize ?? 0) <= maxTextBytes }
}

/** Fetches the preview of a node according to its kind. */
export const fetchPreview = async (node: Node, signal: AbortSignal): Promise<FetchedPreview> => {
  switch (choosePreviewForm(node)) {
    case 'picture':
      return await fetchPicture(node, signal)
    case 'text':
      return await fetchText(node, signal)
    case 'folder':
      return { form: 'folder', info: await api(folder).info({ query: { folderUuidList: [node.uuid] } }, { signal, quiet: true }) }
    case 'facts':
      return { form: 'facts' }
  }
}
