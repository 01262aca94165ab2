import type { Feature } from '#api/contract/feature'

/** Feature flags, grouped by subject. */
export const featureGroups = {
  documents: ['DOC_VIEW', 'DOWNLOAD', 'DOC_EDIT', 'WEBDAV_EDIT', 'DOC_DIFF', 'DOC_FORCE_OCR'],
  items: ['UPLOAD', 'RENAME', 'COPY', 'CUT', 'DELETE'],
  finding: ['SEARCH', 'HASTINE', 'MANAGE_TAGGING'],
  properties: [
    'PROPERTIES',
    'PROPERTIES_UUID',
    'PROPERTIES_PERMISSION',
    'PROPERTIES_HISTORY',
    'PROPERTIES_KEYWORDS',
    'PROPERTIES_SIMILAR',
    'PROPERTIES_RELATED',
    'PROPERTIES_SOURCE_TAB',
    'PROPERTIES_SOURCE',
    'PROPERTIES_TEXT_VIEW',
    'PROPERTIES_DOC_WORKFLOW',
    'PROPERTIES_LOG',
  ],
} as const satisfies Readonly<Record<string, readonly Feature[]>>

export type FeatureGroup = keyof typeof featureGroups
