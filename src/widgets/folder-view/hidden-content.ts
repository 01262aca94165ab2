import type { FolderInfo } from '#api/contract/folder'

/** Returns true if the user has no right on the folder itself and may see none of its content. Counts of zero would then be misleading. */
export const isContentHidden = ({ limited, folderCounts, docCounts }: FolderInfo): boolean =>
  limited === true && folderCounts + docCounts === 0
