import type { FolderInfo } from '#api/contract/folder'

/** Nothing of the folder's content is shown to the user, who has no right on it as a whole: counts of zero would be untrue. */
export const isHidden = ({ limited, folderCounts, docCounts }: FolderInfo): boolean => limited === true && folderCounts + docCounts === 0
