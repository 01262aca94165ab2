import * as z from 'zod/mini'
import { resource } from './endpoint'
import { node } from './node'
import { afterCursor, bool, limitedFlag, nodeId, nodeIdList, offset, operation, page, size, words } from './wire'

export const folderFlags = z.object({
  showInSearchResult: z.boolean(),
  excludeFromSearch: z.boolean(),
  folderIsConcept: z.boolean(),
})
export type FolderFlags = z.output<typeof folderFlags>

/** Totals of the given folders and everything below them that the caller may see. Sizes in bytes. */
export const folderInfo = z.object({ folderSize: z.int(), folderCounts: z.int(), docCounts: z.int(), limited: limitedFlag })
export type FolderInfo = z.output<typeof folderInfo>

const flagQuery = z.object({ folderUuid: nodeId, value: bool })
const flagSubject = [{ at: 'query.folderUuid', level: 3 }] as const
const someFolders = z.object({ folderUuidList: nodeIdList })
const someFoldersSubject = [{ at: 'query.folderUuidList', level: 0 }] as const

export const folder = resource({
  rootFolders: {
    method: 'get',
    path: '/api/folder/rootFolders',
    summary: 'Returns the visible root folders; on request followed by the recycle bin and the working directories',
    access: 'session',
    query: z.object({ addRecycleBin: z.optional(bool), addWorkingDirectories: z.optional(bool) }),
    response: z.array(node),
  },
  children: {
    method: 'get',
    path: '/api/folder/children/{uuid}/{offset}/{size}',
    summary: 'Returns a page of the visible children of a folder, in their order',
    access: 'session',
    params: z.object({ uuid: nodeId, offset, size }),
    /** Not in the specification: `onlyFolder` returns only folders, for trees; `after` is the cursor of the previous page. */
    query: z.object({ onlyFolder: z.optional(bool), after: afterCursor }),
    subjects: [{ at: 'params.uuid', level: 1 }],
    response: z.extend(page(node), { limited: limitedFlag }),
    errors: ['notFolder'],
  },
  create: {
    method: 'post',
    path: '/api/folder/create',
    summary: 'Creates a folder; title and folderName are two names of the same parameter',
    access: 'session',
    query: z.object(operation),
    form: z.object({ destUuid: nodeId, title: z.optional(words), folderName: z.optional(words) }),
    subjects: [{ at: 'form.destUuid', level: 3 }],
    response: node,
    errors: ['titleRequired', 'titleInvalid', 'titleTooLong', 'titleExists', 'notFolder', 'diskFull', 'conflict'],
  },
  info: {
    method: 'get',
    path: '/api/folder/info',
    summary: 'Returns the total size and the item counts of the given folders',
    access: 'session',
    query: someFolders,
    subjects: someFoldersSubject,
    response: folderInfo,
  },
  size: {
    method: 'get',
    path: '/api/folder/size',
    summary: 'Returns the total size of the given folders in bytes',
    access: 'session',
    query: someFolders,
    subjects: someFoldersSubject,
    response: z.int(),
  },
  showInSearchResult: {
    method: 'post',
    path: '/api/folder/show_in_search_result',
    summary: 'Sets if the folder itself is shown in search results, and returns the three flags',
    access: 'session',
    query: flagQuery,
    subjects: flagSubject,
    response: folderFlags,
    errors: ['notFolder'],
  },
  excludeFromSearch: {
    method: 'post',
    path: '/api/folder/exclude_from_search',
    summary: 'Sets if searches exclude the contents of the folder, and returns the three flags',
    access: 'session',
    query: flagQuery,
    subjects: flagSubject,
    response: folderFlags,
    errors: ['notFolder'],
  },
  folderIsConcept: {
    method: 'post',
    path: '/api/folder/folder_is_concept',
    summary: 'Sets if the folder represents a concept, and returns the three flags',
    access: 'session',
    query: flagQuery,
    subjects: flagSubject,
    response: folderFlags,
    errors: ['notFolder'],
  },
  checkboxes: {
    method: 'get',
    path: '/api/folder/checkboxes',
    summary: 'Returns the three flags of a folder',
    access: 'session',
    query: z.object({ uuid: nodeId }),
    subjects: [{ at: 'query.uuid', level: 0 }],
    response: folderFlags,
    errors: ['notFolder'],
  },
})
