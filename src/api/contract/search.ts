import * as z from 'zod/mini'
import { criteriaFields } from './criteria'
import { resource } from './endpoint'
import { paging, uuid, words } from './wire'

const ids = z.optional(z.array(uuid).check(z.maxLength(10_000)))

/** Criteria of a saved search, stored unchanged. The ids in it are checked again at each run, with the permissions at that time. */
export const savedQuery = z.strictObject({
  direction: paging.direction,
  sortBy: criteriaFields.sortBy,
  keyword: criteriaFields.keyword,
  properties: criteriaFields.properties,
  extension: criteriaFields.extension,
  fromDate: criteriaFields.fromDate,
  toDate: criteriaFields.toDate,
  fromSize: criteriaFields.fromSize,
  toSize: criteriaFields.toSize,
  onlyDocument: criteriaFields.onlyDocument,
  onlyFolder: criteriaFields.onlyFolder,
  onlyInstances: criteriaFields.onlyInstances,
  author: criteriaFields.author,
  authors: criteriaFields.authors,
  metadataParams: criteriaFields.metadataParams,
  searchAllDocument: criteriaFields.searchAllDocument,
  searchType: criteriaFields.searchType,
  uuidList: ids,
  tags: ids,
  classes: ids,
  folders: ids,
  keywordUuidList: ids,
  parent: z.optional(uuid),
})

export const savedSearch = z.object({
  uuid,
  title: z.string(),
  showInDesktop: z.boolean(),
  /** True if the user is notified of new hits. */
  notify: z.optional(z.boolean()),
  query: savedQuery,
})
export type SavedSearch = z.output<typeof savedSearch>

export const search = resource({
  save: {
    method: 'post',
    path: '/api/search/user',
    summary: 'Saves a search of the user and returns it',
    access: 'session',
    json: z.strictObject({
      query: savedQuery,
      title: words,
      showInDesktop: z.boolean(),
      /** Notifies the user of new hits; without it, an existing search stays as it is. */
      notify: z.optional(z.boolean()),
      /** Not in the specification: id of an existing saved search, which is overwritten. */
      uuid: z.optional(uuid),
    }),
    response: savedSearch,
    errors: ['titleRequired', 'titleInvalid', 'titleTooLong', 'titleExists', 'savedSearchLimit', 'tooLarge'],
  },
  delete: {
    method: 'delete',
    path: '/api/search/user',
    summary: 'Deletes a saved search of the user',
    access: 'session',
    query: z.object({ uuid }),
    response: 'none',
  },
  load: {
    method: 'get',
    path: '/api/search/user/load-search',
    summary: 'Returns a saved search of the user',
    access: 'session',
    query: z.object({ uuid }),
    response: savedSearch,
  },
  list: {
    method: 'get',
    path: '/api/search/user',
    summary: 'Returns the saved searches of the user, all or only those on the desktop',
    access: 'session',
    response: z.array(savedSearch),
    addition: true,
  },
})
