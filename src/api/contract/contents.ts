import * as z from 'zod/mini'
import { resource } from './endpoint'
import { integer, nodeId, uuid } from './wire'

const sheet = z.object({
  name: z.string(),
  isRightToLeft: z.boolean(),
  rows: z.int(),
  columns: z.int(),
  /** Widths of the first columns in characters; 0 for hidden ones, null for those with the default width. */
  widths: z.array(z.nullable(z.number())),
  /** Merged cells: first row, first column, number of rows and of columns. */
  merges: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])),
})
const workbook = z.object({ sheets: z.array(sheet), isCut: z.boolean() })

const slideBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), paragraphs: z.array(z.object({ text: z.string(), level: z.int() })) }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(z.string())) }),
  /** `picture` is the number of a picture of the presentation. */
  z.object({ kind: z.literal('picture'), picture: z.int(), description: z.string() }),
])
const slide = z.object({ title: z.string(), blocks: z.array(slideBlock), notes: z.string() })
const presentation = z.object({ slides: z.array(slide), isCut: z.boolean() })

export type Sheet = z.infer<typeof sheet>
export type Workbook = z.infer<typeof workbook>
export type Slide = z.infer<typeof slide>
export type Presentation = z.infer<typeof presentation>

/** Maximum number of rows per request. */
export const maxSheetRows = 1_000

const params = z.object({ uuid: nodeId })
const version = { versionUuid: z.optional(uuid) }
const see = [{ at: 'params.uuid', level: 1 }] as const
const errors = [
  'notDocument',
  'unsupportedFormat',
  'notDrawable',
  'notMadeYet',
  'corruptFile',
  'encryptedFile',
  'unavailable',
  'tooLarge',
] as const

/** Calls of `document` that return the content of workbooks and presentations. */
export const contentCalls = resource({
  workbook: {
    method: 'get',
    path: '/api/document/workbook/{uuid}',
    summary: 'Returns the sheets of a workbook with their direction, size, column widths and merged cells',
    access: 'session',
    params,
    query: z.object(version),
    subjects: see,
    response: workbook,
    errors,
    addition: true,
  },
  sheetRows: {
    method: 'get',
    path: '/api/document/sheet-rows/{uuid}',
    summary: 'Returns rows of a sheet with values as a spreadsheet shows them; a row ends at its last cell with a value',
    access: 'session',
    params,
    query: z.object({ ...version, sheet: integer(0, 1_000), from: integer(0, 1_048_576), count: integer(1, maxSheetRows) }),
    subjects: see,
    response: z.array(z.array(z.string())),
    errors,
    addition: true,
  },
  slides: {
    method: 'get',
    path: '/api/document/slides/{uuid}',
    summary: 'Returns the slides of a presentation in order, with texts, tables, pictures and notes',
    access: 'session',
    params,
    query: z.object(version),
    subjects: see,
    response: presentation,
    errors,
    addition: true,
  },
  slidePicture: {
    method: 'get',
    path: '/api/document/slide-picture/{uuid}',
    summary: 'Returns a picture of a presentation by its number in the slides',
    access: 'session',
    params,
    query: z.object({ ...version, picture: integer(0, 100_000) }),
    subjects: see,
    response: 'file',
    errors,
    addition: true,
  },
})
