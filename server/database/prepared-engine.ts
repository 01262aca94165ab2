import type { messages, PGlite, protocol } from '@electric-sql/pglite'
import type { Engine } from './pglite.dialect'
import { createStatementNamer } from './statement-names'

type Serialize = (value: unknown) => string | null
type Read = (text: string | null) => unknown

/** Conversion of a statement's parameters and results, by the types that the database reported when it parsed the statement. */
interface Statement {
  name: string
  parameters: readonly Serialize[]
  columns: readonly { name: string; read: Read }[]
}

const UNNAMED = ''
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'])

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function toRow(columns: Statement['columns'], texts: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, read }, n) => {
    row[name] = read(texts[n] ?? null)
  })
  return row
}

/**
 * Runs queries like `pglite.query`, in two exchanges with the engine instead of six. A frequent statement needs only one: the engine does
 * not parse it again, and does not plan it again once it has a generic plan. One statement at a time. Rejects with the engine's own error.
 */
export function createPreparedEngine(pglite: PGlite, { serialize }: typeof protocol): Engine {
  const nameOf = createStatementNamer()
  const statements = new Map<string, Statement>()

  const exchange = async (...parts: Uint8Array[]) => (await pglite.execProtocol(concatenate([...parts, serialize.sync()]))).messages

  const writerOf = (type: number): Serialize => {
    const write = pglite.serializers[type] ?? String
    return (value) => (value === null || value === undefined ? null : write(value))
  }
  const readerOf = (type: number): Read => {
    const read = pglite.parsers[type]
    return read === undefined ? (text) => text : (text) => (text === null ? null : read(text, type))
  }

  async function parsed(sql: string): Promise<Statement> {
    const name = nameOf(sql) ?? UNNAMED
    const prepared = statements.get(name)
    if (prepared !== undefined) return prepared
    const answers = await exchange(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const statement: Statement = { name, parameters: [], columns: [] }
    for (const answer of answers) {
      if (answer.name === 'parameterDescription')
        statement.parameters = (answer as messages.ParameterDescriptionMessage).dataTypeIDs.map(writerOf)
      if (answer.name === 'rowDescription')
        statement.columns = (answer as messages.RowDescriptionMessage).fields.map(({ name, dataTypeID }) => ({
          name,
          read: readerOf(dataTypeID),
        }))
    }
    if (name !== UNNAMED) statements.set(name, statement)
    return statement
  }

  return {
    query: (sql, parameters) =>
      pglite.runExclusive(async () => {
        const { name, parameters: writers, columns } = await parsed(sql)
        const values = parameters.map((value, n) => writers[n]?.(value) ?? null)
        const answers = await exchange(serialize.bind({ statement: name, values }), serialize.execute({}))
        const rows: unknown[] = []
        let affectedRows = 0
        for (const answer of answers) {
          if (answer.name === 'dataRow') rows.push(toRow(columns, (answer as messages.DataRowMessage).fields))
          else if (answer.name === 'commandComplete') {
            const words = (answer as messages.CommandCompleteMessage).text.split(' ')
            if (CHANGES.has(words[0] as string)) affectedRows = Number(words.at(-1))
          }
        }
        return { rows, affectedRows }
      }),
    close: () => pglite.close(),
  }
}
