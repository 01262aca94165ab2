import { type ActorRefFrom, type AnyActorRef, fromPromise } from 'xstate'
import { document as documents } from '#api/contract/document'
import { jobs } from '#api/contract/job'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { api } from '#api/index'
import { getErrorDetail } from '#machines/detail'
import { getItemIds, type OperationOutcome, type QueuedOperation } from '#machines/operations'
import { operationsMachine } from '#machines/operations.machine'
import { redoAction, undoAction } from '#machines/undo-actions'
import { getRequestedLocale } from '#text/locale'
import { messages } from './operations.messages'
import { createPageFormat } from './preferences.content'

const createWords = () => ({ t: messages(getRequestedLocale(document.documentElement.lang)), format: createPageFormat() })

const findParents = (nodes: readonly Node[]): string[] => [...new Set(nodes.flatMap(({ parentUuid }) => parentUuid ?? []))]
const getOnlyTitle = ([node, ...others]: readonly Node[]): string | undefined => (others.length === 0 ? node?.title : undefined)

/**
 * Returns the title of the folder that received items because their original folder no longer exists. Undefined if all items are in their
 * original folder.
 */
const findOtherFolderTitle = async (nodes: readonly Node[], places: Readonly<Record<string, string>>): Promise<string | undefined> => {
  const moved = nodes.filter(({ uuid, parentUuid }) => parentUuid !== places[uuid])
  const [folder] = findParents(moved)
  if (folder === undefined) return undefined
  const [parent] = await api(nodebase)
    .loadNodes({ json: [folder] }, { quiet: true })
    .catch(() => [])
  return parent?.title
}

/**
 * Version to restore, by operation. It is looked up only once for each operation: after a lost response the restored version may already
 * be the current one, and a retry would then find another version.
 */
const versionsToRestore = new WeakMap<QueuedOperation, { wanted: string; current: string }>()

const findVersionToRestore = async (operation: QueuedOperation & { kind: 'version' }, signal: AbortSignal) => {
  const known = versionsToRestore.get(operation)
  if (known) return known
  const all = await api(documents).versions({ params: { uuid: operation.uuids[0] } }, { signal, quiet: true })
  const wanted = operation.versionUuid ?? all[1]?.uuid
  const [current] = all
  if (wanted === undefined || !current) throw { detail: createWords().t.noEarlier }
  const found = { wanted, current: current.uuid }
  versionsToRestore.set(operation, found)
  return found
}

const movingKinds: ReadonlySet<string> = new Set(['MOVE', 'RENAME', 'DELETE', 'PASTE'])

const perform = fromPromise<OperationOutcome, { operation: QueuedOperation | undefined }>(async ({ input: { operation }, signal }) => {
  const calls = api(nodebase)
  const options = { signal, quiet: true }
  if (!operation) return { uuids: [], parentUuids: [] }
  const { uuid: operationUuid } = operation
  const from = 'fromUuid' in operation && operation.fromUuid !== undefined ? [operation.fromUuid] : []
  switch (operation.kind) {
    case 'move': {
      const { uuids, fromUuid, target } = operation
      await calls.move({ query: { destUuid: target.uuid, fromUuid, operationUuid }, json: [...uuids] }, options)
      return { uuids, parentUuids: [...from, target.uuid] }
    }
    case 'delete': {
      const { fromUuid } = operation
      // A shortcut is removed only from this folder; its item is not deleted.
      const query = { operationUuid, ...(fromUuid === undefined ? {} : { fromUuid }) }
      const { uuids, jobUuid } = await calls.delete({ query, json: [...operation.uuids] }, options)
      return { uuids, parentUuids: from, jobUuid }
    }
    case 'restore': {
      const { nodes, jobUuid } = await calls.restore({ json: [...operation.uuids] }, options)
      const elsewhere = operation.places && (await findOtherFolderTitle(nodes, operation.places))
      return { uuids: operation.uuids, parentUuids: findParents(nodes), title: getOnlyTitle(nodes), elsewhere, jobUuid }
    }
    case 'purge': {
      const { uuids, jobUuid } = await calls.purge({ json: [...operation.uuids] }, options)
      return { uuids, parentUuids: from, jobUuid }
    }
    case 'empty': {
      const { uuids, jobUuid } = await calls.emptyBin({ query: { binUuid: operation.binUuid } }, options)
      return { uuids, parentUuids: [], jobUuid }
    }
    case 'version': {
      const { wanted, current } = await findVersionToRestore(operation, signal)
      const [uuid] = operation.uuids
      const node = await api(documents).restoreVersion({ params: { uuid, versionUuid: wanted } }, options)
      return { uuids: [uuid], parentUuids: findParents([node]), title: node.title, versionBefore: current }
    }
    case 'stop':
      for (const uuid of operation.uuids) await api(jobs).cancel({ params: { uuid } }, options)
      return { uuids: [], parentUuids: [] }
    case 'undo':
    case 'redo': {
      const query = { operationUuid: operation.operationUuid, requestUuid: operationUuid }
      const { uuids, nodes, ...undone } = await calls[operation.kind]({ query }, options)
      const outcome = { uuids, parentUuids: findParents(nodes), title: getOnlyTitle(nodes), undone }
      // Returned items are shown and selected, but not items that were moved back to the recycle bin. Undoing a change of tags or
      // permissions moves no items, so the selection of the user stays.
      const isShown = movingKinds.has(undone.kind) && !(operation.kind === 'redo' && undone.kind === 'DELETE')
      return isShown ? { ...outcome, returned: uuids } : outcome
    }
  }
})

