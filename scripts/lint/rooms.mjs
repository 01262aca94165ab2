/**
 * Enforces which room may import which, as one lint rule. A path is seen from the root and without its extension;
 * a package is `package:<name>`, a module of Node `node:<name>`.
 */
import { posix, relative, sep } from 'node:path'
import { onImports, resolve } from './imports.mjs'
import { isUpwards, resourceCycles, UPWARDS } from './resources.mjs'
import { transactions } from './transactions.mjs'

const NODE_ONLY = [
  'pg',
  'ws',
  'sharp',
  'pino',
  'busboy',
  'prom-client',
  'file-type',
  '@node-rs/argon2',
  '@napi-rs/canvas',
  '@hono/node-server',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
]

/**
 * @typedef {object} Crossing
 * @property {string} from the importing file, with its extension
 * @property {string} to what it imports, resolved
 * @property {boolean} types whether only types are imported, which leaves no trace at run time
 * @property {boolean} lazy whether it is an `import()`
 * @property {string} written the specifier as it stands in the file
 */

const ours = (/** @type {string} */ to) => /^(src|server|tests|scripts)\//.test(to)
const isPackage = (/** @type {string} */ to, /** @type {readonly string[]} */ names) =>
  names.some((name) => to === `package:${name}` || to.startsWith(`package:${name}/`))
const folder = (/** @type {string} */ path) => posix.dirname(path)
const isData = (/** @type {string} */ path) => path === 'src/api/contract/constants'
const hasRole = (/** @type {string} */ path, /** @type {string} */ roles) => new RegExp(`\\.(${roles})$`).test(path)

const CROSSING = 'Rooms are crossed by alias (#room/…), so that a search shows every crossing.'

/**
 * The room of a path: the first folder below src, server or tests, and below server/domain the group of resources. Files beside those
 * folders are a room together.
 */
const roomOf = (/** @type {string} */ path) =>
  path
    .split('/')
    .slice(0, -1)
    .slice(0, path.startsWith('server/domain/') ? 3 : 2)
    .join('/')

/** The folder of the window kind that a path is in, if any. */
const windowOf = (/** @type {string} */ path) => /^src\/windows\/([^/]+)\//.exec(path)?.[1]

/** The folder of the window kind or the desktop that a machine is in, at any depth; elsewhere the folder of the machine. */
const machineRoom = (/** @type {string} */ path) => /^src\/(desktop|windows\/[^/]+)/.exec(path)?.[0] ?? folder(path)

