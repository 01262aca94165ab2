import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT, bin, capture } from './run.mjs'

const USAGE = `npm run new:call -- <resource> <call> <table> [folder]
    npm run new:call -- roles total role
The new call answers administrators with the number of rows in the table. [folder] chooses one of several folders that handle the resource.`

const [resource = '', call = '', table = '', folder = ''] = process.argv.slice(2)

/** @type {(message: string) => never} */
const fail = (message) => {
  console.error(message)
  process.exit(1)
}
if (!/^[a-z][A-Za-z0-9]*$/.test(resource) || !/^[a-z][A-Za-z0-9]*$/.test(call) || !/^[a-z_]+$/.test(table)) fail(`Usage: ${USAGE}`)

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8')
const kebab = call.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const pascal = call.charAt(0).toUpperCase() + call.slice(1)

/** The text with `line` as the last entry of the object literal whose `{` is at `open`. @type {(text: string, open: number, line: string) => string} */
const withEntry = (text, open, line) => {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0)
      return `${text
        .slice(0, at)
        .trimEnd()
        .replace(/[^,{]$/, '$&,')}\n${line}\n${text.slice(at)}`
  }
  return fail('An object literal does not end.')
}
/** @type {(text: string, line: string) => string} */
const withImport = (text, line) => {
  const last = [...text.matchAll(/^(?:import|\}) .*from '.*'$/gm)].at(-1)
  if (last === undefined) return `${line}\n${text}`
  const end = last.index + last[0].length
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

const index = read('src/api/contract/index.ts')
const entry = new RegExp(`^  ${resource}(?:: (\\w+))?,$`, 'm').exec(index)
if (entry === null) fail(`src/api/contract/index.ts has no resource ${resource}.`)
const variable = entry?.[1] ?? resource
const contractFile = new RegExp(`^import .*\\b${variable}\\b.* from '\\./(.*)'$`, 'm').exec(index)?.[1]
const contractPath = `src/api/contract/${contractFile}.ts`
const contract = read(contractPath)
const start = new RegExp(`^export const ${variable} = resource\\(\\{`, 'm').exec(contract)
if (start === null) fail(`${contractPath} does not list the calls of ${resource} in an object.`)
const opening = Number(start?.index) + String(start?.[0]).length - 1
const base = /path: '(\/api\/[^/']+)/.exec(contract.slice(opening))?.[1]
const path = `${base}/${kebab}`
if (contract.includes(`'${path}'`) || new RegExp(`^  ${call}: \\{`, 'm').test(contract.slice(opening)))
  fail(`${contractPath} already has a call ${call}.`)
const tables = readdirSync(join(ROOT, 'server/database')).filter((name) => /^schema\.ts$|-tables\.ts$/.test(name))
if (!tables.some((name) => new RegExp(`^  ${table}: \\w+Table$`, 'm').test(read(`server/database/${name}`))))
  fail(`No file of server/database has a table ${table}.`)

const literal = new RegExp(`^export const .*Handlers<typeof ${variable}>\\s*=(?: |> \\(|\\s*)\\{`, 'm')
const routes = readdirSync(join(ROOT, 'server/domain'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.routes.ts'))
  .map((name) => `server/domain/${name.replaceAll('\\', '/')}`)
  .filter((name) => literal.test(read(name)) && (folder === '' || basename(dirname(name)) === folder))
if (routes.length !== 1)
  fail(
    routes.length === 0
      ? `No routes file handles ${resource} with an object of handlers.`
      : `Several folders handle ${resource}; name one:\n${routes.map((name) => `  ${basename(dirname(name))}`).join('\n')}`,
  )
const routesPath = String(routes[0])
const home = dirname(routesPath)
const handlers = read(routesPath)
const found = literal.exec(handlers)
const handlersOpen = Number(found?.index) + String(found?.[0]).length - 1

/** @type {Record<string, string>} */
const files = {
  [`${home}/${kebab}.repository.ts`]: `import type { Db } from '#server/database/schema'

export async function countRows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('${table}')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
`,
  [`${home}/${kebab}.service.ts`]: `import type { Db } from '#server/database/schema'
import { countRows } from './${kebab}.repository'

/** Returns the number of rows in \`${table}\`. */
export const read${pascal} = async (db: Db): Promise<{ count: number }> => ({ count: await countRows(db) })
`,
  [`tests/server/${basename(home)}/${kebab}.test.ts`]: `import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

eachDatabase((_engine, make) => {
  it('returns the number of rows in ${table} to administrators, and to nobody else', async () => {
    const { db, as, signIn } = await testApp({ db: await make() })
    const [admin, sara] = [await signIn('admin'), await as('sara')]
    const rows = await db.selectFrom('${table}').selectAll().execute()
    expect(await admin.call(contract.${resource}.${call})).toEqual({ count: rows.length })
    expect((await sara.send(contract.${resource}.${call})).status).toBe(403)
  })
})
`,
}
for (const name of Object.keys(files)) if (existsSync(join(ROOT, name))) fail(`${name} exists already.`)

files[contractPath] = withEntry(
  contract,
  opening,
  `  ${call}: {
    method: 'get',
    path: '${path}',
    summary: 'The number of rows in ${table}',
    access: 'admin',
    response: z.object({ count: z.int() }),
    addition: true,
  },`,
)
const withPorts = withEntry(handlers, handlersOpen, `  ${call}: ({ ports }) => read${pascal}(ports.db),`)
files[routesPath] = withImport(withPorts, `import { read${pascal} } from './${kebab}.service'`)
const rightsPath = 'tests/support/rights.ts'
const rights = read(rightsPath)
// A resource of administrators needs no entry.
if (!/^admin[A-Z]/.test(resource)) {
  const lines = rights.split('\n')
  const name = `${resource}.${call}`
  const ends = lines.indexOf('}')
  const next = lines.findIndex((line, at) => at < ends && (/^ {2}'([\w.]+)':/.exec(line)?.[1] ?? '') > name)
  lines.splice(next < 0 ? ends : next, 0, `  '${name}': 'admin',`)
  files[rightsPath] = lines.join('\n')
}

for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(ROOT, dirname(name)), { recursive: true })
  writeFileSync(join(ROOT, name), text)
}
await capture(bin('biome'), ['format', '--write', ...Object.keys(files)])

console.log(`The call GET ${path} is written; it answers administrators with the number of rows in ${table}:
${Object.keys(files)
  .map((name) => `  ${name}`)
  .join('\n')}
Next: its input, answer, access and \`subjects\` in ${contractPath}, the same once more in ${rightsPath}, the query in ${home}/${kebab}.repository.ts.`)
