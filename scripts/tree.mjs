import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

const ROOMS = ['src', 'server', 'tests', 'scripts']
export const FIXTURES = 'tests/architecture/fixtures'

/**
 * Our own files, as paths from the root with forward slashes. Fixtures of the rules are wrong on purpose and left out.
 * @param {RegExp} name
 * @param {readonly string[]} [rooms]
 * @returns {string[]}
 */
export function ownFiles(name, rooms = ROOMS) {
  /** @type {(directory: string) => string[]} */
  const under = (directory) =>
    readdirSync(join(ROOT, directory), { withFileTypes: true }).flatMap((entry) => {
      const path = `${directory}/${entry.name}`
      if (entry.isDirectory()) return path === FIXTURES ? [] : under(path)
      return name.test(entry.name) ? [path] : []
    })
  return rooms
    .filter((room) => existsSync(join(ROOT, room)))
    .flatMap(under)
    .sort()
}
