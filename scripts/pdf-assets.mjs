import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
/** @type {Record<string, string>} */
const types = { wasm: 'application/wasm', js: 'text/javascript' }

/**
 * Character maps, standard fonts and image decoders that pdf.js asks for by address, served under `/pdf/<folder>/`.
 * @returns {import('vite').Plugin}
 */
export const pdfAssets = () => ({
  name: 'mizkar:pdf-assets',
  configureServer(server) {
    server.middlewares.use('/pdf', (request, response, next) => {
      const [folder = '', file = ''] = (request.url ?? '').replace(/\?.*$/, '').slice(1).split('/')
      if (!folders.includes(folder) || !file || !readdirSync(join(root, folder)).includes(file)) return next()
      response.setHeader('content-type', types[file.replace(/^.*\./, '')] ?? 'application/octet-stream')
      response.end(readFileSync(join(root, folder, file)))
    })
  },
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const folder of folders)
      for (const file of readdirSync(join(root, folder)))
        this.emitFile({ type: 'asset', fileName: `pdf/${folder}/${file}`, source: readFileSync(join(root, folder, file)) })
  },
})
