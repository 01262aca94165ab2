import * as z from 'zod/mini'
import { conversation } from './chat'
import { resource } from './endpoint'
import { node } from './node'
import { task } from './task'
import { instant, nodeId, nodeIds, offset, page, size } from './wire'

/** Lists of Home. `recent`: documents that the user opened; `folders`: folders that the user opened. */
export const homeSection = z.enum(['recent', 'shared', 'starred', 'folders'])
export type HomeSection = z.output<typeof homeSection>

export const homeItem = z.object({
  node,
  /** Time at which the user opened or starred the item, or received the right on it. */
  at: instant,
  /**
   * Full name of another user: in `recent` the one who changed the document since the user opened it, in `shared` the one who gave the
   * right. Missing if there is none.
   */
  by: z.optional(z.string()),
})
export type HomeItem = z.output<typeof homeItem>

const items = page(homeItem)
export type HomePage = z.output<typeof items>

const openItems = <Item extends z.ZodMiniType>(item: Item) => z.object({ contents: z.array(item), totalElements: z.int() })

export const homeAnswer = z.object({
  recent: items,
  shared: items,
  starred: items,
  folders: items,
  /** Tasks that the user can do, review or claim. */
  tasks: openItems(task),
  /** Conversations with unread messages. */
  conversations: openItems(conversation),
  /** First steps that the user has done. */
  steps: z.object({ uploaded: z.boolean(), shared: z.boolean() }),
})
export type HomeAnswer = z.output<typeof homeAnswer>

export const home = resource({
  load: {
    method: 'get',
    path: '/api/home',
    summary:
      'Returns the beginnings of all lists of Home: recent, shared and starred items, folders, waiting tasks and unread conversations',
    access: 'session',
    response: homeAnswer,
    addition: true,
  },
  list: {
    method: 'get',
    path: '/api/home/{section}/{offset}/{size}',
    summary: 'Returns a page of one list of Home, latest first, with the items that the user may still read',
    access: 'session',
    params: z.object({ section: homeSection, offset, size }),
    response: items,
    addition: true,
  },
  open: {
    method: 'post',
    path: '/api/home/open',
    summary: 'Records that the user opened a document or folder',
    access: 'session',
    json: z.strictObject({ nodeUuid: nodeId }),
    subjects: [{ at: 'json.nodeUuid', level: 1 }],
    response: 'none',
    addition: true,
  },
  star: {
    method: 'post',
    path: '/api/home/star',
    summary: 'Stars items for the user, or removes their stars',
    access: 'session',
    json: z.strictObject({ uuidList: nodeIds, starred: z.boolean() }),
    subjects: [{ at: 'json.uuidList', level: 1 }],
    response: 'none',
    addition: true,
  },
})
