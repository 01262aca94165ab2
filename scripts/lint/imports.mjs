/** Imports as the lint rules see them. */
import { builtinModules } from 'node:module'
import { posix } from 'node:path'

const BUILTIN = new Set(builtinModules)

/**
 * @param {string} from
 * @param {string} written
 */
export function resolve(from, written) {
  const bare = written.replace(/\?.*$/, '')
  const plain = (/** @type {string} */ path) => path.replace(/\.(tsx?|mjs|js)$/, '')
  if (bare.startsWith('#server/') || bare.startsWith('#tests/')) return plain(bare.slice(1))
  if (bare.startsWith('#')) return plain(`src/${bare.slice(1)}`)
  if (bare.startsWith('.')) return plain(posix.join(posix.dirname(from), bare))
  if (bare.startsWith('node:')) return bare
  return BUILTIN.has(bare) ? `node:${bare}` : `package:${bare}`
}

const onlyTypes = (/** @type {any} */ node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.type === 'ImportDeclaration' &&
    node.specifiers.length > 0 &&
    node.specifiers.every((/** @type {any} */ one) => one.importKind === 'type'))

/**
 * Returns the visitors that call `look` with the specifier of each import and export, whether it imports only types, and whether it is an
 * `import()`.
 * @param {(source: any, types?: boolean, lazy?: boolean) => void} look
 */
export const onImports = (look) => ({
  ImportDeclaration: (/** @type {any} */ node) => look(node.source, onlyTypes(node)),
  ExportNamedDeclaration: (/** @type {any} */ node) => look(node.source, onlyTypes(node)),
  ExportAllDeclaration: (/** @type {any} */ node) => look(node.source, onlyTypes(node)),
  ImportExpression: (/** @type {any} */ node) => look(node.source, false, true),
  TSImportType: (/** @type {any} */ node) => look(node.source ?? node.argument?.literal, true),
})
