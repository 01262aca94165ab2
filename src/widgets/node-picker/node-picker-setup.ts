import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import { folderTreeMachine } from '../folder-tree/folder-tree.machine'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import { isBlank } from '#text/blank'
import type { DataEvent, WindowRef, WindowRequest } from '#windows/window-kind'
import { getEventError, getEventOutput } from '#machines/settled'
import {
  canConfirm,
  canPick,
  hasSameNodes,
  listsDocuments,
  type Picked,
  type PickQuery,
  type PickRules,
  buildPickQuery,
  togglePicked,
} from './node-picker'

export type NodePickerEvent =
  /** The user has chosen a folder in the tree by click or key. */
  | { type: 'folder.chosen'; folder: Node }
  /** Event that the list view forwards. */
  | ListReport<Node>
  | { type: 'node.toggle'; node: Node }
  /** Removes a picked node. */
  | { type: 'picked.drop'; uuid: string }
  | { type: 'child.type'; title: string }
  | { type: 'child.add'; child: NewChild }
  | { type: 'search.type'; text: string }
  | { type: 'search.close' }
  | { type: 'pick.confirm' }
  | { type: 'pick.cancel' }
  | DataEvent

/** A node to be created below a node of the tree. */
export interface NewChild {
  parent: Node
  title: string
}

/** Event to the actor that opened the picker, with the picked nodes or null after a cancel. */
export type NodesPicked = { type: 'nodes.picked'; nodes: readonly Picked[] } | { type: 'picking.cancelled' }

export interface NodePickerInput {
  owner: ActorRef<Snapshot<unknown>, NodesPicked>
  rules: PickRules
  /** Title of the main root. It identifies the main root on servers that send no roles. */
  mainTitle: string | undefined
  /** Nodes that are picked initially. */
  picked?: readonly Picked[]
  /** Set if the choice is unsaved work of a window: it is unsaved while it differs from `before`. */
  unsaved?: { window: WindowRef; before: readonly Picked[] }
}

interface NodePickerContext extends NodePickerInput {
  /** Folder whose documents are listed. */
  folder: Node | null
  keyword: string
  /** True while the list shows search results. */
  isSearch: boolean
  /** Picked nodes in the order of picking. */
  picked: readonly Picked[]
  /** Typed title of a new node. */
  title: string
  /** The node that is being created. */
  child: NewChild | undefined
  /** Error of the failed creation. */
  error: unknown
}

const documents = createPagedListMachine<Node, PickQuery>()

/** The actors, guards and actions of the picker. `node-picker.machine` decides when they run. */
export const nodePickerSetup = setup({
  types: {} as { context: NodePickerContext; events: NodePickerEvent; input: NodePickerInput },
  actors: { folderTree: folderTreeMachine, documents, addChild: providedPromise<Node, { child: NewChild | undefined }>('addChild') },
  delays: { typingPause: 300 },
  guards: {
    isEmpty: ({ context }) => isBlank(context.keyword),
    canPick: ({ context }, { node }: { node: Node }) => canPick(node, context.rules, context.mainTitle),
    canConfirm: ({ context }) => canConfirm(context.picked, context.rules),
    listsDocuments: ({ context }) => listsDocuments(context.rules),
    canAddChild: ({ context }, { child }: { child: NewChild }) => context.rules.addsChild === true && !isBlank(child.title),
  },
  actions: {
    setFolder: assign((_, { folder }: { folder: Node }) => ({ folder })),
    setKeyword: assign((_, { keyword }: { keyword: string }) => ({ keyword })),
    clearKeyword: assign({ keyword: '' }),
    listDocuments: enqueueActions(({ context: { keyword, folder, rules }, enqueue }) => {
      enqueue.assign({ isSearch: !isBlank(keyword) })
      enqueue.sendTo('documents', { type: 'list.query', query: buildPickQuery(keyword, folder, rules), clear: true })
    }),
    toggle: assign(({ context: { picked, rules } }, { node }: { node: Node }) => ({ picked: togglePicked(picked, node, rules) })),
    removePicked: assign(({ context: { picked, rules } }, { uuid }: { uuid: string }) => {
      const node = picked.find((one) => one.uuid === uuid)
      return node ? { picked: togglePicked(picked, node, rules) } : {}
    }),
    setTitle: assign((_, { title }: { title: string }) => ({ title })),
    setChild: assign((_, { child }: { child: NewChild }) => ({ child, error: undefined })),
    /** Picks the new node when it has been created, and opens the tree at its position. */
    pickChild: enqueueActions(({ context: { picked, rules, child }, event, enqueue }) => {
      const node = getEventOutput<Node>(event)
      enqueue.assign({ picked: togglePicked(picked, node, rules), child: undefined, title: '' })
      if (child)
        enqueue.sendTo('folderTree', { type: 'data.changed', resource: 'node', uuids: [node.uuid], parentUuids: [child.parent.uuid] })
    }),
    notifyUnsaved: enqueueActions(({ context: { picked, title, unsaved }, enqueue }) => {
      if (!unsaved) return
      const { window, before } = unsaved
      const dirty = title !== '' || !hasSameNodes(picked, before)
      enqueue.sendTo(window, { type: 'window.dirty', dirty } satisfies WindowRequest)
    }),
    setError: assign({ error: ({ event }) => getEventError(event) }),
    forwardToChildren: enqueueActions(({ enqueue }, { event }: { event: DataEvent }) => {
      enqueue.sendTo('folderTree', event)
      enqueue.sendTo('documents', { type: 'list.changed' })
    }),
    sendPicked: sendTo(
      ({ context }) => context.owner,
      ({ context }): NodesPicked => ({ type: 'nodes.picked', nodes: context.picked }),
    ),
    cancel: sendTo(({ context }) => context.owner, { type: 'picking.cancelled' } satisfies NodesPicked),
  },
})
