import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program in the repository and shows what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to this process's
 * @returns {Promise<number>} its exit code; 1 when it could not be started or was killed
 */
export function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(1)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

/**
 * Runs a command like `run`, but returns its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
export function capture(command, args, cwd = ROOT) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text
    })
    child.once('error', (error) => done({ code: 1, stdout, stderr: `${stderr}${command}: ${error.message}` }))
    child.once('close', (code) => done({ code: code ?? 1, stdout, stderr }))
  })
}

/**
 * A program that a package of ours brings.
 * @param {string} name
 */
export const bin = (name) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))
