import type { folder } from '#api/contract/folder'
import type { users } from '#api/contract/users'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { readChildrenPage } from '../nodes/children.service'
import { createFolder } from '../nodes/nodes.service'
import { getFolderFlags, getFolderInfo, listRootFolders, setFolderFlag } from './folders.service'
import { addDirectory, removeDirectory, listWorkingDirectories } from './working-directories.service'

export const folderHandlers: Handlers<typeof folder> = {
  rootFolders: (request) =>
    listRootFolders(readContext(request), {
      addRecycleBin: request.query.addRecycleBin ?? false,
      addWorkingDirectories: request.query.addWorkingDirectories ?? false,
    }),
  children: ({ params, query, ...request }) =>
    readChildrenPage(readContext(request), params.uuid, {
      sortBy: 'order',
      direction: 'ASC',
      offset: params.offset,
      pageSize: params.size,
      show: query.onlyFolder ? 'folders' : 'all',
      ...(query.after !== undefined && { after: query.after }),
    }),
  create: ({ form, query, ...request }) =>
    createFolder(writeContext(request), form.destUuid, form.title ?? form.folderName ?? '', query.operationUuid),
  info: ({ query, ...request }) => getFolderInfo(readContext(request), query.folderUuidList),
  size: async ({ query, ...request }) => (await getFolderInfo(readContext(request), query.folderUuidList)).folderSize,
  showInSearchResult: ({ query, ...request }) => setFolderFlag(writeContext(request), query.folderUuid, 'showInSearchResult', query.value),
  excludeFromSearch: ({ query, ...request }) => setFolderFlag(writeContext(request), query.folderUuid, 'excludeFromSearch', query.value),
  folderIsConcept: ({ query, ...request }) => setFolderFlag(writeContext(request), query.folderUuid, 'folderIsConcept', query.value),
  checkboxes: ({ query, ...request }) => getFolderFlags(readContext(request), query.uuid),
}

export const workingDirectoryHandlers: Handlers<typeof users> = {
  workingDirectories: listWorkingDirectories,
  addWorkingDirectory: (request) => addDirectory(request, request.query.folderUuid),
  deleteWorkingDirectory: (request) => removeDirectory(request, request.query.folderUuid),
}
