import * as z from 'zod/mini'
import { instant, uuid } from './wire'

/** What the caller may do with a node. Levels 1 to 5 in words, and the ontology submenu. */
export const may = z.object({
  read: z.boolean(),
  download: z.boolean(),
  write: z.boolean(),
  delete: z.boolean(),
  changePermission: z.boolean(),
  showOntology: z.boolean(),
})
export type May = z.output<typeof may>

export const author = z.object({
  uuid: z.optional(uuid),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  username: z.string(),
})
export type Author = z.output<typeof author>

/** Text with the places that matched, in UTF-16 units: `[from, to)`. Never HTML. */
export const highlight = z.object({
  text: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
})
export type Highlight = z.output<typeof highlight>

export const nodeStatus = z.enum(['HAS_RELATED', 'HAS_PARENTS', 'HAS_SIMILAR', 'HAS_SOURCE', 'HAS_LINK'])
export type NodeStatus = z.output<typeof nodeStatus>

/** 0 document, 1 folder, 3 special tree node, 4 recycle bin. Above 0 it opens as a folder. */
export const nodeKinds = { document: 0, folder: 1, special: 3, recycleBin: 4 } as const

/** A folder, a document or a node of the ontology, as far as the caller may see it. */
export const node = z.object({
  uuid,
  title: z.string(),
  /** See `nodeKinds`. */
  type: z.int(),
  /** 1 ontology class or folder, 2 instance; absent for a document that is no instance. */
  nodeType: z.optional(z.literal([1, 2])),
  /** `Folder`, `Document`, or a name of the ontology. */
  entityName: z.string(),
  /** Small letters, without the dot; documents only. */
  extension: z.optional(z.string()),
  /** MIME type found in the content. */
  fileType: z.optional(z.string()),
  author: z.optional(author),
  createDate: instant,
  lastFileEdit: z.optional(instant),
  /** Bytes of the latest version. */
  lastVersionsSize: z.optional(z.int()),
  otherTitle: z.optional(z.array(z.string())),
  /** The kind in words, in the language of the caller: «سند Word», «پوشه». */
  typeTitle: z.optional(z.string()),
  /** The home parent. Absent for roots, and when the caller may not see it. */
  parentUuid: z.optional(uuid),
  folderIsConcept: z.optional(z.boolean()),
  /** Additions: the other two flags of a folder. */
  showInSearchResult: z.optional(z.boolean()),
  excludeFromSearch: z.optional(z.boolean()),
  isWorkingDirectory: z.optional(z.boolean()),
  formInstance: z.optional(z.boolean()),
  formUuid: z.optional(uuid),
  order: z.optional(z.int()),
  fullName: z.optional(z.string()),
  /** Ids from the root to the node itself along home parents, separated by slashes. */
  pwd: z.optional(z.string()),
  statuses: z.optional(z.array(nodeStatus)),
  /** Id to title. */
  classTags: z.optional(z.record(z.string(), z.string())),
  /** Property id to values. */
  instanceData: z.optional(z.record(z.string(), z.array(z.unknown()))),
  /** Where the text comes from: `OCR` when it was recognised in pictures; absent when it was read from the content as it is, or there is none. */
  extractionType: z.optional(z.string()),
  titleHighlight: z.optional(highlight),
  otherTitleHighlight: z.optional(highlight),
  metadataHighlight: z.optional(highlight),
  textHighlight: z.optional(highlight),
  templateUuid: z.optional(uuid),
  sourceDocUuid: z.optional(uuid),
  /** Addition: 0 to 1 where the answer is ordered by relevance. */
  score: z.optional(z.number()),
  /** Addition: the current version, an opaque mark that changes with the content; the address of cached pictures. */
  versionUuid: z.optional(uuid),
  /** Additions of the recycle bin: when and by whom the item was deleted, and the folder it stood in where the caller may see it. */
  deleteDate: z.optional(instant),
  deletedBy: z.optional(author),
  deletedFrom: z.optional(z.object({ uuid, title: z.string() })),
  /** Addition: records leave with what the caller may do. */
  may,
})
export type Node = z.output<typeof node>
