import { type ChildProcess, spawn } from 'node:child_process'
import { prepareData } from '#tests/support/prepared'
import { program, SOON_ENDED } from '#tests/support/programs'

export interface Writer {
  process: ChildProcess
  /** Complete lines about what existed when the writer started. */
  found: Map<string, number>
  torn: string[]
  acknowledged: Map<string, number>
  /** Rejects if the writer ends before it is ready. */
  ready: Promise<void>
  firstAcknowledged: Promise<void>
  ended: Promise<number | null>
  complaints(): string
}

export async function startWriter(dataDir: string): Promise<Writer> {
  await prepareData(dataDir)
  const child = spawn(process.execPath, [...SOON_ENDED, await program('writer.program'), dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const found = new Map<string, number>()
  const torn: string[] = []
  const acknowledged = new Map<string, number>()
  let rest = ''
  let errors = ''
  let isReady = (): void => {}
  let isAcknowledged = (): void => {}
  let failed = (_: Error): void => {}
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve
    failed = reject
  })
  const firstAcknowledged = new Promise<void>((resolve) => {
    isAcknowledged = resolve
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000)
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [word, hash = '', size] = line.split(' ')
      if (word === 'ready') isReady()
      else if (word === 'found') found.set(hash, Number(size))
      else if (word === 'torn') torn.push(hash)
      else if (word === 'ack') {
        acknowledged.set(hash, Number(size))
        isAcknowledged()
      }
    }
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      failed(new Error(`the writer ended before it was ready:\n${errors}`))
      resolve(code)
    })
  })
  ready.catch(() => {})
  return { process: child, found, torn, acknowledged, ready, firstAcknowledged, ended, complaints: () => errors }
}
