import type { Node } from './node'

type Titles = Readonly<Record<'fa' | 'en', string>>

/** Node with two values that only exports contain: the titles of its ancestors, and the text of a document. */
export type ColumnNode = Node & { path?: string; text?: string | undefined }

interface ListSettings {
  /** Lists that show the column. Search results show the columns of `folder`. */
  lists: readonly ('folder' | 'bin')[]
  /** Width and minimum width in rem. */
  width: number
  least: number
  /** Share of the free width that the column takes if the window is wider than all columns. */
  share?: number
  /** Position in the sort menu. Absent if the list cannot be sorted by the column. */
  sortPosition?: number
  /** Key of the public configuration that removes the column from search results if its value is `false`. */
  searchSwitch?: string
}

interface Settings {
  titles: Titles
  /** Absent if the explorer list does not have the column. */
  list?: ListSettings
  /** Absent if printouts do not have the column. */
  print?: { titles?: Titles }
  /** Absent if exports of search results do not have the column. Width in characters. */
  export?: { titles?: Titles; width: number; onlyWithTexts?: boolean }
}

interface Content<Type extends string, Value> {
  type: Type
  /** Returns the value of a node; undefined if the node does not have it. */
  value(node: ColumnNode, locale: 'fa' | 'en'): Value | undefined
}

/** Column of nodes. `name` is text that users wrote, `instant` epoch milliseconds. */
export type NodeColumn = Settings &
  (Content<'name', string> | Content<'text', string> | Content<'instant', number> | Content<'bytes', number>)

/** All columns of the explorer's list, of printouts and of exports, in display order. One entry adds a column to each output it names. */
export const nodeColumns = {
  title: {
    titles: { fa: 'نام', en: 'Title' },
    type: 'name',
    value: ({ title }) => title,
    list: { lists: ['folder', 'bin'], width: 11.25, least: 8, share: 1, sortPosition: 1 },
    print: { titles: { fa: 'نام', en: 'Name' } },
    export: { titles: { fa: 'عنوان', en: 'Title' }, width: 40 },
  },
  deletedFrom: {
    titles: { fa: 'حذف‌شده از', en: 'Deleted from' },
    type: 'name',
    value: ({ deletedFrom }) => deletedFrom?.title,
    list: { lists: ['bin'], width: 7, least: 4, share: 0.4 },
  },
  deleteDate: {
    titles: { fa: 'تاریخ حذف', en: 'Deleted' },
    type: 'instant',
    value: ({ deleteDate }) => deleteDate,
    list: { lists: ['bin'], width: 6, least: 4, sortPosition: 0 },
  },
  deletedBy: {
    titles: { fa: 'حذف‌کننده', en: 'Deleted by' },
    type: 'name',
    value: ({ deletedBy }) => deletedBy?.fullName,
    list: { lists: ['bin'], width: 6.5, least: 4, share: 0.4 },
  },
  kind: {
    titles: { fa: 'نوع', en: 'Kind' },
    type: 'text',
    value: ({ type, extension }, locale) => (type === 0 ? extension?.toUpperCase() : locale === 'fa' ? 'پوشه' : 'Folder'),
    print: {},
  },
  typeTitle: {
    titles: { fa: 'نوع', en: 'Type' },
    type: 'text',
    value: ({ typeTitle }) => typeTitle,
    export: { width: 18 },
  },
  path: {
    titles: { fa: 'مسیر', en: 'Path' },
    type: 'name',
    value: ({ path }) => path,
    export: { width: 48 },
  },
  author: {
    titles: { fa: 'پدیدآور', en: 'Author' },
    type: 'name',
    value: ({ author }) => author?.fullName,
    list: { lists: ['folder', 'bin'], width: 6.5, least: 4, share: 0.4, searchSwitch: 'search.column.creator' },
    print: {},
    export: { titles: { fa: 'نویسنده', en: 'Author' }, width: 22 },
  },
  createDate: {
    titles: { fa: 'تاریخ ایجاد', en: 'Created' },
    type: 'instant',
    value: ({ createDate }) => createDate,
    list: { lists: ['folder'], width: 6, least: 4, sortPosition: 3, searchSwitch: 'search.column.createDate' },
    export: { width: 18 },
  },
  lastFileEdit: {
    titles: { fa: 'آخرین ویرایش', en: 'Last edit' },
    type: 'instant',
    value: ({ lastFileEdit }) => lastFileEdit,
    list: { lists: ['folder'], width: 6, least: 4, searchSwitch: 'search.column.lastDate' },
    print: {},
    export: { width: 18 },
  },
  lastVersionsSize: {
    titles: { fa: 'حجم', en: 'Size' },
    type: 'bytes',
    value: ({ type, lastVersionsSize }) => (type === 0 ? lastVersionsSize : undefined),
    list: { lists: ['folder', 'bin'], width: 6, least: 4, sortPosition: 2, searchSwitch: 'search.column.size' },
    print: {},
    export: { width: 14 },
  },
  extension: {
    titles: { fa: 'پسوند', en: 'Extension' },
    type: 'text',
    value: ({ extension }) => extension,
    list: { lists: ['folder'], width: 5.25, least: 3, searchSwitch: 'search.column.extension' },
    export: { width: 10 },
  },
  text: {
    titles: { fa: 'متن', en: 'Text' },
    type: 'text',
    value: ({ text }) => text,
    export: { width: 80, onlyWithTexts: true },
  },
} satisfies Record<string, NodeColumn>

type Definitions = typeof nodeColumns

export type ListColumn = { [K in keyof Definitions]: Definitions[K] extends { list: ListSettings } ? K : never }[keyof Definitions]

/** Columns by which the list can be sorted. */
export type SortableColumn = {
  [K in ListColumn]: Definitions[K]['list'] extends { sortPosition: number } ? K : never
}[ListColumn]

const listed: Readonly<Record<ListColumn, NodeColumn & { list: ListSettings }>> = nodeColumns

export const getListColumn = (key: ListColumn): NodeColumn & { list: ListSettings } => listed[key]

/** Columns of the explorer's list, in display order. */
export const listColumnKeys = (Object.keys(nodeColumns) as (keyof Definitions)[]).filter(
  (key): key is ListColumn => 'list' in nodeColumns[key],
)

/** Sortable columns in display order. */
export const sortableColumns = listColumnKeys.filter((key): key is SortableColumn => listed[key].list.sortPosition !== undefined)

/** Titles of the list columns by language and key. */
export const listTitles = (['fa', 'en'] as const).reduce(
  (titles, locale) => ({ ...titles, [locale]: Object.fromEntries(listColumnKeys.map((key) => [key, listed[key].titles[locale]])) }),
  {} as Record<'fa' | 'en', Record<ListColumn, string>>,
)

const all: readonly NodeColumn[] = Object.values(nodeColumns)

export const printColumns = all.flatMap((column) => (column.print ? { ...column, titles: column.print.titles ?? column.titles } : []))

/** Returns the columns of an export of search results; the text of documents is optional. */
export const exportColumns = (withTexts: boolean) =>
  all.flatMap((column) =>
    column.export && (withTexts || !column.export.onlyWithTexts)
      ? { ...column, titles: column.export.titles ?? column.titles, width: column.export.width }
      : [],
  )
