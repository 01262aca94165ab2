import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Broadcast, LiveMessage, Logger } from '#server/ports'
import { localBroadcast } from '#server/local-broadcast'
import { postgresClient, postgresPool } from './postgres.pool'

const CHANNEL = 'mizkar_live'
/** Characters per notification. PostgreSQL accepts 7,999 bytes, and a UTF-16 unit of JSON has at most 3 bytes here. */
const PIECE_LENGTH = 2_500
const MAX_PIECES = 500
const MAX_PAUSE_MS = 1_000

/** A piece of a long message: `<id> <number> <of> <text>`. */
const PIECE_PATTERN = /^(\S+) (\d+) (\d+) ([\s\S]*)$/

function splitMessage(text: string): string[] {
  const id = randomUUID()
  const count = Math.max(1, Math.ceil(text.length / PIECE_LENGTH))
  return Array.from({ length: count }, (_, n) => `${id} ${n} ${count} ${text.slice(n * PIECE_LENGTH, (n + 1) * PIECE_LENGTH)}`)
}

/** Returns a function that joins pieces. Pieces of one message arrive in order; messages of several senders may be mixed. */
function createJoiner(): (payload: string) => string | undefined {
  const incomplete = new Map<string, string>()
  return (payload) => {
    const [, id = '', number, count, text = ''] = PIECE_PATTERN.exec(payload) ?? []
    const whole = number === '0' ? text : `${incomplete.get(id) ?? ''}${text}`
    if (Number(number) + 1 === Number(count)) {
      incomplete.delete(id)
      return whole
    }
    incomplete.set(id, whole)
    // A sender crashed in the middle of a message; the oldest ones are dropped first.
    if (incomplete.size > 100) incomplete.delete(incomplete.keys().next().value ?? '')
    return undefined
  }
}

/**
 * Broadcasts between all processes on one PostgreSQL server, including this one. A process that loses its connection receives nothing until
 * it is restored, and then a message that it missed some. Messages are only hints; code that needs certainty must query the database.
 */
export function createPostgresBroadcast(url: string, log: Logger): Broadcast & { close(): Promise<void>; listening(): Promise<void> } {
  const local = localBroadcast(log)
  const onBroken = (error: Error): void => log.warn({ error }, 'live messages: a connection failed')
  const sender = postgresPool(url, onBroken, { max: 1, application_name: 'mizkar live' })
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let pauseMs = 250
  let missed = false
  let ready: Promise<void>

  async function connect(): Promise<void> {
    const fresh = postgresClient({ connectionString: url, application_name: 'mizkar live', keepAlive: true }, onBroken)
    fresh.on('end', () => {
      if (client === fresh) {
        client = undefined
        missed = true
      }
      reconnectLater()
    })
    const join = createJoiner()
    fresh.on('notification', ({ payload }) => {
      try {
        const text = join(payload ?? '')
        if (text !== undefined) local.deliver(JSON.parse(text) as LiveMessage)
      } catch (error) {
        log.warn({ error }, 'live messages: could not read a message')
      }
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    client = fresh
    pauseMs = 250
    if (closed) await fresh.end()
    else if (missed) {
      missed = false
      local.deliver({ type: 'messages.missed' })
    }
  }

  function reconnectLater(): void {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      ready = connect().catch((error) => {
        log.warn({ error }, 'live messages: no connection')
        reconnectLater()
      })
    }, pauseMs)
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)
  }

  ready = connect().catch((error) => {
    log.warn({ error }, 'live messages: no connection')
    reconnectLater()
  })

  return {
    listening: () => ready,
    async publish(message) {
      // Surrogates are escaped, so that a cut never splits a character.
      const text = JSON.stringify(message).replace(/[\ud800-\udfff]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`)
      const pieces = splitMessage(text)
      if (pieces.length > MAX_PIECES) return log.warn({ type: message.type }, 'a live message is too large to be sent')
      await sender
        .query('select pg_notify($1, piece) from unnest($2::text[]) with ordinality as t (piece, n) order by n', [CHANNEL, pieces])
        .catch((error) => log.warn({ error }, 'a live message was not sent'))
    },
    subscribe: local.subscribe,
    async close() {
      closed = true
      clearTimeout(retry)
      await ready
      await client?.end()
      await sender.end()
    },
  }
}
