import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, stopChild } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import type { Paragraph } from '#api/contract/paragraph'
import { folderTreeMachine } from '../folder-tree/folder-tree.machine'
import type { FolderChosen } from '../folder-tree/folder-tree-setup'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import type { DataChanged, Session, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import type { FolderModeEvent, FolderViewInput } from '../folder-view/folder-view'
import { nodePickerMachine } from '../node-picker/node-picker.machine'
import type { Picked } from '../node-picker/node-picker'
import type { NodesPicked } from '../node-picker/node-picker-setup'
import { getBranchId, isConflict, isBelowRoots, type OrderMove } from './paragraph-page'

export interface ParagraphQuery {
  folder: string
}
const paragraphList = createPagedListMachine<Paragraph, ParagraphQuery>()
export type ParagraphListActor = ActorRefFrom<typeof paragraphList>

/** A paragraph in edit mode. */
export interface ParagraphDraft {
  uuid: string
  /** Id of the document that contains the paragraph. */
  docUuid: string
  /** Id of the folder in which the paragraph is shown. */
  folder: string
  text: string
  /** Title of the paragraph; only if it belongs to the folder itself. */
  title?: string | undefined
  /** Revision of the text that the draft started from. */
  revision?: string | undefined
}

export interface ParagraphToDelete {
  /** Beginning of the paragraph's text, quoted in the question before the deletion. */
  words: string
  uuid: string
  docUuid: string
  folder: string
}

export interface ParagraphDeletion {
  toDelete: ParagraphToDelete | undefined
  window: WindowRef
}

export type ParagraphPageEvent =
  | FolderModeEvent
  | FolderChosen
  | ListReport<Paragraph>
  | NodesPicked
  | { type: 'page.retry' }
  /** Opens the picker for another folder, if this one cannot be shown as a page. */
  | { type: 'folder.pick' }
  /** Sent when a folder becomes visible, so that its paragraphs are loaded. */
  | { type: 'section.seen'; uuid: string }
  | { type: 'wiki.switch'; on: boolean }
  | { type: 'paragraph.edit'; draft: ParagraphDraft }
  | { type: 'draft.change'; change: Partial<Pick<ParagraphDraft, 'text' | 'title'>> }
  | { type: 'draft.save' }
  /** Overwrites the text of another user, after the user has seen it. */
  | { type: 'draft.overwrite'; revision: string | undefined }
  | { type: 'draft.drop' }
  /** Sent when the editor of the draft becomes visible or hidden. */
  | { type: 'draft.visibility'; on: boolean }
  | { type: 'paragraph.delete'; toDelete: ParagraphToDelete }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  | { type: 'item.move'; move: OrderMove }
  | { type: 'page.export' }

export interface ParagraphPageContext extends FolderViewInput {
  /** Ids of the two root folders below which folders can be shown as a page. */
  roots: readonly string[]
  /** Paragraph lists by folder id, of the folders that have been visible. */
  lists: Readonly<Record<string, ParagraphListActor>>
  tree: ActorRefFrom<typeof folderTreeMachine> | undefined
  wiki: boolean
  draft: ParagraphDraft | undefined
  isDraftVisible: boolean
  toDelete: ParagraphToDelete | undefined
  /** Moves of paragraphs and folders that are already shown but not confirmed. The first one is being sent. */
  moves: readonly OrderMove[]
  /** Error of the last failed action. */
  error: unknown
}

const getLoadedRoots = (event: object): readonly string[] => getEventOutput<readonly string[]>(event)

/** The actors, guards and actions of the paragraph page; `paragraph-page.machine` decides when they run. */
export const paragraphPageSetup = setup({
  types: {} as { context: ParagraphPageContext; events: ParagraphPageEvent; input: FolderViewInput },
  actors: {
    fetchRoots: providedPromise<readonly string[], void>('fetchRoots'),
    saveText: providedPromise<void, { draft: ParagraphDraft | undefined }>('saveText'),
    /** Deletes the paragraph, notifies the user and offers undo. */
    deleteParagraph: providedPromise<void, ParagraphDeletion>('deleteParagraph'),
    moveItem: providedPromise<void, { move: OrderMove | undefined }>('moveItem'),
    /** Exports the page and saves it as a file on the user's computer. */
    exportPage: providedPromise<void, { folder: Node | null; window: WindowRef }>('exportPage'),
    paragraphs: paragraphList,
    tree: folderTreeMachine,
    picker: nodePickerMachine,
  },
  guards: {
    isReadable: ({ context: { folder, roots } }) => folder !== null && isBelowRoots(folder, roots),
    isSameFolder: ({ context }, { folder }: { folder: Node | null }) => folder?.uuid === context.folder?.uuid,
    hasConflict: ({ context, event }) => isConflict('error' in event ? event.error : context.error),
    hasMove: ({ context }) => context.moves.length > 0,
    /** Returns true if the editor of the draft is visible. Only then does the user see why a save failed. */
    isDraftVisible: ({ context }) => context.isDraftVisible,
    isNewSection: ({ context: { lists } }, { uuid }: { uuid: string }) => lists[uuid] === undefined,
  },
  actions: {
    setFolder: assign((_, { folder }: { folder: Node | null }) => ({ folder })),
    setSession: assign((_, { session }: { session: Session }) => ({ session })),
    setRoots: assign({ roots: ({ event }) => getLoadedRoots(event) }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    dropError: assign({ error: undefined }),
    /** Loads another folder and starts at its beginning. A draft keeps its error. */
    startPage: enqueueActions(({ context: { lists, folder, draft, error }, enqueue }) => {
      for (const uuid of Object.keys(lists)) enqueue(stopChild(`list ${uuid}`))
      enqueue(stopChild('tree'))
      enqueue.assign(({ spawn, self }) => ({
        lists: {},
        error: draft ? error : undefined,
        tree: spawn('tree', { id: 'tree', input: { owner: self, root: folder?.uuid } }),
      }))
    }),
    openList: assign(({ context: { lists }, spawn, self }, { uuid }: { uuid: string }) => {
      const input = { query: { folder: uuid }, paging: 'scroll', pageSize: pageSize.paragraphs, owner: self } as const
      return { lists: { ...lists, [uuid]: spawn('paragraphs', { id: `list ${uuid}`, input }) } }
    }),
    /** Refreshes the tree, and the lists of the changed folders. */
    refreshChanged: enqueueActions(({ context: { lists, tree }, enqueue }, { change }: { change: DataChanged }) => {
      if (tree) enqueue.sendTo(tree, change)
      for (const [uuid, list] of Object.entries(lists)) {
        if ([...change.uuids, ...change.parentUuids].includes(uuid)) enqueue.sendTo(list, { type: 'list.changed' })
      }
    }),
    refreshAll: enqueueActions(({ context: { lists, tree }, enqueue }) => {
      if (tree) enqueue.sendTo(tree, { type: 'data.stale' })
      for (const list of Object.values(lists)) enqueue.sendTo(list, { type: 'list.changed' })
    }),
    setWiki: assign((_, { on }: { on: boolean }) => ({ wiki: on })),
    setDraft: assign((_, { draft }: { draft: ParagraphDraft }) => ({ draft, error: undefined })),
    changeDraft: assign(({ context: { draft } }, { change }: { change: Partial<ParagraphDraft> }) =>
      draft ? { draft: { ...draft, ...change } } : {},
    ),
    dropDraft: assign({ draft: undefined, error: undefined }),
    setDraftVisible: assign((_, { isDraftVisible }: { isDraftVisible: boolean }) => ({ isDraftVisible })),
    notifyRefusal: enqueueActions(({ context, enqueue }) => {
      // XState infers no action names here, because other actions have params.
      if (!context.isDraftVisible) enqueue('announceNotSaved' as never)
    }),
    announceNotSaved: (_) => {},
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.dirty', dirty: context.draft !== undefined }),
    ),
    setToDelete: assign((_, { toDelete }: { toDelete: ParagraphToDelete }) => ({ toDelete, error: undefined })),
    queueMove: assign(({ context: { moves } }, { move }: { move: OrderMove }) => ({ moves: [...moves, move], error: undefined })),
    dropMove: assign({ moves: ({ context }) => context.moves.slice(1) }),
    /** Shows the new order until the lists are loaded again. */
    applyMove: enqueueActions(
      ({
        context: {
          moves: [move],
          lists,
          tree,
          folder,
        },
        enqueue,
      }) => {
        if (!move) return
        const { relationType, parentUuid, firstNodeUuid: uuid, secondNodeUuid: before } = move
        const list = lists[parentUuid]
        if (relationType === 4 && list) enqueue.sendTo(list, { type: 'list.move', uuid, before })
        if (relationType === 1 && tree)
          enqueue.sendTo(tree, { type: 'branch.folderMoved', branch: getBranchId(parentUuid, folder?.uuid ?? ''), uuid, before })
      },
    ),
    refreshDraftList: enqueueActions(({ context: { draft, lists }, enqueue }) => {
      const list = lists[draft?.folder ?? '']
      if (list) enqueue.sendTo(list, { type: 'list.refresh' })
    }),
    refreshListOfDeleted: enqueueActions(({ context: { toDelete, lists }, enqueue }) => {
      const list = lists[toDelete?.folder ?? '']
      if (list) enqueue.sendTo(list, { type: 'list.refresh' })
    }),
    refreshMoved: enqueueActions(
      ({
        context: {
          moves: [move],
          lists,
          tree,
        },
        enqueue,
      }) => {
        if (!move) return
        const list = lists[move.parentUuid]
        if (move.relationType === 4 && list) enqueue.sendTo(list, { type: 'list.refresh' })
        if (move.relationType === 1 && tree)
          enqueue.sendTo(tree, { type: 'data.changed', resource: 'node', uuids: [move.firstNodeUuid], parentUuids: [move.parentUuid] })
      },
    ),
    goToPicked: sendTo(
      ({ context }) => context.owner,
      (_, { nodes: [{ uuid, title } = { uuid: '', title: '' }] }: { nodes: readonly Picked[] }) => ({
        ...{ type: 'place.go' as const, to: { uuid, title } },
      }),
    ),
  },
})

export const createInitialContext = (input: FolderViewInput): ParagraphPageContext => ({
  ...input,
  ...{ roots: [], lists: {}, tree: undefined, wiki: false },
  ...{ draft: undefined, isDraftVisible: false, toDelete: undefined, moves: [], error: undefined },
})
