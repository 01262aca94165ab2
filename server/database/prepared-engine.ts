import type { messages, PGlite, protocol } from '@electric-sql/pglite'
import type { Engine } from './pglite.dialect'
import { statementNames } from './statement-names'

type Field = InstanceType<typeof messages.RowDescriptionMessage>['fields'][number]

/** What the database told of a statement when it parsed it. */
interface Statement {
  name: string
  parameters: readonly number[]
  fields: readonly Field[]
}

const UNNAMED = ''
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'])

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * Answers as `pglite.query` does, in two exchanges with the engine instead of six, and in one for a statement that came
 * often before, which the engine then neither parses nor, once it has found a plan that serves all values, plans again.
 * One statement at a time. Rejects with the engine's own error.
 */
export function preparedEngine(pglite: PGlite, { serialize }: typeof protocol): Engine {
  const nameOf = statementNames()
  const kept = new Map<string, Statement>()

  const exchange = async (...parts: Uint8Array[]) => (await pglite.execProtocol(joined([...parts, serialize.sync()]))).messages

  async function parsed(sql: string): Promise<Statement> {
    const name = nameOf(sql) ?? UNNAMED
    const known = kept.get(name)
    if (known !== undefined) return known
    const answers = await exchange(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const statement: Statement = { name, parameters: [], fields: [] }
    for (const answer of answers) {
      if (answer.name === 'parameterDescription') statement.parameters = (answer as messages.ParameterDescriptionMessage).dataTypeIDs
      if (answer.name === 'rowDescription') statement.fields = (answer as messages.RowDescriptionMessage).fields
    }
    if (name !== UNNAMED) kept.set(name, statement)
    return statement
  }

  const written = (value: unknown, type: number | undefined): string | null => {
    if (value === null || value === undefined) return null
    const serializer = pglite.serializers[type as number]
    return serializer === undefined ? String(value) : serializer(value)
  }

  function rowOf(fields: readonly Field[], texts: readonly (string | null)[]): Record<string, unknown> {
    const row: Record<string, unknown> = {}
    fields.forEach(({ name, dataTypeID }, n) => {
      const text = texts[n]
      const parser = pglite.parsers[dataTypeID]
      row[name] = text === null || text === undefined ? null : parser === undefined ? text : parser(text, dataTypeID)
    })
    return row
  }

  return {
    query: (sql, parameters) =>
      pglite.runExclusive(async () => {
        const statement = await parsed(sql)
        const values = parameters.map((value, n) => written(value, statement.parameters[n]))
        const answers = await exchange(serialize.bind({ statement: statement.name, values }), serialize.execute({}))
        const rows: unknown[] = []
        let affectedRows = 0
        for (const answer of answers) {
          if (answer.name === 'dataRow') rows.push(rowOf(statement.fields, (answer as messages.DataRowMessage).fields))
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
