import type { NodeRights, Node, NodeStatus } from '#api/contract/node'
import type { Locale } from '#text/locale'
import { getTypeTitle } from '#text/type-title'
import type { Knowledge } from './knowledge.repository'
import type { NodeRow } from './node-rows.repository'
import { getShownTitle } from './root-title'

/** Data of a record that depends on the caller, so that it is not part of the row. */
export interface RecordContext {
  may: NodeRights
  parentVisible: boolean
  statuses: NodeStatus[]
  locale: Locale
  /** Ontology data, if the caller may read the node. */
  knowledge?: Knowledge | undefined
}

/** Returns the name with its extension. It must be unique in a folder, and it is the name of a downloaded file. */
export const toFullName = ({ title, extension }: { title: string; extension: string }): string =>
  extension === '' ? title : `${title}.${extension}`

export const toPwd = (path: string): string => path.replace(/^\/|\/$/g, '')

export function toNode(stored: NodeRow, { may, parentVisible, statuses, locale, knowledge }: RecordContext): Node {
  const row = { ...stored, title: getShownTitle(stored, locale) }
  const isDocument = row.type === 0
  return {
    uuid: row.id,
    title: row.title,
    type: row.type,
    ...((row.node_type === 1 || row.node_type === 2) && { nodeType: row.node_type }),
    ...(row.system_role !== null && { systemRole: row.system_role }),
    entityName: row.entity_name,
    typeTitle: getTypeTitle({ type: row.type, extension: row.extension, fileType: row.file_type }, locale),
    ...(isDocument && { extension: row.extension, fileType: row.file_type, lastVersionsSize: row.size }),
    ...(isDocument && row.version_id !== null && { versionUuid: row.version_id }),
    author: {
      uuid: row.author_id,
      firstName: row.first_name,
      lastName: row.last_name,
      fullName: `${row.first_name} ${row.last_name}`.trim(),
      username: row.username,
    },
    createDate: row.created_at,
    lastFileEdit: row.edited_at,
    otherTitle: row.other_titles,
    ...(row.parent_id !== null && parentVisible && { parentUuid: row.parent_id }),
    ...(!isDocument && {
      folderIsConcept: row.is_concept,
      showInSearchResult: row.show_in_search,
      excludeFromSearch: row.exclude_from_search,
      isWorkingDirectory: row.working,
    }),
    ...(row.starred && { isStarred: true }),
    ...(row.order_no !== null && { order: row.order_no }),
    fullName: toFullName(row),
    pwd: toPwd(row.path),
    statuses,
    ...(row.extraction_type !== null && { extractionType: row.extraction_type }),
    ...(row.template_id !== null && { templateUuid: row.template_id }),
    ...(row.source_doc_id !== null && { sourceDocUuid: row.source_doc_id }),
    ...(knowledge?.classes && { classTags: knowledge.classes }),
    ...(knowledge?.instance && {
      ...{ formInstance: knowledge.form, instanceData: knowledge.values ?? {} },
      ...(knowledge.form_id !== null && { formUuid: knowledge.form_id }),
    }),
    may,
  }
}
