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
import { type GridQuery, matching, orderOf, type Reads, revisionOf } from './grid'

interface Titled {
  uuid: string
  title: string
}
interface Written {
  uuid?: string | undefined
  title: string
  revision?: string | undefined
}
type Known<Row> = Row & { revision: string }

/** What one grid of administration keeps, and by which rules it changes. */
interface RowKind<Row extends Titled, Write extends Written> {
  table: keyof Schema
  /** Its name in live messages. */
  resource: ChangedResource
  log: LogType
  read(db: Db, id: string): Promise<Row | undefined>
  /** What the row says of itself: two saves of the same are no conflict. */
  contents?(row: Row): unknown
  /** What the log calls it; its title unless told otherwise. */
  named?(row: Row): string
  /** What is wrong besides the title. */
  faults?(write: Write): { path: string; code: ErrorCode }[]
  /** `before` is undefined for a new row. Throws when other rows or rules stand against it. */
  write(tx: Tx, id: string, write: Write, before: Row | undefined, now: number): Promise<void>
  /** Throws when the row has to stay. */
  letGo?(tx: Tx, row: Row): Promise<void>
}

/** A grid of few rows, which are looked through one by one. */
interface GridKind<Row extends Titled, Write extends Written> extends Omit<RowKind<Row, Write>, 'read'> {
  /** All of them, or one. */
  read(db: Db, id?: string): Promise<Row[]>
  fields: Reads<Row>
  sorts: Readonly<Record<string, (row: Row) => string>>
}

const LONGEST = 100

/** A trimmed title, with what is wrong with it. */
export function checkTitle(raw: string): { title: string; faults: { path: string; code: ErrorCode }[] } {
  const title = trimName(raw)
  const code = isBlank(title) ? 'titleRequired' : title.length > LONGEST ? 'maxLength' : undefined
  return { title, faults: code ? [{ path: 'title', code }] : [] }
}

/** Saving and deleting of rows: each change in one transaction with its line of the log, and told live. */
export function changesOf<Row extends Titled, Write extends Written>(kind: RowKind<Row, Write>) {
  const { table, resource, read, contents = (row: Row) => row, named = ({ title }: Row) => title } = kind
  const known = (row: Row): Known<Row> => ({ ...row, revision: revisionOf(contents(row)) })

  async function one(db: Db, id: string): Promise<Known<Row>> {
    const row = await read(db, id)
    if (!row) throw new Problem('notFound')
    return known(row)
  }
  async function held(tx: Tx, id: string): Promise<Known<Row>> {
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

    /** With `newIds` an id that nothing has is taken. Errors: the fields' own, and `conflict` when somebody saved since `revision`. */
    async save(context: AdminContext, raw: Write, { newIds = false } = {}): Promise<Known<Row>> {
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
        if (before && write.revision !== undefined && write.revision !== before.revision) throw new Problem('conflict')
        await kind.write(tx, id, write, before, context.ports.now())
        await log(tx, context, named(await one(tx, id)), before ? 'changed' : 'created')
      })
      await announce(context, id)
      return await one(ports.db, id)
    },

    async remove(context: AdminContext, id: string): Promise<void> {
      await transact(context, async (tx, context) => {
        const row = await held(tx, id)
        await kind.letGo?.(tx, row)
        await removeRow(tx, table, id)
        await log(tx, context, named(row), 'deleted')
      })
      await announce(context, id)
    },
  }
}

/** The page of a grid besides the changes of its rows. */
export function gridOf<Row extends Titled, Write extends Written>(kind: GridKind<Row, Write>) {
  const { read, fields, sorts } = kind
  const changes = changesOf<Row, Write>({ ...kind, read: async (db, id) => (await read(db, id))[0] })
  return {
    ...changes,
    async find({ db }: Ports, query: GridQuery) {
      const order = orderOf(query, sorts, ({ title }) => title)
      return pickPage<Known<Row>>((await read(db)).map(changes.known), query, matching<Row>(query, fields), order)
    },
  }
}
