import * as z from 'zod/mini'
import { instant, uuid } from './wire'

/** The caller's rights on a node: permission levels 1 to 5 by name, and the use of the ontology submenu. */
export const nodeRights = z.object({
  read: z.boolean(),
  download: z.boolean(),
  write: z.boolean(),
  delete: z.boolean(),
  changePermission: z.boolean(),
  showOntology: z.boolean(),
})
export type NodeRights = z.output<typeof nodeRights>

export const author = z.object({
  uuid: z.optional(uuid),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  username: z.string(),
})
export type Author = z.output<typeof author>

/** Text with the positions of its matches, in UTF-16 units: `[from, to)`. Never HTML. */
export const highlight = z.object({
  text: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
})
export type Highlight = z.output<typeof highlight>

export const nodeStatus = z.enum(['HAS_RELATED', 'HAS_PARENTS', 'HAS_SIMILAR', 'HAS_SOURCE', 'HAS_LINK'])
export type NodeStatus = z.output<typeof nodeStatus>

/** 0 document, 1 folder, 3 special tree node, 4 recycle bin. A node with a value above 0 opens as a folder. */
export const nodeKinds = { document: 0, folder: 1, special: 3, recycleBin: 4 } as const

/** A folder, a document or an ontology node, reduced to what the caller may see. */
export const node = z.object({
  uuid,
  title: z.string(),
  /** See `nodeKinds`. */
  type: z.int(),
  /** 1 ontology class or folder, 2 instance; absent for a document that is not an instance. */
  nodeType: z.optional(z.literal([1, 2])),
  /** Not in the specification: purpose of a root folder that the system uses. */
  systemRole: z.optional(z.enum(['hastineh', 'paragraphs', 'home', 'bin'])),
  /** `Folder`, `Document`, or a name of the ontology. */
  entityName: z.string(),
  /** Lower case, without the dot; documents only. */
  extension: z.optional(z.string()),
  /** MIME type detected from the content. */
  fileType: z.optional(z.string()),
  author: z.optional(author),
  createDate: instant,
  lastFileEdit: z.optional(instant),
  /** Size of the latest version in bytes. */
  lastVersionsSize: z.optional(z.int()),
  otherTitle: z.optional(z.array(z.string())),
  /** Name of the type, in the caller's language: «سند Word», «پوشه». */
  typeTitle: z.optional(z.string()),
  /**
   * Id of the home parent: the folder that the item belongs to, apart from shortcuts. Missing for root folders, and if the caller may not
   * see it.
   */
  parentUuid: z.optional(uuid),
  folderIsConcept: z.optional(z.boolean()),
  /** Not in the specification: the other two flags of a folder. */
  showInSearchResult: z.optional(z.boolean()),
  excludeFromSearch: z.optional(z.boolean()),
  isWorkingDirectory: z.optional(z.boolean()),
  /** Not in the specification: true if the user starred the node, otherwise missing. */
  isStarred: z.optional(z.boolean()),
  formInstance: z.optional(z.boolean()),
  formUuid: z.optional(uuid),
  order: z.optional(z.int()),
  fullName: z.optional(z.string()),
  /** Ids from the root folder to the node itself, along the home parents, separated by slashes. */
  pwd: z.optional(z.string()),
  statuses: z.optional(z.array(nodeStatus)),
  /** Titles of the ontology classes of the node, by class id. */
  classTags: z.optional(z.record(z.string(), z.string())),
  /** Values of the node, by property id. */
  instanceData: z.optional(z.record(z.string(), z.array(z.unknown()))),
  /**
   * Source of the extracted text: `OCR` if it was recognised in images. Missing if the text was read from the content, or if
   * there is no text.
   */
  extractionType: z.optional(z.string()),
  titleHighlight: z.optional(highlight),
  otherTitleHighlight: z.optional(highlight),
  metadataHighlight: z.optional(highlight),
  textHighlight: z.optional(highlight),
  /** Not in the specification: second of the recording at which the passage in `textHighlight` is spoken. */
  passageSecond: z.optional(z.int()),
  /** Not in the specification: the recording that such a passage of a subtitle file belongs to, if the caller may play it. */
  recording: z.optional(z.object({ uuid, title: z.string(), extension: z.string() })),
  templateUuid: z.optional(uuid),
  sourceDocUuid: z.optional(uuid),
  /** Not in the specification: relevance from 0 to 1, if the results are sorted by relevance. */
  score: z.optional(z.number()),
  /** Not in the specification: id of the current version. It changes with the content, so it is used in the addresses of cached images. */
  versionUuid: z.optional(uuid),
  /**
   * Only in a recycle bin: deletion time, the user who deleted the item, and the folder that contained it if the caller may see that
   * folder.
   */
  deleteDate: z.optional(instant),
  deletedBy: z.optional(author),
  deletedFrom: z.optional(z.object({ uuid, title: z.string() })),
  /** Not in the specification: the caller's rights on the node. */
  may: nodeRights,
})
export type Node = z.output<typeof node>
