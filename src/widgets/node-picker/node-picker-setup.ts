import { type ActorRef, assign, enqueueActions, type Snapshot, sendTo, setup } from 'xstate'
import type { Node } from '#api/contract/node'
import { folderTreeMachine } from '../folder-tree/folder-tree.machine'
import type { FolderTreeEvent } from '../folder-tree/folder-tree-setup'
import { createPagedListMachine, type ListReport } from '#machines/paged-list.machine'
import { providedPromise } from '#machines/provided'
import { isBlank } from '#text/blank'
import type { WindowRef, WindowRequest } from '#windows/window-kind'
import {
  canConfirm,
  canPick,
  isSameChoice,
  listsDocuments,
  type Picked,
  type PickQuery,
  type PickRules,
  queryOf,
  turned,
} from './node-picker'

export type NodePickerEvent =
  /** In the tree, by a click or a key. */
  | { type: 'folder.chosen'; folder: Node }
  /** The list draws itself. */
  | ListReport<Node>
  | { type: 'node.turn'; node: Node }
  /** What is picked is put back. */
  | { type: 'picked.drop'; uuid: string }
  | { type: 'child.type'; title: string }
  | { type: 'child.add'; child: NewChild }
  | { type: 'search.type'; text: string }
  | { type: 'search.close' }
  | { type: 'pick.confirm' }
  | { type: 'pick.cancel' }
  | Extract<FolderTreeEvent, { type: 'data.changed' | 'data.stale' }>

/** What is made below something that stands in the tree. */
export interface NewChild {
  parent: Node
  title: string
}

/** Told to the owner at the end. */
export type NodesPicked = { type: 'nodes.picked'; nodes: readonly Picked[] } | { type: 'picking.cancelled' }

export interface NodePickerInput {
  owner: ActorRef<Snapshot<unknown>, NodesPicked>
  rules: PickRules
  /** The title of the main root, by which it is known. */
  mainTitle: string | undefined
  /** What is picked from the beginning. */
  picked?: readonly Picked[]
  /** Where the choice is a window's own work: what differs from `before` is unsaved. */
  unsaved?: { window: WindowRef; before: readonly Picked[] }
}

interface NodePickerContext extends NodePickerInput {
  /** Whose documents are listed. */
  folder: Node | null
  keyword: string
  /** What is listed was searched for. */
  isSearch: boolean
  /** In the order they were picked. */
  picked: readonly Picked[]
  /** A name for something new that is not made yet. */
  title: string
  /** What is being made. */
  child: NewChild | undefined
  /** Why it could not be. */
  error: unknown
}

const nodeIn = (event: NodePickerEvent): Node | undefined =>
  event.type === 'node.turn' ? event.node : event.type === 'folder.chosen' ? event.folder : undefined

const documents = createPagedListMachine<Node, PickQuery>()

/** What the picker does, by name; `node-picker.machine` says when. */
export const nodePickerSetup = setup({
  types: {} as { context: NodePickerContext; events: NodePickerEvent; input: NodePickerInput },
  actors: { folderTree: folderTreeMachine, documents, addChild: providedPromise<Node, { child: NewChild | undefined }>('addChild') },
  delays: { pause: 300 },
  guards: {
    isEmpty: ({ context, event }) => isBlank(event.type === 'search.type' ? event.text : context.keyword),
    canPick: ({ context, event }) => {
      const node = nodeIn(event)
      return node !== undefined && canPick(node, context.rules, context.mainTitle)
    },
    canConfirm: ({ context }) => canConfirm(context.picked, context.rules),
    listsDocuments: ({ context }) => listsDocuments(context.rules),
    addsChild: ({ context, event }) => context.rules.addsChild === true && event.type === 'child.add' && !isBlank(event.child.title),
  },
  actions: {
    keepFolder: assign({ folder: ({ context, event }) => (event.type === 'folder.chosen' ? event.folder : context.folder) }),
    keepKeyword: assign({ keyword: ({ event }) => (event.type === 'search.type' ? event.text : '') }),
    list: enqueueActions(({ context: { keyword, folder, rules }, enqueue }) => {
      enqueue.assign({ isSearch: !isBlank(keyword) })
      enqueue.sendTo('documents', { type: 'list.query', query: queryOf(keyword, folder, rules), clear: true })
    }),
    turn: assign({
      picked: ({ context: { picked, rules }, event }) => {
        const node = nodeIn(event)
        return node ? turned(picked, node, rules) : picked
      },
    }),
    drop: assign({
      picked: ({ context: { picked, rules }, event }) => {
        const node = picked.find(({ uuid }) => event.type === 'picked.drop' && event.uuid === uuid)
        return node ? turned(picked, node, rules) : picked
      },
    }),
    keepTitle: assign({ title: ({ event }) => (event.type === 'child.type' ? event.title : '') }),
    keepChild: assign({ child: ({ event }) => (event.type === 'child.add' ? event.child : undefined), error: undefined }),
    /** It is picked as soon as it is there, and the tree opens where it stands. */
    pickChild: enqueueActions(({ context: { picked, rules, child }, event, enqueue }) => {
      const node = (event as unknown as { output: Node }).output
      enqueue.assign({ picked: turned(picked, node, rules), child: undefined, title: '' })
      if (child)
        enqueue.sendTo('folderTree', { type: 'data.changed', resource: 'node', uuids: [node.uuid], parentUuids: [child.parent.uuid] })
    }),
    tellUnsaved: enqueueActions(({ context: { picked, title, unsaved }, enqueue }) => {
      if (!unsaved) return
      const { window, before } = unsaved
      const dirty = title !== '' || !isSameChoice(picked, before)
      enqueue.sendTo(window, { type: 'window.dirty', dirty } satisfies WindowRequest)
    }),
    keepError: assign({ error: ({ event }) => ('error' in event ? event.error : undefined) }),
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
})
