import type { LogProof } from '#api/contract/log'
import { transact } from '#server/context/transaction'
import type { Db } from '#server/database/schema'
import type { Ports } from '#server/ports'
import {
  addSeals,
  countUnsealed,
  findLastSeal,
  lockSeals,
  type SealedLine,
  readSealsAfter,
  findSkippedLines,
  readUnsealedLines,
} from './seals.repository'

const BATCH_SIZE = 500
const MAX_FAULTS = 100
const START = ''

/** Returns a canonical text of a value, independent of the order of its fields. */
const toCanonicalText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${toCanonicalText(inner)}`).join()}}`
}

/** Returns the SHA-256 of the previous seal, the number and all fields of the line. */
async function computeSeal(previous: string, number: number, line: SealedLine): Promise<string> {
  const { id, at, type, level, userId, username, ip, nodeId, detail, code } = line
  // Lines of successful actions, and lines sealed before results existed, have no result.
  const result = code === null ? [] : [code]
  const text = toCanonicalText([previous, number, Number(id), Number(at), type, level, userId, username, ip, nodeId, detail, ...result])
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Seals new lines; only one process at a time does it. The end of the chain is written to the server's own log. If that log is stored
 * elsewhere, it shows whether the end of the chain was cut off.
 */
export async function sealLog({ db, log }: Pick<Ports, 'db' | 'log'>): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await transact({ db }, async (tx) => {
      await lockSeals(tx)
      const last = await findLastSeal(tx)
      const lines = await readUnsealedLines(tx, BATCH_SIZE)
      const seals: { number: number; logId: number; seal: string }[] = []
      let [number, seal] = [Number(last?.number ?? 0), last?.seal ?? START]
      for (const line of lines) {
        number += 1
        seal = await computeSeal(seal, number, line)
        seals.push({ number, logId: line.id, seal })
      }
      if (seals.length > 0) await addSeals(tx, seals)
      return seals
    })
    total += sealed.length
    const end = sealed.at(-1)
    if (end) log.info({ end: `${end.number}:${end.seal}` }, 'the log was sealed')
    if (sealed.length < BATCH_SIZE) return total
  }
}

/**
 * Verifies the whole chain. `end` is `number:seal` as the server once logged it, from a place that a person with access to the database
 * cannot change.
 */
export async function verifyLog(db: Db, end?: string): Promise<LogProof> {
  const faults: LogProof['faults'] = []
  const addFault = (kind: LogProof['faults'][number]['kind'], line: number) => {
    if (faults.length < MAX_FAULTS) faults.push({ kind, line })
  }
  let [number, seal, sealed] = [0, START, 0]
  const [endNumber = '', endSeal = ''] = (end ?? '').split(':')
  let isEndFound = end === undefined
  for (;;) {
    const rows = await readSealsAfter(db, number, BATCH_SIZE)
    for (const row of rows) {
      const sealNumber = Number(row.number)
      if (sealNumber !== number + 1) addFault('sealMissing', Number(row.logId))
      else if (row.line === null) addFault('lineMissing', Number(row.logId))
      else if ((await computeSeal(seal, sealNumber, row.line)) !== row.seal) addFault('changed', Number(row.logId))
      if (String(sealNumber) === endNumber && row.seal === endSeal) isEndFound = true
      number = sealNumber
      seal = row.seal
      sealed += 1
    }
    if (rows.length < BATCH_SIZE) break
  }
  for (const line of await findSkippedLines(db)) addFault('putIn', line)
  if (!isEndFound) addFault('endMissing', Number(endNumber) || 0)
  return { sealed, waiting: await countUnsealed(db), ...(sealed > 0 && { end: `${number}:${seal}` }), faults }
}
