import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.mjs'

export const NOTICE = join(ROOT, 'NOTICE.md')

/** Parts of these leave with the demo. */
const DEMO = [
  ...['msw', '@mswjs/interceptors', '@open-draft/deferred-promise', 'cookie', 'headers-polyfill', 'is-node-process', 'outvariant'],
  ...['path-to-regexp', 'rettime', 'statuses', 'strict-event-emitter', 'tough-cookie', 'until-async'],
]

/** Needed only to build, but parts of them leave with the build. */
const SHIPPED_TOOLS = ['material-icon-theme', 'vite', 'rolldown', ...DEMO]

/** Licences that ask nothing of us beyond being named; the LGPL parts are packages or libraries of their own that can be exchanged. */
const ACCEPTED =
  /^(MIT(-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|MPL-2\.0|LGPL-3\.0(-or-later)?|Zlib)$/

/**
 * Licences that were read for the one part that has them. elkjs is shipped unmodified in a worker of its own, under EPL-2.0; jszip is shipped
 * under MIT; bpmn-js asks that its mark on a diagram stays whole and uncovered.
 * @type {Readonly<Record<string, string>>}
 */
const READ = { elkjs: 'EPL-2.0 OR GPL-3.0-or-later', jszip: '(MIT OR GPL-3.0-or-later)', 'bpmn-js': 'SEE LICENSE IN LICENSE' }

/**
 * Returns true if the product may be shipped with this package under this licence.
 * @param {string} name
 * @param {string} licence
 */
export const isAccepted = (name, licence) =>
  READ[name] === licence ||
  licence
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((term) => ACCEPTED.test(term))

const json = (/** @type {string} */ path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/** Older packages name their licence in ways that the lock file does not repeat. @param {string} path */
function licenceIn(path) {
  if (!existsSync(join(ROOT, path, 'package.json'))) return undefined
  const { license, licenses } = json(`${path}/package.json`)
  return license?.type ?? license ?? licenses?.[0]?.type
}

/**
 * Returns the third-party packages of the product. It reads the lock file, so the list is the same on every platform. `isNative` marks code
 * for one platform, which browsers never load.
 * @returns {{ path: string, name: string, version: string, licence: string, isNative: boolean }[]}
 */
export function thirdParties() {
  const found = Object.entries(json('package-lock.json').packages)
    .map(([path, locked]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), .../** @type {any} */ (locked) }))
    .filter(({ path, name, dev }) => path !== '' && (!dev || SHIPPED_TOOLS.includes(name)))
    .map(({ path, name, version, license, os, cpu }) => ({
      ...{ path, name, version, licence: license ?? licenceIn(path) ?? 'UNKNOWN' },
      isNative: os !== undefined || cpu !== undefined,
    }))
  const unique = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...unique.values()].sort((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))
}

/** The whole of NOTICE.md. */
export function notices() {
  const rows = thirdParties().map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const font = readFileSync(join(ROOT, 'node_modules/@fontsource-variable/vazirmatn/LICENSE'), 'utf8').trim()
  return `# What Mizkar carries of others

Written by \`npm run lock\`; do not edit. Each package is used unmodified, under the licence beside it, whose full text is in the
package's own folder under \`node_modules\`. libvips (LGPL-3.0-or-later) comes with sharp as a shared library of its own, libheif (LGPL-3.0) as a package of its own; each can be
exchanged for another build.

| Package | Version | Licence |
| --- | --- | --- |
${rows.join('\n')}

## Vazirmatn

The typeface of the interface is served with the product, under this licence:

\`\`\`
${font.replace(/[ \t]+$/gm, '')}
\`\`\`
`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(NOTICE, notices())
  console.log(`${thirdParties().length} packages listed in NOTICE.md`)
}
