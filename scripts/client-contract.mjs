import { parseAst } from 'vite'

/** Fields of a call that only the server, the API document and the tests read. `errors` stays, because calls extend the errors of others. */
const SERVER_FIELDS = new Set(['summary', 'access', 'whilePasswordDue', 'subjects', 'feature', 'params', 'query', 'addition'])
/** Fields of which the client needs to know only that they exist. */
const BODIES = new Set(['json', 'form', 'multipart'])

/** @typedef {{ type: string, start: number, end: number, [field: string]: any }} AstNode */

/** Calls `visit` for the node and all nodes below it. @type {(node: AstNode, visit: (node: AstNode) => void) => void} */
function walk(node, visit) {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') walk(child, visit)
}

const nameOf = (/** @type {AstNode} */ property) => property.key?.name ?? property.key?.value
const isCall = (/** @type {AstNode} */ node) =>
  node.type === 'ObjectExpression' &&
  ['method', 'path', 'response'].every((name) => node.properties.some((/** @type {AstNode} */ one) => nameOf(one) === name))

/**
 * Removes from a module of the contract what the browser does not need to make a call, and marks its constants as free of side effects, so
 * that the build drops the schemas that nobody uses. Lines keep their numbers.
 * @param {string} code
 */
export function reduceContract(code) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = []
  const program = /** @type {AstNode} */ (/** @type {unknown} */ (parseAst(code, { lang: 'ts' })))
  const replace = (/** @type {number} */ start, /** @type {number} */ end, text = '') => {
    edits.push({ start, end, text: text + code.slice(start, end).replaceAll(/[^\n]/g, '') })
  }
  walk(program, (node) => {
    if (!isCall(node)) return
    for (const property of node.properties) {
      const name = nameOf(property)
      const end = code[property.end] === ',' ? property.end + 1 : property.end
      if (SERVER_FIELDS.has(name)) replace(property.start, end)
      else if (BODIES.has(name)) replace(property.start, property.end, `${name}: true`)
      else if (name === 'response' && property.value.type !== 'Literal') replace(property.start, property.end, "response: 'json'")
    }
  })
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (init?.type === 'CallExpression' || init?.type === 'NewExpression') {
        edits.push(
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        )
      }
    }
  }
  let reduced = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    reduced += code.slice(at, start) + text
    at = end
  }
  return reduced + code.slice(at)
}

/** Builds the client with the reduced contract. The demo contains the server, which needs the whole. @returns {import('vite').Plugin} */
export const clientContract = () => ({
  name: 'mizkar:client-contract',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild, mode }) => command === 'build' && !isSsrBuild && mode !== 'demo',
  transform: {
    filter: { id: /\/src\/api\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: reduceContract(code), map: null }),
  },
})
