import type { SavedSearch } from '#api/contract/search'
import type { DirectoryChange } from '#windows/window-kind'

/** The icon of the recycle bin, beside those of folders and saved searches, which go by their ids. */
export const binIcon = 'recycle-bin'

/** A saved search that is deleted, or kept again as it was. */
export interface SearchChange {
  change: 'remove' | 'restore'
  search: SavedSearch
}

/** What is to be added to the icons, or taken off them. */
export type IconChange = ({ of: 'directory' } & DirectoryChange) | ({ of: 'search' } & SearchChange)
