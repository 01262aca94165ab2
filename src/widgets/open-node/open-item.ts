import { extensions } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import type { WindowRequest } from '#windows/window-kind'

/** Extensions of pictures and PDF files, which the viewer shows and the server draws. */
export const viewable: ReadonlySet<string> = new Set([...extensions.viewable, ...extensions.image, ...extensions.otherImage])

/** Extensions of documents of which the viewer shows the text, the sheets or the slides, if the server cannot convert them to pages. */
export const readable: ReadonlySet<string> = new Set([
  ...['docx', 'docm', 'dotx', 'doc', 'odt', 'ott', 'rtf', 'epub', 'xlsx', 'xlsm', 'xls', 'ods', 'csv', 'tsv', 'pptx', 'pptm', 'ppsx'],
  ...['ppt', 'odp', 'html', 'htm', 'xhtml', 'md', 'markdown', 'txt', 'text', 'log', 'json', 'xml', 'srt', 'vtt', 'yml', 'yaml', 'ini'],
  ...['sql', 'tex', 'eml', 'mht', 'mhtml', 'msg'],
])

type Item = Pick<Node, 'uuid' | 'title' | 'type' | 'extension'>

/** Returns the request for a double click on an item in an explorer. For an item without a viewer it opens the properties. */
export const toDoubleClickRequest = ({ uuid, title, type, extension = '' }: Item): WindowRequest => {
  if (type > 0) return { type: 'window.open', kind: 'explorer', payload: { folderUuid: uuid }, title }
  if (viewable.has(extension) || readable.has(extension))
    return { type: 'window.open', kind: 'viewer', payload: { uuid, title, extension }, title, extension }
  return { type: 'window.open', kind: 'properties', payload: { uuid }, title, extension }
}
