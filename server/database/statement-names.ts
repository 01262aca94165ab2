/** Maximum number of prepared statements per connection: far more than are used daily, and few enough for the memory of each connection. */
const MOST = 300
/** Longer statements contain long lists and are rarely repeated. */
const LONGEST = 10_000
/** Number of uses before a statement is prepared, so that rare statements do not take a place. */
const OFTEN = 3
const COUNTED = 1_000
/**
 * Statements that return every column are not prepared: a migration beside running servers may add a column, and the prepared statement
 * would then fail.
 */
const ANSWERS_EVERY_COLUMN = /(?:^\s*(?:with\b.*)?select\s+(?:distinct\s+)?|\breturning\s+)(?:[\w"]+\.)?\*/is

/**
 * Returns names for statements that are worth preparing because they are frequent. Planning a statement with permission checks takes as
 * long as running it.
 */
export function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (sql) => {
    const name = names.get(sql)
    if (name !== undefined) return name
    if (sql.length > LONGEST || names.size >= MOST || ANSWERS_EVERY_COLUMN.test(sql)) return undefined
    const count = (counts.get(sql) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= COUNTED) counts.clear()
      counts.set(sql, count)
      return undefined
    }
    counts.delete(sql)
    const given = `s${names.size}`
    names.set(sql, given)
    return given
  }
}
