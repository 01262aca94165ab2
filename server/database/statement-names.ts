/** Statements a connection keeps planned: far more than the product has in daily use, few enough for the memory of each. */
const MOST = 300
/** Longer ones are lists written out, and hardly come again. */
const LONGEST = 10_000
/** Times a statement comes before it is kept, among so many others: what comes once a day takes nobody's place. */
const OFTEN = 3
const COUNTED = 1_000
/** A migration beside running servers may add a column; what answers every column could then no longer be answered as planned. */
const ANSWERS_EVERY_COLUMN = /(?:^\s*(?:with\b.*)?select\s+(?:distinct\s+)?|\breturning\s+)(?:[\w"]+\.)?\*/is

/**
 * Names of the statements that are worth keeping parsed and planned by the database: those that come again and again.
 * To plan a statement under rights takes the database as long as to answer it.
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
