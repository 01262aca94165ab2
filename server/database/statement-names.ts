/** Maximum number of prepared statements per connection: far more than are used daily, and few enough for the memory of each connection. */
const MAX_STATEMENTS = 300
/** Longer statements contain long lists and are rarely repeated. */
const MAX_STATEMENT_LENGTH = 20_000
/** A statement is prepared when it runs for this number of times, so that rare statements do not use up `MAX_STATEMENTS`. */
const MIN_USES = 3
const MAX_COUNTED = 1_000
/**
 * True for statements that return every column of a table. They are not prepared: a migration beside running servers may add a column, and
 * the prepared statement would then fail. Selects in parentheses may use `*`, because the database plans them again.
 */
function returnsAllColumns(statement: string): boolean {
  let outermost = statement
  for (let before = ''; before !== outermost; ) {
    before = outermost
    outermost = outermost.replace(/\([^()]*\)/g, ' ')
  }
  return /\b(?:select\s+(?:distinct\s+)?|returning\s+)(?:[\w"]+\.)?\*/i.test(outermost)
}

/**
 * Returns names for statements that are worth preparing because they are frequent. Planning a statement with permission checks takes as
 * long as running it.
 */
export function createStatementNamer(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (sql) => {
    const name = names.get(sql)
    if (name !== undefined) return name
    if (sql.length > MAX_STATEMENT_LENGTH || names.size >= MAX_STATEMENTS) return undefined
    const count = (counts.get(sql) ?? 0) + 1
    if (count < MIN_USES) {
      if (counts.size >= MAX_COUNTED) counts.clear()
      counts.set(sql, count)
      return undefined
    }
    if (returnsAllColumns(sql)) {
      counts.set(sql, Number.NEGATIVE_INFINITY)
      return undefined
    }
    counts.delete(sql)
    const statementName = `s${names.size}`
    names.set(sql, statementName)
    return statementName
  }
}
