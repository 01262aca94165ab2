import { sql } from 'kysely'
import type { Caller } from '#server/access/caller'
import type { Db, Tx } from '#server/database/schema'
import type { WriteContext } from '#server/context/request-context'
import type * as Binning from '#server/domain/content/nodes/binning.service'
import type * as Copying from '#server/domain/creation/copying/copying.service'
import type * as Downloads from '#server/domain/content/downloads/downloads.service'
import type * as Moving from '#server/domain/content/nodes/moving.service'
import type * as Nodes from '#server/domain/content/nodes/nodes.service'
import type * as Paste from '#server/domain/creation/clipboard/paste.service'
import type * as Permissions from '#server/domain/content/permissions/permissions.service'
import type * as Placing from '#server/domain/content/nodes/placing.service'
import type * as Purge from '#server/domain/content/bin/purge.service'
import type * as Walk from '#server/domain/content/downloads/walk-items.service'
import { addVersion } from '#server/domain/content/documents/versions.service'
import { moveToBins } from '#server/domain/content/nodes/binning.service'
import { lockTarget } from '#server/domain/content/nodes/nodes.service'
import { Problem } from '#server/http/problem'
import { testPorts } from '#tests/support/ports'
import { createOrganisation, START } from '../nodes/organisation'
import { Wrong } from './rules-check'

/** A service call after the access check. The right existed at the check and may have been removed since. */
interface Deed {
  name: string
  /** Source files of the rule and of the called service. */
  file: string
  entry: string
  /** Level that the call requires on the item, and on the destination folder. */
  item: number
  dest: number
  /** Expected error if the item is hidden, and if the level is too low. */
  hidden?: string
  denied?: string
  act(module: never, context: TestContext): Promise<unknown>
}
type TestContext = WriteContext & { db: Tx }

const MOVING = 'server/domain/content/nodes/moving.service.ts'
const NODES = 'server/domain/content/nodes/nodes.service.ts'
const BINNING = 'server/domain/content/nodes/binning.service.ts'
const PURGE = 'server/domain/content/bin/purge.service.ts'
const PASTE = 'server/domain/creation/clipboard/paste.service.ts'
const COPYING = 'server/domain/creation/copying/copying.service.ts'
const PLACING = 'server/domain/content/nodes/placing.service.ts'
const RIGHTS = 'server/domain/content/permissions/permissions.service.ts'
const DOWNLOADS = 'server/domain/content/downloads/downloads.service.ts'
const WALK = 'server/domain/content/downloads/walk-items.service.ts'

class Undone extends Error {}

