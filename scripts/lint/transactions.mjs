/** Refuses every handle of the database but its own inside a transaction: see server/context/transaction.ts. */
import { relative, sep } from 'node:path'

export const INSIDE = 'What is given a transaction reaches nothing outside it: take the context that `transact` hands on, by the same name.'
export const BEGIN = 'A transaction begins in `transact`, which hands on a context without another handle.'

/** Names of what holds a handle. */
const CONTEXT = /^(db|context|ports|asking|telling|studio)$/
const HANDLE = /^(db|ports)$/
/** Their transactions are around everything, or before everything. */
const BEGINS = /^server\/(database\/migrate|context\/transaction|node\/backup\/\w+)\.ts$/

export const transactions = {
  create(/** @type {any} */ context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    if (!file.startsWith('server/')) return {}
    const { sourceCode } = context
    const look = (/** @type {any} */ node) => {
      const scope = sourceCode.scopeManager.acquire(node)
      if (!scope?.set.has('tx')) return
      for (const { identifier } of scope.through) {
        const { parent } = identifier
        const isHolder = parent?.type === 'MemberExpression' && parent.object === identifier && HANDLE.test(parent.property.name)
        if (CONTEXT.test(identifier.name) || isHolder) context.report({ node: identifier, message: INSIDE })
      }
    }
    return {
      ArrowFunctionExpression: look,
      FunctionExpression: look,
      CallExpression: (/** @type {any} */ { callee }) => {
        if (callee.property?.name === 'transaction' && !BEGINS.test(file)) context.report({ node: callee.property, message: BEGIN })
      },
    }
  },
}
