import type { folder } from '#api/contract/folder'
import type { Handlers } from '#server/http/handler'
import { childrenPage } from '../nodes/children.service'
import { createFolder } from '../nodes/nodes.service'
import { readerOf, workOf } from '../nodes/request'
import { folderFlags, folderInfo, rootFolders, setFolderFlag } from './folders.service'

export const folderHandlers: Handlers<typeof folder> = {
  rootFolders: (request) =>
    rootFolders(readerOf(request), {
      addRecycleBin: request.query.addRecycleBin ?? false,
      addWorkingDirectories: request.query.addWorkingDirectories ?? false,
    }),
  children: ({ params, query, ...request }) =>
    childrenPage(readerOf(request), params.uuid, {
      sortBy: 'order',
      direction: 'ASC',
      offset: params.offset,
      pageSize: params.size,
      show: query.onlyFolder ? 'folders' : 'all',
      ...(query.after !== undefined && { after: query.after }),
    }),
  create: ({ form, query, ...request }) =>
    createFolder(workOf(request), form.destUuid, form.title ?? form.folderName ?? '', query.operationUuid),
  info: ({ query, ...request }) => folderInfo(readerOf(request), query.folderUuidList),
  size: async ({ query, ...request }) => (await folderInfo(readerOf(request), query.folderUuidList)).folderSize,
  showInSearchResult: ({ query, ...request }) => setFolderFlag(workOf(request), query.folderUuid, 'showInSearchResult', query.value),
  excludeFromSearch: ({ query, ...request }) => setFolderFlag(workOf(request), query.folderUuid, 'excludeFromSearch', query.value),
  folderIsConcept: ({ query, ...request }) => setFolderFlag(workOf(request), query.folderUuid, 'folderIsConcept', query.value),
  checkboxes: ({ query, ...request }) => folderFlags(readerOf(request), query.uuid),
}
