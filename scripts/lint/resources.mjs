/**
 * The folders of the server's resources: `server/domain/<group>/<resource>/`. Groups import only groups below them, and no folders import
 * one another in a cycle, not even through others or by types alone.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { onImports, resolve } from './imports.mjs'

/** Groups from the lowest to the highest. */
export const GROUPS = [
  'system',
  'people',
  'content',
  'modelling',
  'workflow',
  'knowledge',
  'creation',
  'search',
  'conversation',
  'analysis',
  'desktop',
]

export const UPWARDS = 'A group of resources imports no group above it.'
export const CYCLE = 'Folders of resources import one another in a cycle.'

const RESOURCE = /^server\/domain\/([^/]+)\/([^/]+)\//

export const groupOf = (/** @type {string} */ path) => RESOURCE.exec(path)?.[1]

/** Says if an import leads from a group to one above it. A group that is not in the list is below nothing, so it breaks the rule. */
export const isUpwards = (/** @type {string} */ from, /** @type {string} */ to) => {
  const [source, target] = [groupOf(from), groupOf(to)]
  if (source === undefined || target === undefined || source === target) return false
  return !GROUPS.includes(source) || !GROUPS.includes(target) || GROUPS.indexOf(target) > GROUPS.indexOf(source)
}

const resourceOf = (/** @type {string} */ path) => {
  const found = RESOURCE.exec(path)
  return found && `${found[1]}/${found[2]}`
}

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** @param {string} root @returns {Map<string, Set<string>>} which folders each folder imports */
function importsOf(root) {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map()
  const files = readdirSync(join(root, 'server/domain'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  for (const name of files) {
    const path = posix.join('server/domain', name.split(sep).join('/'))
    const own = resourceOf(path)
    if (!own) continue
    const targets = imports.get(own) ?? new Set()
    imports.set(own, targets)
    for (const [, written = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = resourceOf(resolve(path, written))
      if (target && target !== own) targets.add(target)
    }
  }
  return imports
}

/** @type {Map<string, Map<string, Set<string>>>} */
const known = new Map()

/** @param {string} root @param {string} start @param {string} end */
function leadsTo(root, start, end) {
  const imports = known.get(root) ?? importsOf(root)
  known.set(root, imports)
  const seen = new Set([start])
  for (const folder of seen) {
    if (folder === end) return true
    for (const next of imports.get(folder) ?? []) seen.add(next)
  }
  return false
}

export const resourceCycles = {
  create(/** @type {any} */ context) {
    const from = relative(context.cwd, context.filename).split(sep).join('/')
    const own = resourceOf(from)
    if (!own) return {}
    return onImports((source) => {
      const target = typeof source?.value === 'string' ? resourceOf(resolve(from, source.value)) : undefined
      if (target && target !== own && leadsTo(context.cwd, target, own)) context.report({ node: source, message: CYCLE })
    })
  },
}
