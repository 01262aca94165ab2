import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { killAndCheck } from './crash'
import { Missing, type Proof } from './proof'

/** System calls of a write, and the number of calls of each to test: a change needs a few. */
const CALLS: Readonly<Record<string, number>> = {
  fsync: 12,
  rename: 8,
  pwrite64: 40,
  write: 40,
  openat: 12,
  unlink: 6,
  ftruncate: 3,
  close: 12,
}
const PATIENCE_MS = 5_000

/** Returns true if strace is installed and may attach to a process that is not its child. */
export const canAttach = (): boolean =>
  process.getuid?.() === 0 && spawnSync('strace', ['-qq', '-o', '/dev/null', 'true'], { stdio: 'ignore' }).status === 0

export const crashPoints: Proof = {
  about: 'a server killed on its way into any system call of a write has all it acknowledged, and nothing half-made',
  unit: 'points',
  full: 500,
  async run(trial) {
    if (!canAttach()) throw new Missing('root and strace are needed to kill a process at a system call')
    const met = new Map<string, number>()
    let missed = 0
    const findings = await killAndCheck(trial, (server, chance) => {
      const call = chance.pick(Object.keys(CALLS))
      const nth = chance.between(1, CALLS[call] ?? 1)
      const options = [
        '-f',
        '-o',
        '/dev/null',
        '-p',
        String(server.pid),
        '-e',
        `trace=${call}`,
        '-e',
        `inject=${call}:signal=SIGKILL:when=${nth}`,
      ]
      const strace = spawn('strace', options, { stdio: ['ignore', 'ignore', 'pipe'] })
      const gone = new Promise<void>((resolve) => strace.once('close', () => resolve()))
      return {
        // strace prints a message once it is attached to every thread.
        armed: new Promise<void>((resolve, reject) => {
          strace.stderr.setEncoding('utf8').on('data', (text: string) => {
            if (/attached/.test(text)) resolve()
          })
          void gone.then(() => reject(new Error('strace could not attach')))
        }),
        async strike() {
          const killed = await Promise.race([server.ended.then(() => true), after(PATIENCE_MS, false, { ref: false })])
          if (killed) met.set(call, (met.get(call) ?? 0) + 1)
          else missed += 1
          server.kill('SIGKILL')
          await gone
          return killed
        },
      }
    })
    const counted = { ...findings.counted, 'kinds of call': met.size, 'points never reached': missed }
    return { ...findings, counted }
  },
}
