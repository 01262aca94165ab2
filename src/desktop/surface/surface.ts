import type { SavedSearch } from '#api/contract/search'
import type { DirectoryChange } from '#windows/window-kind'

/** Id of the recycle bin icon. The other icons use the id of their folder or saved search. */
export const binIcon = 'recycle-bin'

/** Saved search that is deleted or restored. */
export interface SearchChange {
  change: 'remove' | 'restore'
  search: SavedSearch
}

/** Icon to add or to remove. */
export type IconChange = ({ of: 'directory' } & DirectoryChange) | ({ of: 'search' } & SearchChange)
