import type { ErrorCode } from '#api/contract/errors'
import type { ChangedResource } from '#api/contract/messaging'
import { writeLog } from '#server/context/activity-log'
import type { LogType } from '#server/context/log-types'
import type { AdminContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import { lockRow, removeRow } from '#server/database/rows'
import type { Db, Schema, Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import type { Ports } from '#server/ports'
import { isBlank } from '#text/blank'
import { trimName } from '#text/normalise'
import { pickPage } from './pick-list'
import { type GridQuery, buildSearchFields, selectSortKey, type FieldReaders, computeRevision } from './grid'
import { writeUnlessChanged } from './write-unless-changed'

interface TitledRow {
  uuid: string
  title: string
}
interface RowWrite {
  uuid?: string | undefined
  title: string
  revision?: string | undefined
}
type WithRevision<Row> = Row & { revision: string }

/** Kind of rows that an administration grid edits, with its rules. */
interface RowKind<Row extends TitledRow, Write extends RowWrite> {
  table: keyof Schema
  /** Name of the resource in live events. */
  resource: ChangedResource
  log: LogType
  read(db: Db, id: string): Promise<Row | undefined>
  /** Content that the revision covers. Two saves of the same content are no conflict. Default: the whole row. */
  contents?(row: Row): unknown
  /** Name of the row in the log. Default: its title. */
  named?(row: Row): string
  /** Errors of the fields other than the title. */
  faults?(write: Write): { path: string; code: ErrorCode }[]
  /** Writes a row. `before` is undefined for a new row. Throws if other rows or rules forbid it. */
  write(tx: Tx, id: string, write: Write, before: Row | undefined, now: number): Promise<void>
  /** Checks if a row may be deleted. Throws if not. */
  checkRemoval?(tx: Tx, row: Row): Promise<void>
}

/** Grid with few rows, which are filtered in memory. */
interface GridKind<Row extends TitledRow, Write extends RowWrite> extends Omit<RowKind<Row, Write>, 'read'> {
  /** Reads all rows, or one. */
  read(db: Db, id?: string): Promise<Row[]>
  fields: FieldReaders<Row>
  sorts: Readonly<Record<string, (row: Row) => string>>
}

const MAX_TITLE_LENGTH = 100

/** Trims a title and returns it with its errors. */
export function checkTitle(raw: string): { title: string; faults: { path: string; code: ErrorCode }[] } {
  const title = trimName(raw)
  const code = isBlank(title) ? 'titleRequired' : title.length > MAX_TITLE_LENGTH ? 'maxLength' : undefined
  return { title, faults: code ? [{ path: 'title', code }] : [] }
}

/** Makes the functions that save and delete rows: each change is one transaction with a log entry, and publishes a live event. */
export function createRowChanges<Row extends TitledRow, Write extends RowWrite>(kind: RowKind<Row, Write>) {
  const { table, resource, read, contents = (row: Row) => row, named = ({ title }: Row) => title } = kind
  const known = (row: Row): WithRevision<Row> => ({ ...row, revision: computeRevision(contents(row)) })

  async function one(db: Db, id: string): Promise<WithRevision<Row>> {
    const row = await read(db, id)
    if (!row) throw new Problem('notFound')
    return known(row)
  }
  async function held(tx: Tx, id: string): Promise<WithRevision<Row>> {
    await lockRow(tx, table, id)
    return await one(tx, id)
  }
  const log = (tx: Tx, { ports, caller, ip }: AdminContext, title: string, done: string): Promise<void> =>
    writeLog(tx, {
      ...{ at: ports.now(), type: kind.log, userId: caller.userId, username: caller.username, ip },
      detail: { [resource]: title, done },
    })
  const announce = ({ ports }: AdminContext, uuid: string): Promise<void> =>
    ports.broadcast.publish({ type: 'data.changed', resource, uuids: [uuid], parentUuids: [], at: ports.now() })

  return {
    known,
    one,
    held,
    log,
    announce,

    /**
     * Saves a row. `newIds` allows a new row with a given id. Throws the errors of the fields, and `conflict` if another user saved since
     * `revision`.
     */
    async save(context: AdminContext, raw: Write, { newIds = false } = {}): Promise<WithRevision<Row>> {
      const { ports } = context
      const { title, faults } = checkTitle(raw.title)
      const write = { ...raw, title }
      const errors = [...faults, ...(kind.faults?.(write) ?? [])]
      const [first] = errors
      if (first) throw new Problem(first.code, { errors })
      const id = write.uuid ?? crypto.randomUUID()
      await transact(context, async (tx, context) => {
        const isNew = write.uuid === undefined || (newIds && (await read(tx, write.uuid)) === undefined)
        const before = isNew ? undefined : await held(tx, id)
        const isAsRead = !before || write.revision === undefined || write.revision === before.revision
        const state = async () => (await one(tx, id)).revision
        await writeUnlessChanged({ isAsRead, state }, () => kind.write(tx, id, write, before, context.ports.now()))
        await log(tx, context, named(await one(tx, id)), before ? 'changed' : 'created')
      })
      await announce(context, id)
      return await one(ports.db, id)
    },

    async remove(context: AdminContext, id: string): Promise<void> {
      await transact(context, async (tx, context) => {
        const row = await held(tx, id)
        await kind.checkRemoval?.(tx, row)
        await removeRow(tx, table, id)
        await log(tx, context, named(row), 'deleted')
      })
      await announce(context, id)
    },
  }
}

/** Makes a grid: the changes of its rows, and its pages. */
export function createGrid<Row extends TitledRow, Write extends RowWrite>(kind: GridKind<Row, Write>) {
  const { read, fields, sorts } = kind
  const changes = createRowChanges<Row, Write>({ ...kind, read: async (db, id) => (await read(db, id))[0] })
  return {
    ...changes,
    async find({ db }: Ports, query: GridQuery) {
      const order = selectSortKey(query, sorts, ({ title }) => title)
      return pickPage<WithRevision<Row>>((await read(db)).map(changes.known), query, buildSearchFields<Row>(query, fields), order)
    },
  }
}
