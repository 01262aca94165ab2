import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const OURS = 'service-worker.js'
const DATABASE = 'database.bin'
const library = () => readFileSync(join(dirname(createRequire(import.meta.url).resolve('msw')), '../mockServiceWorker.js'), 'utf8')

/** An empty database as its engine makes it, since making one takes a browser longer than all that follows. */
async function emptyDatabase() {
  const engine = await PGlite.create()
  const image = await engine.dumpDataDir('gzip')
  await engine.close()
  return new Uint8Array(await image.arrayBuffer())
}

/**
 * Turns the client into the demo: its page starts the demo, and its service worker is ours with the list of all files, followed by the one
 * of the library that hands calls to the page.
 * @returns {import('vite').Plugin}
 */
export const demoFiles = () => ({
  name: 'mizkar:demo-files',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.tsx', '/src/demo/demo.tsx') },
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const ours = bundle[OURS]
      if (ours?.type !== 'chunk') return
      this.emitFile({ type: 'asset', fileName: DATABASE, source: await emptyDatabase() })
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
      const page = bundle['index.html']
      // Hosts that know no other way to send every address to the page.
      if (page?.type === 'asset') this.emitFile({ type: 'asset', fileName: '404.html', source: page.source })
    },
  },
})