/** Returns a transaction whose inner transactions are savepoints. */
const nested = (tx: Tx): Tx =>
  new Proxy(tx, {
    get(target, key) {
      if (key === 'transaction')
        return () => ({
          async execute(work: (inner: Tx) => Promise<unknown>): Promise<unknown> {
            await sql`savepoint inner_one`.execute(target)
            try {
              return await work(nested(target))
            } catch (error) {
              await sql`rollback to savepoint inner_one`.execute(target)
              throw error
            }
          },
        })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Runs the call, returns its outcome, and rolls everything back. */
async function outcomeOf(db: Db, act: (tx: Tx) => Promise<unknown>): Promise<string> {
  let outcome = 'done'
  await db
    .transaction()
    .execute(async (tx) => {
      try {
        const told = await act(nested(tx))
        if (typeof told === 'string') outcome = told
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        outcome = error.code
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return outcome
}

export interface Deeds {
  files: readonly string[]
  /** Throws `Wrong` if a service with this file allows more or less than the rights of its caller. */
  check(file: string, load: <M>(entry: string) => Promise<M>): Promise<void>
}

export async function deeds(db: Db): Promise<Deeds> {
  const h = await createOrganisation(db)
  const ports = await testPorts({ db, now: START })
  const writer = await h.person('writer')
  const binId = await h.bin(writer)
  const place = await h.folder(h.rootId, 'place', writer)
  const item = await h.folder(place, 'item', writer)
  const document = await h.document(place, 'document', { author: writer, extension: 'txt' })
  // An item on which every user has all rights, so that a refusal is caused by the other item.
  const spare = await h.folder(place, 'spare', writer)
  const inner = await h.folder(spare, 'inner', writer)
  const versionId = crypto.randomUUID()
  const content = {
    id: versionId,
    nodeId: document,
    hash: 'a'.repeat(64),
    size: 1,
    mime: 'text/plain',
    authorId: writer.userId,
    createdAt: START,
  }
  await db.transaction().execute((tx) => addVersion(tx, content))
  await db.updateTable('node').set({ version_id: versionId }).where('id', '=', document).execute()
  const dest = await h.folder(h.rootId, 'dest', writer)
  const binned = await h.folder(binId, 'binned', h.admin)
  await db.updateTable('node').set({ deleted_at: START, deleted_from: place }).where('id', '=', binned).execute()
  const other = await h.person('other')
  const free = await h.folder(await h.bin(other), 'free', h.admin)
  await db.updateTable('node').set({ deleted_at: START, deleted_from: place }).where('id', '=', free).execute()
  const flags = new Set(['COPY', 'CUT'])
  const people: { caller: Caller; item: number; dest: number }[] = []
  for (const level of [-1, 0, 1, 2, 3, 4, 5])
    for (const about of ['item', 'dest'] as const) {
      const caller = { ...(await h.person(`${about}${level}`)), flags }
      const levels = { item: about === 'item' ? level : 5, dest: about === 'dest' ? level : 5 }
      for (const id of [item, document, inner]) if (levels.item >= 0) await h.grant(id, caller.userId, levels.item)
      if (levels.dest >= 0) await h.grant(dest, caller.userId, levels.dest)
      await h.grant(spare, caller.userId, 5, { recursive: false })
      people.push({ caller, ...levels })
    }
  people.push({ caller: { ...h.admin, flags }, item: 5, dest: 5 })
  const inBin = [
    { caller: writer, item: 4, dest: 5 },
    { caller: other, item: -1, dest: 5 },
    { caller: h.admin, item: 5, dest: 5 },
    ...people.filter((one) => one.caller.userId !== h.admin.userId).map((one) => ({ ...one, item: -1 })),
  ]
  const onClipboard = async ({ db: tx, caller }: TestContext, list: 'copy' | 'cut'): Promise<void> => {
    await tx.insertInto('clipboard_item').values({ user_id: caller.userId, list, node_id: item, from_id: null }).execute()
  }
  const going = { destUuid: dest, operationUuid: undefined }
  const pathOf = async (id: string): Promise<string> =>
    (await db.selectFrom('node').select('path').where('id', '=', id).executeTakeFirstOrThrow()).path
  const [itemPath, documentPath] = [await pathOf(item), await pathOf(document)]
  const deedsHere: Deed[] = [
    {
      name: 'rename',
      file: NODES,
      entry: NODES,
      item: 3,
      dest: -1,
      act: (m: typeof Nodes, work) => m.renameNode(work, item, 'other'),
    },
    {
      name: 'move',
      file: MOVING,
      entry: MOVING,
      item: 4,
      dest: 3,
      act: (m: typeof Moving, work) => m.moveInTransaction(work.db, work, { destUuid: dest, uuids: [item, spare] }),
    },
    {
      name: 'delete',
      file: BINNING,
      entry: BINNING,
      item: 4,
      dest: -1,
      act: (m: typeof Binning, work) => m.moveToBins(work.db, work, { uuids: [item, spare] }),
    },
    {
      ...{ name: 'take a deletion back', file: BINNING, entry: BINNING, item: 4, dest: -1 },
      async act(m: typeof Binning, work) {
        const { stood } = await moveToBins(work.db, { ...work, caller: h.admin }, { uuids: [item, spare] })
        await m.undoDelete(work.db, work, { at: work.now, stood })
      },
    },
    {
      name: 'send',
      file: COPYING,
      entry: PASTE,
      item: 2,
      dest: 3,
      act: (m: typeof Paste, work) => m.sendTo(work, 'fa', going, [item, spare]),
    },
    {
      name: 'send into',
      file: PLACING,
      entry: PASTE,
      item: 2,
      dest: 3,
      act: (m: typeof Paste, work) => m.sendTo(work, 'fa', going, [item, spare]),
    },
    {
      ...{ name: 'paste a copy', file: PASTE, entry: PASTE, item: 2, dest: 3, hidden: 'emptyClipboard' },
      async act(m: typeof Paste, work) {
        await onClipboard(work, 'copy')
        await m.pasteClipboard(work, 'fa', going)
      },
    },
    {
      ...{ name: 'paste what is cut', file: PASTE, entry: PASTE, item: 4, dest: 3, hidden: 'emptyClipboard' },
      async act(m: typeof Paste, work) {
        await onClipboard(work, 'cut')
        await m.pasteClipboard(work, 'fa', going)
      },
    },
    {
      ...{ name: 'write rights', file: RIGHTS, entry: RIGHTS, item: 5, dest: -1 },
      act: (m: typeof Permissions, work) =>
        m.setPermissions(work, {
          nodeUuid: item,
          deleteOldPermission: false,
          rolePermissions: [],
          userPermissions: [{ roleOrUserUuid: writer.userId, permission: 1 }],
        }),
    },
    ...(['inline', 'whole'] as const).map(
      (how): Deed => ({
        ...{ name: `hand out ${how}`, file: DOWNLOADS, entry: DOWNLOADS, item: how === 'inline' ? 1 : 2, dest: -1 },
        act: (m: typeof Downloads, work) => m.getDownload(work, [document], { inline: how === 'inline' }),
      }),
    ),
    {
      ...{ name: 'pack', file: WALK, entry: WALK, item: 2, dest: -1, hidden: 'nothing', denied: 'level' },
      async act(m: typeof Walk, work) {
        const item = { id: document, type: 0, title: 'document', extension: 'txt', path: documentPath, author_id: writer.userId }
        for await (const { as } of m.walkItems(work, [item as never])) return as === 'document' ? 'done' : as
        return 'nothing'
      },
    },
    {
      ...{ name: 'pack a folder', file: WALK, entry: WALK, item: 1, dest: -1, hidden: 'nothing', denied: 'level' },
      async act(m: typeof Walk, work) {
        const folder = { id: item, type: 1, title: 'item', extension: '', path: itemPath, author_id: writer.userId }
        for await (const { as } of m.walkItems(work, [folder as never])) return as === 'folder' ? 'done' : as
        return 'nothing'
      },
    },
    {
      ...{ name: 'go on copying', file: COPYING, entry: COPYING, item: 2, dest: -1, hidden: '0', denied: '0' },
      act: async (m: typeof Copying, work) => ((await m.filterCopyable(work.db, work, [item])).length === 1 ? 'done' : '0'),
    },
    {
      ...{ name: 'enter a folder', file: PLACING, entry: PLACING, item: 3, dest: -1, hidden: 'titleExists' },
      async act(m: typeof Placing, work) {
        await m.findOrCreateFolders(work.db, work, await lockTarget(work.db, { ...work, caller: h.admin }, place), ['item'])
      },
    },
    {
      ...{ name: 'find a way', file: PLACING, entry: PLACING, item: 3, dest: -1, hidden: '0', denied: '0' },
      act: async (m: typeof Placing, work) => ((await m.writableFolder(work, place, ['spare', 'inner'])) === inner ? 'done' : '0'),
    },
  ]
  const binnedDeeds: Deed[] = [
    {
      name: 'restore',
      file: BINNING,
      entry: BINNING,
      item: 4,
      dest: -1,
      act: (m: typeof Binning, work) => m.restoreFromBins(work.db, work, work.caller.userId === other.userId ? [binned, free] : [binned]),
    },
    {
      ...{ name: 'purge', file: PURGE, entry: PURGE, item: 4, dest: -1, hidden: '0', denied: '0' },
      act: async (m: typeof Purge, work) => ((await m.lockPurgeable(work.db, work, [binned])).length === 1 ? 'done' : '0'),
    },
  ]
  const right = (
    { item: need, dest: into, hidden = 'notFound', denied = 'forbidden' }: Deed,
    has: { item: number; dest: number },
  ): string[] => {
    const wrong = []
    if (has.item < 0) wrong.push(hidden)
    else if (has.item < need) wrong.push(denied)
    if (into >= 0 && has.dest < into) wrong.push('forbidden', 'notFound')
    return wrong.length === 0 ? ['done'] : wrong
  }
  return {
    files: [...new Set([...deedsHere, ...binnedDeeds].map(({ file }) => file))],
    async check(file, load) {
      for (const [some, who] of [
        [deedsHere, people],
        [binnedDeeds, inBin],
      ] as const)
        for (const deed of some) {
          if (deed.file !== file) continue
          const module = await load(deed.entry)
          for (const one of who) {
            const { caller } = one
            const work = { caller, now: START, ip: '127.0.0.1', broadcast: ports.broadcast, log: ports.log }
            const outcome = await outcomeOf(db, (tx) => deed.act(module as never, { ...work, db: tx } as TestContext))
            if (!right(deed, one).includes(outcome))
              throw new Wrong(`${deed.name} by ${caller.username}: ${outcome}, not ${right(deed, one).join(' or ')}`)
          }
        }
    },
  }
}
