import * as z from 'zod/mini'
import { browseStep, criteria, criteriaErrors, criteriaFields, criteriaSubjects, searchType } from './criteria'
import { resource } from './endpoint'
import { facetsShape } from './facets'
import { bulkResult, clipboard, linkType, undoneChange } from './nodebase-shapes'
import { nodeRights, node } from './node'
import { searchNotes } from './search-notes'
import { permissionEntries, permissionErrors, permissionSet, permissionSubjects } from './permission'
import { afterCursor, limitedFlag, nodeId, nodeIds, operation, page, paging, uuid, uuids, words } from './wire'

/**
 * Not in the specification: `operationUuid` is the id of the change to undo or redo. `requestUuid` is an id that the caller gives to the
 * request; a second request with the same id has no effect.
 */
const turning = z.object({ ...operation, requestUuid: z.optional(uuid) })

/** Not in the specification: the folder that an item is cut from. If the item is a shortcut there, it is pasted as a shortcut. */
const cutFrom = z.object({ fromUuid: z.optional(nodeId) })

export const browseProperty = z.object({
  uuid,
  title: z.string(),
  kind: z.enum(['RELATION', 'PROPERTY']),
  /** Type of the property; absent for relations. */
  type: z.optional(z.string()),
})

export const nodebase = resource({
  children: {
    method: 'post',
    path: '/api/nodebase/children',
    summary: 'Returns a page of the visible items in the given folders, or of the visible results of a search',
    access: 'session',
    effect: 'read',
    json: criteria,
    subjects: criteriaSubjects,
    errors: criteriaErrors,
    response: z.extend(page(node), { limited: limitedFlag, ...searchNotes }),
  },
  facets: {
    method: 'post',
    path: '/api/nodebase/facets',
    addition: true,
    summary: 'Returns the values that the results of a search have, with the number of results for each',
    access: 'session',
    effect: 'read',
    json: criteria,
    subjects: criteriaSubjects,
    errors: criteriaErrors,
    response: facetsShape,
  },
  recycleBin: {
    method: 'post',
    path: '/api/nodebase/recycleBin',
    summary:
      'Returns a page of the recycle bin of the user; for an administrator, of all bins. keyword with properties searches titles and texts, also in deleted folders',
    access: 'session',
    effect: 'read',
    json: criteria,
    subjects: criteriaSubjects,
    errors: criteriaErrors,
    response: z.extend(page(node), searchNotes),
  },
  searchExport: {
    method: 'post',
    path: '/api/nodebase/search-export',
    summary: 'Downloads the results of a search as a spreadsheet: the list, or the contents',
    access: 'session',
    effect: 'read',
    feature: 'SEARCH',
    json: z.strictObject({ ...paging, after: afterCursor, ...criteriaFields, type: z.enum(['LIST', 'CONTENT']) }),
    subjects: criteriaSubjects,
    errors: criteriaErrors,
    response: 'file',
  },
  dynamicBrowseProps: {
    method: 'get',
    path: '/api/nodebase/dynamic-browse-props/{uuid}',
    summary: 'Returns the relations and properties by which the contents of a folder can be browsed',
    access: 'session',
    params: z.object({ uuid: nodeId }),
    subjects: [{ at: 'params.uuid', level: 1 }],
    response: z.array(browseProperty),
    errors: ['notFolder'],
  },
  browseDates: {
    method: 'post',
    path: '/api/nodebase/browse-dates',
    summary:
      'Returns the number of items of a folder per Jalali year of a date, per month of a year, or per day of a month; empty ones are excluded',
    access: 'session',
    effect: 'read',
    json: z.strictObject({ uuid: nodeId, relationOrPropertyUuid: uuid, year: browseStep.shape.year, month: browseStep.shape.month }),
    subjects: [{ at: 'json.uuid', level: 1 }],
    response: z.array(z.object({ value: z.int(), count: z.int() })),
    errors: ['notFolder'],
    addition: true,
  },
  suggest: {
    method: 'get',
    path: '/api/nodebase/suggest',
    summary:
      'Returns titles that complete the typed text, for paragraphs (CMS) titles of keywords; none for less than 2 characters. If the text ends with a field such as author:, returns the text completed by values of the field',
    access: 'session',
    query: z.object({ text: words, type: z.optional(searchType) }),
    response: z.array(z.object({ title: z.string(), uuid: z.optional(uuid) })),
  },
  generateDownloadLink: {
    method: 'post',
    path: '/api/nodebase/generate-download-link',
    summary:
      'Creates a short-lived token for one purpose, bound to the user and the items: the parameter link of download-by-link and play, and token of diagram and the messaging channel. Several items or a folder download as one zip. inline displays the file; without it the original is downloaded',
    access: 'session',
    json: z.strictObject({
      withMetadata: z.optional(z.boolean()),
      withLog: z.optional(z.boolean()),
      inline: z._default(z.boolean(), false),
      uuidList: z.optional(nodeIds),
      type: z.optional(linkType),
      versionUuid: z.optional(uuid),
    }),
    subjects: [
      { at: 'json.uuidList', level: 1 },
      { at: 'json.uuidList', level: 2, when: { at: 'json.inline', is: [false] } },
    ],
    response: z.string(),
    errors: ['fieldRequired', 'unsupportedFormat', 'featureOff'],
  },
  downloadByLink: {
    method: 'get',
    path: '/api/nodebase/download-by-link',
    summary: 'Downloads the file of a link; supports range requests',
    access: 'public',
    query: z.object({ link: z.string().check(z.maxLength(500)) }),
    response: 'file',
    errors: ['linkExpired', 'rangeNotSatisfiable', 'unsupportedFormat'],
  },
  delete: {
    method: 'delete',
    path: '/api/nodebase/delete',
    summary: "Moves items with their contents to the recycle bin of each item's author: all items or none",
    access: 'session',
    feature: 'DELETE',
    /**
     * Not in the specification: the folder that the items are deleted from. A shortcut is removed only from that folder; its item is not
     * deleted.
     */
    query: z.object({ fromUuid: z.optional(nodeId), ...operation }),
    json: nodeIds,
    subjects: [
      { at: 'query.fromUuid', level: 1 },
      { at: 'json', level: 4 },
    ],
    response: bulkResult,
    errors: ['protectedNode', 'inUse', 'conflict'],
  },
  restore: {
    method: 'delete',
    path: '/api/nodebase/restore',
    summary:
      "Restores items of the recycle bin to their folder, with a number if the name exists there; to the home folder of the bin's owner if the folder does not exist any more or the user may not write to it",
    access: 'session',
    json: nodeIds,
    subjects: [{ at: 'json', level: 4 }],
    response: z.object({ nodes: z.array(node), jobUuid: z.optional(uuid) }),
    errors: ['notRestorable', 'titleExists'],
  },
  purge: {
    method: 'delete',
    path: '/api/nodebase/purge',
    summary: 'Deletes items of the recycle bin permanently',
    access: 'session',
    json: nodeIds,
    subjects: [{ at: 'json', level: 4 }],
    response: bulkResult,
    errors: ['notRestorable'],
  },
  emptyBin: {
    method: 'delete',
    path: '/api/nodebase/empty-bin',
    summary: "Empties a recycle bin permanently; without a username the user's own",
    access: 'session',
    query: z.object({ binUuid: z.optional(nodeId) }),
    subjects: [{ at: 'query.binUuid', level: 4 }],
    response: bulkResult,
    addition: true,
  },
  undo: {
    method: 'post',
    path: '/api/nodebase/undo',
    summary:
      'Undoes a move, rename, deletion, paste, removal of tags or links, or permission change of the user: the given one, or the latest that is not undone',
    access: 'session',
    query: turning,
    response: undoneChange,
    errors: ['nothingToUndo', 'conflict', 'titleExists', 'tagGone', 'featureOff'],
    addition: true,
  },
  redo: {
    method: 'post',
    path: '/api/nodebase/redo',
    summary: 'Redoes an undone change of the user: the given one, or the one undone last. After a new change nothing can be redone',
    access: 'session',
    query: turning,
    response: undoneChange,
    errors: ['nothingToRedo', 'titleExists', 'tagGone', 'featureOff', ...permissionErrors],
    addition: true,
  },
  copy: {
    method: 'post',
    path: '/api/nodebase/copy',
    summary: 'Replaces the copy list by these items and returns the clipboard',
    access: 'session',
    feature: 'COPY',
    json: nodeIds,
    subjects: [{ at: 'json', level: 2 }],
    response: clipboard,
    errors: ['protectedNode'],
  },
  addToCopy: {
    method: 'post',
    path: '/api/nodebase/add-to-copy',
    summary: 'Adds these items to the copy list and returns the clipboard',
    access: 'session',
    feature: 'COPY',
    json: nodeIds,
    subjects: [{ at: 'json', level: 2 }],
    response: clipboard,
    errors: ['protectedNode', 'tooManyItems'],
  },
  cut: {
    method: 'post',
    path: '/api/nodebase/cut',
    summary: 'Replaces the cut list by this item and returns the clipboard',
    access: 'session',
    feature: 'CUT',
    query: cutFrom,
    json: nodeIds,
    subjects: [
      { at: 'query.fromUuid', level: 1 },
      { at: 'json', level: 4 },
    ],
    response: clipboard,
    errors: ['cutLimit', 'protectedNode'],
  },
  addToCut: {
    method: 'post',
    path: '/api/nodebase/add-to-cut',
    summary: 'Adds an item to the empty cut list and returns the clipboard',
    access: 'session',
    feature: 'CUT',
    query: cutFrom,
    json: nodeIds,
    subjects: [
      { at: 'query.fromUuid', level: 1 },
      { at: 'json', level: 4 },
    ],
    response: clipboard,
    errors: ['cutLimit', 'protectedNode'],
  },
  paste: {
    method: 'post',
    path: '/api/nodebase/paste',
    summary:
      'Moves the cut item and copies the copied items into a folder, after it checks the rights on each source again. Returns the new items; a job with the id operationUuid creates large numbers of copies later',
    access: 'session',
    feature: ['COPY', 'CUT'],
    query: z.object(operation),
    form: z.object({ destUuid: nodeId }),
    subjects: [{ at: 'form.destUuid', level: 3 }],
    response: z.array(node),
    errors: ['emptyClipboard', 'titleExists', 'moveIntoSelf', 'notFolder', 'protectedNode', 'conflict', 'diskFull'],
  },
  clipboard: {
    method: 'get',
    path: '/api/nodebase/clipboard',
    summary: 'Returns the visible items of the copy list and the cut list',
    access: 'session',
    response: clipboard,
  },
  loadNodes: {
    method: 'post',
    path: '/api/nodebase/load-nodes',
    summary: 'Returns the nodes with these ids in the given order, without missing and invisible ones',
    access: 'session',
    effect: 'read',
    json: uuids,
    response: z.array(node),
  },
  move: {
    method: 'post',
    path: '/api/nodebase/move',
    summary: 'Moves items into a folder, all or none, and returns them',
    access: 'session',
    /**
     * Not in the specification: the folder that the items are moved from. A shortcut there moves as a shortcut. Throws 409 `conflict` if an
     * item has left the folder.
     */
    query: z.object({ destUuid: nodeId, fromUuid: z.optional(nodeId), ...operation }),
    json: nodeIds,
    subjects: [
      { at: 'query.destUuid', level: 3 },
      { at: 'query.fromUuid', level: 1 },
      { at: 'json', level: 4 },
    ],
    response: z.array(node),
    errors: ['titleExists', 'moveIntoSelf', 'notFolder', 'protectedNode', 'conflict'],
  },
  sendTo: {
    method: 'post',
    path: '/api/nodebase/send-to',
    summary:
      'Copies items into a working directory and returns the copies; a job with the id operationUuid creates large numbers of copies later',
    access: 'session',
    query: z.object({ destUuid: nodeId, ...operation }),
    json: nodeIds,
    subjects: [
      { at: 'query.destUuid', level: 3 },
      { at: 'json', level: 2 },
    ],
    response: z.array(node),
    errors: ['titleExists', 'moveIntoSelf', 'notFolder', 'protectedNode', 'conflict', 'diskFull'],
  },
  rename: {
    method: 'put',
    path: '/api/nodebase/rename',
    summary: 'Renames an item and returns it',
    access: 'session',
    feature: 'RENAME',
    query: z.object({ uuid: nodeId, title: words, ...operation }),
    subjects: [{ at: 'query.uuid', level: 3 }],
    response: node,
    errors: ['titleRequired', 'titleInvalid', 'titleTooLong', 'titleExists', 'protectedNode', 'conflict'],
  },
  parent: {
    method: 'get',
    path: '/api/nodebase/parent/{uuid}',
    summary: 'Returns the home parent of an item; 404 for root folders and if the parent is invisible',
    access: 'session',
    params: z.object({ uuid: nodeId }),
    subjects: [{ at: 'params.uuid', level: 0 }],
    response: node,
  },
  /** Not in the specification: returns every folder that contains the item, for the general tab of its properties. */
  parents: {
    method: 'get',
    path: '/api/nodebase/parents/{uuid}',
    summary: 'Returns every visible folder that contains an item, the home parent first',
    access: 'session',
    params: z.object({ uuid: nodeId }),
    subjects: [{ at: 'params.uuid', level: 0 }],
    response: z.array(node),
    addition: true,
  },
  permission: {
    method: 'get',
    path: '/api/nodebase/permission/{uuid}',
    summary: 'Returns the permission entries of an item',
    access: 'session',
    feature: 'PROPERTIES_PERMISSION',
    params: z.object({ uuid: nodeId }),
    subjects: [{ at: 'params.uuid', level: 5 }],
    response: permissionEntries,
  },
  findNodePermission: {
    method: 'get',
    path: '/api/nodebase/find-node-permission/{uuid}',
    summary: 'Returns the rights of the user on an item',
    access: 'session',
    params: z.object({ uuid: nodeId }),
    subjects: [{ at: 'params.uuid', level: 0 }],
    response: nodeRights,
  },
  setPermission: {
    method: 'post',
    path: '/api/nodebase/permission/set',
    summary: 'Replaces the permission entries of an item, and with recursive those of its contents, and returns them',
    access: 'session',
    feature: 'PROPERTIES_PERMISSION',
    json: permissionSet,
    subjects: permissionSubjects,
    response: z.object({
      ...permissionEntries.shape,
      jobUuid: z.optional(uuid),
      /**
       * Not in the specification: number of items below the folder that were skipped because the caller may not change their permissions.
       * Missing while a job still runs.
       */
      untouched: z.optional(z.int()),
    }),
    errors: permissionErrors,
  },
})
