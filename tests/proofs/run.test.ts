import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/run.mjs'
import { verdictOf } from './proof'
import { proofs } from './proofs'

/** Runs a proof as a command with another environment. Returns its output and exit code. */
async function prove(words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/proofs/run.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  const told = { line: '', beside: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (told.line += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (told.beside += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { ...told, code }
}

describe('a proof that cannot run on a machine', { timeout: 300_000 }, () => {
  it.each([
    ['without strace', ['crash-points', '--points', '1'], { PATH: '/nowhere' }, 'root and strace are needed'],
    ['without a loop device', ['powerloss', '--cycles', '1'], { PATH: '/nowhere' }, 'root on Linux, a loop device, ext4 and python3'],
    ['without its database', ['races', '--histories', '1'], { PROOF_DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, 'cannot be used'],
    [
      'on an unsupported engine',
      ['verify', '--corruptions', '1'],
      { PROOF_DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
      'embedded store',
    ],
  ])('%s reports the missing requirement and fails', async (_, words, env, missing) => {
    const { line, beside, code } = await prove(words, env)
    expect({ line, code }).toEqual({
      line: expect.stringMatching(/^[\w-]+ none 0 FAIL {2}not possible on this machine, seed \d+\n$/),
      code: 1,
    })
    expect(beside).toContain(missing)
  })
})

it('a power loss is simulated only by the command of that name', { timeout: 120_000 }, async () => {
  const { line, code } = await prove(['powerloss-simulated', '--cycles', '1'], { PATH: '/nowhere' })
  expect({ line, code }).toEqual({ line: expect.stringMatching(/^powerloss-simulated 0 0 PASS /), code: 0 })
})

it('the result line fails on an error, and when fewer cases ran than requested', async () => {
  const verify = await proofs.verify?.()
  const line = (tried: number, wrong: string[]) =>
    verdictOf('name', { ...verify, unit: 'cases' } as never, 3, { tried, wrong, counted: { things: 2 }, limits: ['aside'] }, 'rest')
  expect(line(3, [])).toEqual({ ok: true, line: 'name 0 0 PASS  3 of 3 cases, 2 things, aside, rest' })
  expect(line(2, [])).toEqual({ ok: false, line: 'name 0 0 FAIL  2 of 3 cases, 2 things, aside, rest' })
  expect(line(3, ['x'])).toEqual({ ok: false, line: 'name 1 0 FAIL  3 of 3 cases, 2 things, aside, rest' })
})
