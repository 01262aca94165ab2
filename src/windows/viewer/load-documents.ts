import type { Criteria } from '#api/contract/criteria'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { waitUntilIdle } from '#api/idle'
import { api } from '#api/index'
import { readable, viewable } from '#widgets/open-node/open-item'
import type { ViewerPayload } from './context'
import type { DocumentList, ListedDocument } from './document-list'

const pageSize = 500
/** Maximum number of documents that are loaded. The user can go through this many documents of a longer list. */
const maxDocuments = 2_000

const isShownHere = ({ extension = '', recording }: Node): boolean => !recording && (viewable.has(extension) || readable.has(extension))
const toListed = ({ uuid, title, extension = '' }: Node): ListedDocument => ({ uuid, title, extension })

/** Returns the criteria of the folder of a document, in the order in which the folder opens. */
const getFolderCriteria = async (uuid: string, signal: AbortSignal): Promise<Criteria | undefined> => {
  const [node] = await api(nodebase).loadNodes({ json: [uuid] }, { signal, quiet: true })
  return node?.parentUuid === undefined ? undefined : { uuidList: [node.parentUuid], sortBy: 'title', direction: 'ASC' }
}

/**
 * Loads the documents of the list from which a document was opened. Folders and files that the viewer cannot show are left out. It waits
 * until the page is idle, so that the document itself appears first.
 */
export const loadDocuments = async ({ uuid, list }: ViewerPayload, signal: AbortSignal): Promise<DocumentList> => {
  await waitUntilIdle()
  signal.throwIfAborted()
  const criteria = list ?? (await getFolderCriteria(uuid, signal))
  if (!criteria) return { documents: [], isComplete: true }
  const wanted = { ...criteria, onlyDocument: true, textHighlightingIsActive: false, pageSize }
  const documents: ListedDocument[] = []
  let after: string | undefined
  for (let offset = 0; ; ) {
    const page = await api(nodebase).children(
      { json: { ...wanted, offset, ...(after !== undefined && { after }) } },
      { signal, quiet: true },
    )
    documents.push(...page.contents.filter(isShownHere).map(toListed))
    offset += page.contents.length
    after = page.next
    const isComplete = page.contents.length === 0 || (after === undefined && offset >= page.totalElements)
    if (isComplete || offset >= maxDocuments) return { documents, isComplete }
  }
}
