import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import { pageSize } from '#api/contract/constants'
import type { Node } from '#api/contract/node'
import { folderTreeMachine } from '#machines/folder-tree.machine'
import type { FolderTreeEvent } from '#machines/folder-tree-setup'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { canPick, type PickQuery, type PickRules, queryOf, turned } from './node-picker'

export type NodePickerEvent =
  /** In the tree, by a click or a key. */
  | { type: 'folder.chosen'; folder: Node }
  /** The list draws itself. */
  | ListReport<Node>
  | { type: 'node.turn'; node: Node }
  | { type: 'search.type'; text: string }
  | { type: 'search.close' }
  | { type: 'pick.confirm' }
  | { type: 'pick.cancel' }
  | Extract<FolderTreeEvent, { type: 'data.changed' | 'data.stale' }>

/** Told to the owner at the end. */
export type NodesPicked = { type: 'nodes.picked'; nodes: readonly Node[] } | { type: 'picking.cancelled' }

export interface NodePickerInput {
  owner: ActorRef<Snapshot<unknown>, NodesPicked>
  rules: PickRules
  /** The title of the main root, by which it is known. */
  mainTitle: string | undefined
}

interface NodePickerContext extends NodePickerInput {
  /** Whose documents are listed. */
  folder: Node | null
  keyword: string
  /** What is listed was searched for. */
  isSearch: boolean
  /** In the order they were picked. */
  picked: readonly Node[]
}

const nodeIn = (event: NodePickerEvent): Node | undefined =>
  event.type === 'node.turn' ? event.node : event.type === 'folder.chosen' ? event.folder : undefined

const documents = createPagedListMachine<Node, PickQuery>()

/** Picks folders and documents out of a tree, or out of what a search finds; a search covers the tree until it is closed. */
export const nodePickerMachine = setup({
  types: {} as { context: NodePickerContext; events: NodePickerEvent; input: NodePickerInput },
  actors: { folderTree: folderTreeMachine, documents },
  delays: { pause: 300 },
  guards: {
    isEmpty: ({ context, event }) => (event.type === 'search.type' ? event.text : context.keyword).trim() === '',
    canPick: ({ context, event }) => {
      const node = nodeIn(event)
      return node !== undefined && canPick(node, context.rules, context.mainTitle)
    },
    hasPicked: ({ context }) => context.picked.length > 0,
    listsDocuments: ({ context }) => context.rules.kinds !== 'folders',
  },
  actions: {
    keepFolder: assign({ folder: ({ context, event }) => (event.type === 'folder.chosen' ? event.folder : context.folder) }),
    keepKeyword: assign({ keyword: ({ event }) => (event.type === 'search.type' ? event.text : '') }),
    list: enqueueActions(({ context: { keyword, folder }, enqueue }) => {
      enqueue.assign({ isSearch: keyword.trim() !== '' })
      enqueue.sendTo('documents', { type: 'list.query', query: queryOf(keyword, folder), clear: true })
    }),
    turn: assign({
      picked: ({ context: { picked, rules }, event }) => {
        const node = nodeIn(event)
        return node ? turned(picked, node, rules.multiple) : picked
      },
    }),
    passOn: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'data.changed' && event.type !== 'data.stale') return
      enqueue.sendTo('folderTree', event)
      enqueue.sendTo('documents', { type: 'list.changed' })
    }),
    answer: sendTo(
      ({ context }) => context.owner,
      ({ context }): NodesPicked => ({ type: 'nodes.picked', nodes: context.picked }),
    ),
    cancel: sendTo(({ context }) => context.owner, { type: 'picking.cancelled' } satisfies NodesPicked),
  },
}).createMachine({
  id: 'nodePicker',
  context: ({ input }) => ({ ...input, folder: null, keyword: '', isSearch: false, picked: [] }),
  invoke: [
    { id: 'folderTree', src: 'folderTree', input: ({ self }) => ({ owner: self as never }), onError: {} },
    {
      id: 'documents',
      src: 'documents',
      input: ({ self }) => ({
        query: null,
        paging: 'scroll' as const,
        pageSize: pageSize.documentPickerChildren,
        owner: self as never,
      }),
      onError: {},
    },
  ],
  initial: 'browsing',
  on: {
    'node.turn': { guard: 'canPick', actions: 'turn' },
    'data.changed': { actions: 'passOn' },
    'data.stale': { actions: 'passOn' },
    'pick.confirm': { guard: 'hasPicked', actions: 'answer' },
    'pick.cancel': { actions: 'cancel' },
  },
  states: {
    browsing: {
      on: {
        'folder.chosen': [
          { guard: 'listsDocuments', actions: ['keepFolder', 'list'] },
          { guard: 'canPick', actions: 'turn' },
        ],
        'search.type': { target: 'typing', actions: 'keepKeyword' },
      },
    },
    /** A search is asked for when the typing pauses; an empty one is none. */
    typing: {
      after: {
        pause: [
          { guard: 'isEmpty', target: 'browsing', actions: ['keepKeyword', 'list'] },
          { target: 'searching', actions: 'list' },
        ],
      },
      on: {
        'search.type': { target: 'typing', reenter: true, actions: 'keepKeyword' },
        'search.close': { target: 'browsing', actions: ['keepKeyword', 'list'] },
      },
    },
    searching: {
      on: {
        'search.type': { target: 'typing', actions: 'keepKeyword' },
        'search.close': { target: 'browsing', actions: ['keepKeyword', 'list'] },
      },
    },
  },
})