const getFailureMessage = (operation: QueuedOperation, error: unknown): string => {
  const { t, format } = createWords()
  const why = getErrorDetail(error) ?? createWords().t.unknown
  const items = [format, getItemIds(operation).length, 'title' in operation ? operation.title : undefined] as const
  const sentences = { move: t.notMoved, delete: t.notDeleted, restore: t.notRestored, purge: t.notPurged }
  if (operation.kind === 'undo' || operation.kind === 'redo' || operation.kind === 'stop') return why
  if (operation.kind === 'version') return t.notRestoredVersion(why, operation.title)
  return operation.kind === 'empty' ? t.notEmptied(why) : sentences[operation.kind](why, ...items)
}

const getDoneMessage = (operation: QueuedOperation, { undone, title, uuids, elsewhere, jobUuid }: OperationOutcome): string | undefined => {
  const { t, format } = createWords()
  const items = [format, getItemIds(operation).length, 'title' in operation ? operation.title : undefined] as const
  switch (operation.kind) {
    case 'move':
      return t.moved(operation.target.title, ...items)
    case 'delete':
      return t.deleted(...items)
    case 'restore':
      return elsewhere === undefined ? t.restored(items[0], items[1], title) : t.restoredElsewhere(elsewhere, items[0], items[1], title)
    case 'purge':
      return jobUuid === undefined ? t.purged(...items) : undefined
    case 'empty':
      return jobUuid === undefined ? t.emptied : undefined
    case 'version':
      return t.restoredVersion(operation.title)
    case 'stop':
      return undefined
    case 'undo':
    case 'redo':
      if (undone?.jobUuid !== undefined) return t.rightsUnderWay(format, uuids.length, title)
      return undone && t[`${operation.kind === 'undo' ? 'undone' : 'redone'}${undone.kind}` as const](format, uuids.length, title)
  }
}

/** Returns the action of a notification: undo, or redo if the operation was itself an undo. */
const createAction = (operation: QueuedOperation, { undone, versionBefore }: OperationOutcome, system: AnyActorRef['system']) => {
  const { t } = createWords()
  if (undone && operation.kind === 'undo') return { action: { ...redoAction(system, undone.operationUuid, t.redo), icon: 'redo' } }
  if (operation.kind === 'version') {
    const { uuids, title } = operation
    const run = () => {
      const service = system.get('operations') as ActorRefFrom<typeof operationsMachine>
      service.send({ type: 'nodes.operate', operation: { kind: 'version', uuids, title, versionUuid: versionBefore } })
    }
    return { action: { label: t.undo, run } }
  }
  const uuid = operation.kind === 'move' || operation.kind === 'delete' ? operation.uuid : undone?.operationUuid
  return uuid === undefined ? {} : { action: undoAction(system, uuid, t.undo) }
}

export const operations = operationsMachine.provide({
  actors: { perform },
  actions: {
    announceStart: ({ context: { operations: queue, desktop } }) => {
      const { t, format } = createWords()
      const [operation] = queue
      if (operation?.kind === 'empty') desktop.send({ type: 'notify', level: 'info', message: t.emptying })
      if (operation?.kind !== 'purge') return
      desktop.send({ type: 'notify', level: 'info', message: t.purging(format, operation.uuids.length, operation.title) })
    },
    announceDone: ({ context: { operations: queue, desktop }, system }, { outcome }) => {
      const [operation] = queue
      const message = operation && getDoneMessage(operation, outcome)
      if (!operation || message === undefined) return
      desktop.send({ type: 'notify', level: 'success', message, ...createAction(operation, outcome, system) })
    },
    announceFailure: ({ context: { operations: queue, desktop } }, { error }) => {
      if (queue[0]) desktop.send({ type: 'notify', level: 'error', message: getFailureMessage(queue[0], error) })
    },
  },
})
