import MiniSearch from 'minisearch'
import sqlite from 'node-sqlite3-wasm'
import { type Engine, HITS, splitAtSpaces } from './engines'

/** MiniSearch with prefix matching, and with one difference in five letters. */
export function createMiniSearchEngine(passages: readonly string[]): Engine {
  const index = new MiniSearch({ fields: ['text'], tokenize: splitAtSpaces, searchOptions: { prefix: true, fuzzy: 0.2 } })
  index.addAll(passages.map((text, id) => ({ id, text })))
  return {
    name: 'MiniSearch',
    async search(query) {
      return index
        .search(query)
        .slice(0, HITS)
        .map(({ id }) => Number(id))
    },
    async close() {},
  }
}

/** The full-text index of SQLite, with its BM25 and any of the words. */
export function createFullTextEngine(passages: readonly string[]): Engine {
  const database = new sqlite.Database()
  database.run('create virtual table passage using fts5(text)')
  database.run('begin')
  for (const [at, text] of passages.entries()) database.run('insert into passage (rowid, text) values (?, ?)', [at + 1, text])
  database.run('commit')
  return {
    name: 'FTS5',
    async search(query) {
      const words = splitAtSpaces(query).map((word) => `"${word.replaceAll('"', '""')}"`)
      if (words.length === 0) return []
      const rows = database.all('select rowid from passage where passage match ? order by rank, rowid limit ?', [words.join(' OR '), HITS])
      return rows.map(({ rowid }) => Number(rowid) - 1)
    },
    async close() {
      database.close()
    },
  }
}
