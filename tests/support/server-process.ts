import { spawn } from 'node:child_process'
import { program } from './programs'

export interface ServerProcess {
  pid: number
  /** Resolves to the address that the server prints. Rejects if the server ends before. */
  ready: Promise<string>
  /** Returns the output so far. */
  output(): string
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** Starts the server as an operator does, with additional options for Node. PORT is a free one unless given. */
export async function startServer(
  words: readonly string[],
  env: Record<string, string>,
  toNode: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...toNode, await program('main'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', NODE_ENV: 'test', ...env },
  })
  let output = ''
  let isReady = (_: string): void => {}
  let failed = (_: Error): void => {}
  const ready = new Promise<string>((resolve, reject) => {
    isReady = resolve
    failed = reject
  })
  ready.catch(() => {})
  const hear = (text: string): void => {
    output += text
    const url = /Mizkar is ready:\s+(\S+)/.exec(output)?.[1]
    if (url !== undefined) isReady(url)
  }
  child.stdout.setEncoding('utf8').on('data', hear)
  child.stderr.setEncoding('utf8').on('data', hear)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      failed(new Error(output))
      resolve(code)
    })
  })
  return { pid: Number(child.pid), ready, output: () => output, ended, kill: (signal) => void child.kill(signal) }
}
