/**
 * Numbers and limits of the specification. Each is defined only here. Times are in milliseconds. Sizes name their unit: pixels or bytes.
 */

export const pageSize = {
  explorer: 25,
  choices: [5, 25, 50, 100, 200, 500, 1000],
  desktop: 200,
  search: 30,
  treeChildren: 25,
  treeExpansion: 100,
  treeSearch: 20,
  historyLinksSimilarLog: 20,
  permissionPickList: 10,
  memberPickList: 20,
  keywordSuggestions: 20,
  lookup: 10,
  ontologyList: 20,
  pickerLookup: 20,
  dropdownLong: 20,
  relationOptions: 25,
  relationTableOptions: 10,
  folderSearch: 25,
  paragraphs: 5,
  paragraphFolder: 20,
  tagTree: 50,
  tagSearch: 25,
  documentPickerChildren: 20,
  documentPickerSearch: 25,
} as const

export const fontSize = { standard: '1.4em', medium: '1.2em', large: '1.8em' } as const

/** Size filters: `from` is inclusive, `to` is exclusive; the last one has no upper bound. */
export const sizeBuckets = {
  empty: { from: 0, to: 0 },
  tiny: { from: 0, to: 10_000 },
  small: { from: 10_000, to: 100_000 },
  medium: { from: 100_000, to: 1_000_000 },
  large: { from: 1_000_000, to: 16_000_000 },
  huge: { from: 16_000_000, to: 128_000_000 },
  gigantic: { from: 128_000_000, to: null },
} as const

export const extensions = {
  image: ['jpeg', 'jpg', 'png', 'tif', 'tiff', 'bmp'],
  /** Further pictures that the viewer shows. */
  otherImage: ['webp', 'avif', 'heic', 'heif'],
  media: ['mp4', 'mkv', 'mp3'],
  viewable: ['pdf', 'bmp', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg'],
  officeView: ['docx', 'pptx', 'xlsx'],
  officeEdit: ['docx', 'pptx', 'xlsx', 'doc', 'ppt', 'xls'],
  quickFilter: ['docx', 'xlsx', 'pptx', 'pdf', 'mp4'],
} as const

export const profileDefaults = { taskbarColor: '#053046', windowColor: '#298fcc', startMenuColor: '#053046', fontSize: 'standard' } as const

/** The 20 fixed colours of the picker: strong colours and soft ones, each readable with a computed foreground. */
export const pickerColors = [
  '#053046',
  '#298fcc',
  '#0f766e',
  '#15803d',
  '#4d7c0f',
  '#b45309',
  '#c2410c',
  '#b91c1c',
  '#be185d',
  '#7e22ce',
  '#334155',
  '#60a5fa',
  '#5eead4',
  '#86efac',
  '#bef264',
  '#fcd34d',
  '#fdba74',
  '#fca5a5',
  '#f9a8d4',
  '#d8b4fe',
] as const
/** Highlight colours: six for the matches in one text, eight for the passages of several source documents. */
export const highlightSix = ['#fff3a3', '#c9f2c7', '#bfe3ff', '#ffd6e0', '#e2d4ff', '#ffe0b8'] as const
export const highlightEight = ['#ffe066', '#8ce99a', '#74c0fc', '#faa2c1', '#b197fc', '#ffc078', '#66d9e8', '#c0eb75'] as const

export const textChunk = 5000
export const subtitleChunk = 20_000
/** A list loads the next page when the distance to its end is less than this share of the height of the visible area. */
export const scrollLoadShare = 1 / 3
export const clickDelay = 300
export const doubleClick = 200
export const zoomStep = 0.2
export const zoomDefault = 0.8
export const rotateStep = 90
export const sidebarWidth = 320
export const uploadConcurrency = 1
export const uploadRefreshDelay = 1100
export const windowSize = { width: 700, height: 500 } as const
export const instanceWidth = { default: 700, three: 886, fourOrMore: 1186 } as const
export const instanceColumns = 2
export const historyLimit = 100
export const panelMinWidth = 155
export const characteristicsHeight = { max: 240, collapsed: 45 } as const
export const audio = { sampleRate: 16_000, channels: 1, slice: 1000 } as const
export const chatReconnectDelay = 5000
export const permissionLevels = { see: 0, read: 1, download: 2, write: 3, delete: 4, changePermission: 5 } as const
export const searchTypes = ['CMS', 'DMS', 'CNT'] as const
export const defaultSearchType = 'HYBRID'
export const literalWeight = { min: 0, max: 1, step: 0.1, default: 0.8 } as const
export const cutLimit = 1
export const autocompleteMinLength = 2
/**
 * An id must be longer than this to be used in an action on many items. Ids of placeholder rows are shorter, so they never reach the
 * server.
 */
export const bulkIdLength = 10
export const lassoTolerance = { grid: 20, list: 15 } as const
export const pageButtons = 3
export const tileName = { shown: 10, whole: 11 } as const
export const title = { shown: 14, cutFrom: 17 } as const
export const profileRefreshDelay = 500
export const sourceTabs = 3
/** Two documents are similar if both texts share at least this percentage. */
export const leastSimilarity = 20
export const searchDebounce = 200
export const arrowScale = { small: 0.8, standard: 1, big: 1.2 } as const
export const relationCountMin = 1
export const captchaAfterFailures = 3

/** Maximum number of items that are shared at once. */
export const maxSharedItems = 200
