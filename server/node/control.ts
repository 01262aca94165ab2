import { randomBytes, timingSafeEqual } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { lockAddress } from './data-lock'

/** Commands that another process of the same operator can send to the running server, by name. */
export type Commands = Readonly<Record<string, (argument: string) => Promise<unknown>>>

const MAX_LINE_LENGTH = 65_536

const keyPath = (dataDir: string): string => join(dataDir, 'keys', 'control.key')

function readLine(socket: Socket, maxLength: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.length > maxLength) socket.destroy(new Error('too long'))
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
}

/**
 * Handles commands on the socket of the data directory's lock. Every user of the machine can connect to it, so each request carries a key
 * that is readable only with access to the data directory.
 */
export function createCommandHandler(
  dataDir: string,
  commands: Commands,
): { onConnection(socket: Socket): void; publishKey(): Promise<void> } {
  const key = randomBytes(32).toString('hex')
  const isKey = (given: unknown): boolean =>
    typeof given === 'string' && given.length === key.length && timingSafeEqual(Buffer.from(given), Buffer.from(key))

  const answer = async (socket: Socket): Promise<void> => {
    socket.setTimeout(5_000, () => socket.destroy())
    const asked = JSON.parse(await readLine(socket, MAX_LINE_LENGTH)) as { key?: unknown; command?: unknown; argument?: unknown }
    const command = Object.hasOwn(commands, String(asked.command)) ? commands[String(asked.command)] : undefined
    if (!isKey(asked.key) || command === undefined) return void socket.destroy()
    socket.setTimeout(0)
    const result = await command(String(asked.argument ?? '')).then(
      (done) => ({ done }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    socket.end(`${JSON.stringify(result)}\n`)
  }
  return {
    onConnection(socket) {
      answer(socket).catch(() => socket.destroy())
    },
    /** Publishes the key. Call it once the lock is held; before that the stored key belongs to another server. */
    async publishKey() {
      const draft = `${keyPath(dataDir)}.new`
      const file = await open(draft, 'w', 0o600)
      await file.writeFile(key).finally(() => file.close())
      await rename(draft, keyPath(dataDir))
    },
  }
}

/** Sends a command to the server that has the data directory open. Rejects with the server's error. */
export async function sendServerCommand<T>(dataDir: string, command: string, argument: string): Promise<T> {
  const key = await readFile(keyPath(dataDir), 'utf8')
  const socket = connect(lockAddress(dataDir))
  socket.write(`${JSON.stringify({ key, command, argument })}\n`)
  const answer = JSON.parse(await readLine(socket, Number.POSITIVE_INFINITY)) as { done?: T; error?: string }
  socket.destroy()
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer.done as T
}