/** @type {readonly { message: string, from: RegExp, forbids: (crossing: Crossing) => boolean | undefined }[]} */
export const RULES = [
  {
    message: 'Text imports nothing of ours, and of packages only the calendars and the hash.',
    from: /^src\/text\//,
    forbids: ({ to }) => !to.startsWith('src/text/') && !isPackage(to, ['persian-date', '@internationalized/date', '@noble/hashes']),
  },
  {
    message: 'The contract knows zod/mini and itself.',
    from: /^src\/api\/contract\//,
    forbids: ({ to }) => !to.startsWith('src/api/contract/') && to !== 'package:zod/mini',
  },
  {
    message: 'Plain zod costs the client 90 KB: import zod/mini.',
    from: /^src\//,
    forbids: ({ to }) => isPackage(to, ['zod']) && to !== 'package:zod/mini',
  },
  {
    message: 'A machine knows states, text and what the contract says; effects are provided in *.content.ts.',
    from: /^src\/machines\/|\.machine\.ts$/,
    forbids: ({ from, to, types }) => {
      if (!ours(to)) return !isPackage(to, ['xstate'])
      if (hasRole(to, 'view|content|client|worker|css')) return true
      if (to.startsWith('src/api/contract/') || to === 'src/windows/window-kind') return !types && !isData(to)
      return !/^src\/(machines|text|widgets)\//.test(to) && !to.startsWith(`${machineRoom(from)}/`)
    },
  },
  {
    message: "A view knows React, ui, text and its machine's type; it never fetches.",
    from: /\.view\.tsx$/,
    forbids: ({ to, types }) => {
      if (to.startsWith('src/api/contract/') || hasRole(to, 'machine')) return !types && !isData(to)
      return (
        /^src\/(api|workers)\//.test(to) || hasRole(to, 'content|client|worker') || isPackage(to, ['ofetch', 'comlink', '@stomp/stompjs'])
      )
    },
  },
  {
    message: 'A window never imports another window or the desktop; it asks its frame.',
    from: /^src\/windows\/[^/]+\//,
    forbids: ({ from, to }) => {
      if (to.startsWith('src/desktop/') || to === 'src/windows/registry') return true
      const other = windowOf(to)
      return other !== undefined && other !== windowOf(from)
    },
  },
  {
    message: 'A widget is part of windows: it never imports a window kind, the registry or the desktop.',
    from: /^src\/widgets\//,
    forbids: ({ to }) => to.startsWith('src/desktop/') || to === 'src/windows/registry' || windowOf(to) !== undefined,
  },
  {
    message: 'A window manifest loads its content lazily, with import().',
    from: /^src\/windows\/[^/]+\/index\.ts$/,
    forbids: ({ to, types, lazy }) => hasRole(to, 'machine|view|content') && !types && !lazy,
  },
  {
    message: 'A window folder has one content, named after it; another content is another kind with a folder of its own.',
    from: /^src\/windows\/[^/]+\/index\.ts$/,
    forbids: ({ from, to, lazy }) => {
      const kind = windowOf(from)
      return lazy && hasRole(to, 'content') && windowOf(to) === kind && to !== `src/windows/${kind}/${kind}.content`
    },
  },
  {
    message: 'The desktop knows the registry and what a window kind is, never a kind itself.',
    from: /^src\/desktop\//,
    forbids: ({ to }) => windowOf(to) !== undefined,
  },
  {
    message: 'A piece of the interface knows React and text only.',
    from: /^src\/ui\//,
    forbids: ({ to }) =>
      ours(to)
        ? !/^src\/(ui|text)\//.test(to)
        : isPackage(to, ['xstate', '@xstate/react', 'ofetch', 'comlink', '@stomp/stompjs', '@tanstack/react-router', 'zod']),
  },
  {
    message: 'A worker knows text and contract types.',
    from: /^src\/workers\//,
    forbids: ({ to, types }) => {
      if (to.startsWith('src/api/contract/')) return !types && !isData(to)
      return ours(to)
        ? !/^src\/(workers|text)\//.test(to)
        : isPackage(to, ['react', 'react-dom', 'react-aria-components', 'xstate', '@xstate/react', 'ofetch'])
    },
  },
  {
    message: 'The api room knows the contract and text.',
    from: /^src\/api\/(?!contract\/)/,
    forbids: ({ to }) => (ours(to) ? !/^src\/(api|text)\//.test(to) : isPackage(to, ['react', 'react-dom', 'xstate', '@xstate/react'])),
  },
  {
    message: 'The server sees the contract and text, nothing else of src.',
    from: /^server\//,
    forbids: ({ to }) => to.startsWith('src/') && !/^src\/(api\/contract|text)\//.test(to),
  },
  {
    message: 'The client never sees the server; the demo alone knows how its worker speaks, by types.',
    from: /^src\//,
    forbids: ({ from, to, types }) => to.startsWith('server/') && !(types && from.startsWith('src/demo/') && to === 'server/browser/wire'),
  },
  {
    message: 'The request context is below every resource and imports none.',
    from: /^server\/context\//,
    forbids: ({ to }) => to.startsWith('server/domain/'),
  },
  {
    message: UPWARDS,
    from: /^server\/domain\//,
    forbids: ({ from, to }) => isUpwards(from, to),
  },
  {
    message: 'The sample organisation is above every resource, and only what starts a server fills it.',
    from: /^server\/(?!demo\/|browser\/|node\/)/,
    forbids: ({ to }) => to.startsWith('server/demo/'),
  },
  {
    message: 'What runs in a browser never imports an adapter of Node.',
    from: /^server\/browser\//,
    forbids: ({ to }) => to.startsWith('server/node/'),
  },
  {
    message: 'Nothing of the product knows the demo, which is built around it.',
    from: /^(src\/(?!demo\/)|server\/(?!browser\/))/,
    forbids: ({ from, to }) => to.startsWith(from.startsWith('src/') ? 'src/demo/' : 'server/browser/'),
  },
  {
    message: 'The product never imports its tests or scripts.',
    from: /^(src|server)\//,
    forbids: ({ to }) => /^(tests|scripts)\//.test(to),
  },
  {
    message: 'Only server/node and server/main.ts know Node and native packages; others reach them through ports.',
    from: /^(src\/|server\/(?!node\/|main\.ts$))/,
    forbids: ({ to, types }) => to.startsWith('node:') || (isPackage(to, NODE_ONLY) && !types && to !== 'package:file-type/core'),
  },
  {
    message: 'Connections to PostgreSQL are made in postgres.pool.ts, where one that breaks does not end the process.',
    from: /^server\/(?!node\/postgres\.pool\.ts$)/,
    forbids: ({ to, types }) => isPackage(to, ['pg']) && !types,
  },
  {
    message: 'Only server/node, server/browser and the dialect open the embedded database.',
    from: /^(src\/|server\/(?!node\/|browser\/|main\.ts$))/,
    forbids: ({ to, types }) => isPackage(to, ['@electric-sql/pglite', '@electric-sql/pglite-tools']) && !types,
  },
  {
    message: 'Routes call their service; rows are below it.',
    from: /\.routes\.ts$/,
    forbids: ({ to, types }) => !types && (hasRole(to, 'repository') || isPackage(to, ['kysely']) || to.startsWith('server/database/')),
  },
  {
    message: 'A service knows no HTTP, and of repositories only its own.',
    from: /\.service\.ts$/,
    forbids: ({ from, to, types }) =>
      to !== 'server/http/problem' &&
      (hasRole(to, 'routes') ||
        isPackage(to, ['hono']) ||
        to.startsWith('server/http/') ||
        (hasRole(to, 'repository') && folder(to) !== folder(from) && !types)),
  },
  {
    message: 'A repository knows rows; services and routes are above it.',
    from: /\.repository\.ts$/,
    forbids: ({ to, types }) =>
      hasRole(to, 'service|routes') ||
      isPackage(to, ['hono']) ||
      to.startsWith('server/http/') ||
      (to.startsWith('server/access/') && !types),
  },
  {
    message: 'Calendars live in src/text; import them from there.',
    from: /^(?!src\/text\/)/,
    forbids: ({ to }) => isPackage(to, ['persian-date', '@internationalized/date']),
  },
  {
    message: CROSSING,
    from: /^(src|server|tests)\//,
    forbids: ({ from, to, written }) => written.startsWith('.') && /^(src|server|tests)\//.test(to) && roomOf(from) !== roomOf(to),
  },
]

/** Returns the rule that a crossing breaks. @param {Omit<Crossing, 'to'>} crossing */
export const broken = (crossing) => {
  const whole = { ...crossing, to: resolve(crossing.from, crossing.written) }
  return RULES.filter((rule) => rule.from.test(crossing.from) && rule.forbids(whole)).map((rule) => rule.message)
}

const rooms = {
  meta: { fixable: /** @type {const} */ ('code') },
  create(/** @type {any} */ context) {
    const from = relative(context.cwd, context.filename).split(sep).join('/')
    const look = (/** @type {any} */ source, types = false, lazy = false) => {
      if (typeof source?.value !== 'string') return
      for (const message of broken({ from, written: source.value, types, lazy })) {
        const alias = () => `'#${posix.join(folder(from), source.value).replace(/^src\//, '')}'`
        const fix = message === CROSSING ? (/** @type {any} */ fixer) => fixer.replaceText(source, alias()) : null
        context.report({ node: source, message, fix })
      }
    }
    return onImports(look)
  },
}

export default { meta: { name: 'mizkar' }, rules: { rooms, transactions, 'resource-cycles': resourceCycles } }
