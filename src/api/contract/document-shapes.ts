import * as z from 'zod/mini'
import { node } from './node'
import { instant, uuid } from './wire'

export const contentErrors = [
  'titleInvalid',
  'titleTooLong',
  'titleExists',
  'shortcutCreated',
  'tooLarge',
  'diskFull',
  'notFolder',
  'locked',
  'openInEditor',
  'workflowRequired',
] as const

export const uploadResult = z.object({
  uuid,
  title: z.string(),
  /** `created`: the file was stored as a new document. Otherwise the effect of `onConflict` on a taken name. */
  status: z.enum(['created', 'keptBoth', 'newVersion', 'skipped']),
  /** Number of bytes that the server received. */
  size: z.int(),
  /** Path of the file below the target, as sent. */
  path: z.optional(z.string()),
  versionUuid: uuid,
  node,
})
export type UploadResult = z.output<typeof uploadResult>

export const uploadStatus = z.object({ shortcutCount: z.int(), failedCount: z.int(), succeedCount: z.int() })
export type UploadStatus = z.output<typeof uploadStatus>

export const onConflict = z.enum(['keepBoth', 'newVersion', 'skip'])
export type OnConflict = z.output<typeof onConflict>

export const version = z.object({
  uuid,
  createDate: instant,
  users: z.object({ fullName: z.string() }),
  /** Size in bytes. */
  size: z.int(),
  last: z.boolean(),
})
export type Version = z.output<typeof version>

const ofOne = z.object({ uuid, title: z.string(), extension: z.optional(z.string()), size: z.optional(z.int()), type: z.int() })

/** A passage that both texts contain, as UTF-16 offsets in each: `[from, to)`. */
export const sharedRange = z.object({ firstDocFrom: z.int(), firstDocTo: z.int(), secondDocFrom: z.int(), secondDocTo: z.int() })
export type SharedRange = z.output<typeof sharedRange>

/** Two documents and their similarity. The four offsets are those of the longest shared passage. */
export const similarity = z.object({
  uuid,
  firstDocument: ofOne,
  secondDocument: ofOne,
  /** Percentage from 0 to 100. */
  similarityPercentage: z.number(),
  date: instant,
  ...z.partial(sharedRange).shape,
  /** All shared passages, longest first, if the request asked for them. */
  ranges: z.optional(z.array(sharedRange)),
})
export type Similarity = z.output<typeof similarity>

export const documentLink = z.object({
  uuid,
  title: z.string(),
  extension: z.optional(z.string()),
  type: z.int(),
  author: z.optional(z.string()),
  size: z.optional(z.int()),
})
export type DocumentLink = z.output<typeof documentLink>

export const documentPart = z.enum(['content', 'text', 'html', 'thumbnail', 'preview', 'image', 'pdf'])
export type DocumentPart = z.output<typeof documentPart>
