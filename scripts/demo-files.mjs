import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const OURS = 'service-worker.js'
const DATABASE = 'database.bin'
const library = () => readFileSync(join(dirname(createRequire(import.meta.url).resolve('msw')), '../mockServiceWorker.js'), 'utf8')

/**
 * Returns an empty database as its engine creates it, because creating one takes a browser longer than everything that follows. It has no
 * templates for further databases: the browser opens every file at each start of the demo, and two thirds of the files belong to them.
 */
async function emptyDatabase() {
  const engine = await PGlite.create()
  for (const name of ['template0', 'template1']) {
    await engine.query(`alter database ${name} is_template false`)
    await engine.query(`drop database ${name}`)
  }
  await engine.query('checkpoint')
  const image = await engine.dumpDataDir('gzip')
  await engine.close()
  return new Uint8Array(await image.arrayBuffer())
}

/** Files that the demo needs for its first window. They are fetched at once, not one after another as each imports the next. */
const FIRST = [
  'src/demo/demo.tsx',
  'src/main.tsx',
  'src/desktop/sign-in/sign-in.view.tsx',
  'src/desktop/desktop.view.tsx',
  'src/windows/explorer/explorer.content.ts',
]

/** The names of the modules of `FIRST` and of all that they import. @param {import('vite').Rolldown.OutputBundle} bundle */
function firstFiles(bundle) {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const names = new Set()
  const add = (/** @type {string} */ name) => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || names.has(name)) return
    names.add(name)
    chunk.imports.forEach(add)
  }
  for (const source of FIRST) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
    if (!chunk) throw new Error(`${source} is in no file`)
    add(chunk.fileName)
  }
  return [...names]
}

/**
 * Turns the client into the demo: its page starts the demo, and its service worker is ours with the list of all files, followed by the one
 * of the library that hands calls to the page.
 * @returns {import('vite').Plugin}
 */
export const demoFiles = () => ({
  name: 'mizkar:demo-files',
  transformIndexHtml: {
    order: 'pre',
    // No server answers before the demo has started.
    handler: (html) => html.replace('/src/main.tsx', '/src/demo/start.ts').replace(/ data-start="[^"]*"/, ''),
  },
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const ours = bundle[OURS]
      if (ours?.type !== 'chunk') return
      this.emitFile({ type: 'asset', fileName: DATABASE, source: await emptyDatabase() })
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the demo has no page')
      const links = firstFiles(bundle).map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`)
      page.source = String(page.source).replace('</head>', `${links.join('\n')}\n</head>`)
      const files = Object.values(bundle).filter(({ fileName }) => fileName !== OURS && fileName !== DATABASE)
      const hash = createHash('sha256')
      for (const file of files) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source)
      const paths = [
        ...files.map(({ fileName }) => (fileName === 'index.html' ? '/' : `/${fileName}`)),
        `/${DATABASE}`,
        '/boot.js',
        '/favicon.svg',
        '/layers.css',
      ]
      const head = `const FILES = ${JSON.stringify(paths)}\nconst VERSION = ${JSON.stringify(hash.digest('hex').slice(0, 16))}\n`
      ours.code = `${head}{\n${ours.code}\n}\n${library()}`
      // Hosts that know no other way to send every address to the page.
      this.emitFile({ type: 'asset', fileName: '404.html', source: page.source })
    },
  },
})
