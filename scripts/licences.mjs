import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { thirdParties } from './notices.mjs'
import { ROOT } from './run.mjs'

export const LICENCES = 'licences.txt'

const IS_LICENCE = /^(licen[cs]e|copying|notice)([-._].*)?$/i
/** Folders of parts that have licences of their own. */
const PARTS = ['', 'cmaps', 'standard_fonts', 'wasm', 'iccs']

/** The text of a licence that a package names and does not bring along. @type {Readonly<Record<string, (holder: string) => string>>} */
const STANDARD = {
  MIT: (holder) => `MIT License

Copyright (c) ${holder}

${readFileSync(join(ROOT, 'node_modules/react/LICENSE'), 'utf8').replace(/^[\s\S]*?(?=Permission is hereby granted)/, '')}`,
  ISC: (holder) => `ISC License

Copyright (c) ${holder}

${readFileSync(join(ROOT, 'node_modules/d3-color/LICENSE'), 'utf8').replace(/^[\s\S]*?(?=Permission to use)/, '')}`,
  'Apache-2.0': () => readFileSync(join(ROOT, 'node_modules/pdfjs-dist/LICENSE'), 'utf8'),
}

/** @param {string} folder */
const textsIn = (folder) =>
  PARTS.map((part) => join(folder, part))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && IS_LICENCE.test(entry.name) ? [join(path, entry.name)] : [],
      ),
    )
    .map((path) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim())

/** @param {string} folder */
function holderOf(folder) {
  const { author, name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`
}

/** Every package that can be in the browser build, with the texts of its licence. Throws for one without a text. */
export const licences = () =>
  thirdParties()
    .filter(({ path, isNative }) => !isNative && existsSync(join(ROOT, path)))
    .map(({ path, name, version, licence }) => {
      const folder = join(ROOT, path)
      const texts = textsIn(folder)
      const standard = texts.length === 0 ? STANDARD[licence]?.(holderOf(folder)).trim() : undefined
      if (texts.length === 0 && standard === undefined) throw new Error(`${name} has no text of its licence ${licence}`)
      return { title: `${name} ${version} (${licence})`, texts: standard === undefined ? texts : [standard] }
    })

/** One text for all: packages with the same words are listed above them. */
export function licenceFile() {
  /** @type {Map<string, string[]>} */
  const holders = new Map()
  for (const { title, texts } of licences()) {
    const text = texts.join('\n\n')
    holders.set(text, [...(holders.get(text) ?? []), title])
  }
  const line = `\n\n${'-'.repeat(80)}\n\n`
  return `${[...holders].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`).join(line)}\n`
}

/**
 * Serves the licences of all components with the browser build.
 * @returns {import('vite').Plugin}
 */
export const licencePage = () => ({
  name: 'mizkar:licences',
  configureServer(server) {
    server.middlewares.use(`/${LICENCES}`, (_, response) => {
      response.setHeader('content-type', 'text/plain; charset=utf-8')
      response.end(licenceFile())
    })
  },
  generateBundle() {
    if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: LICENCES, source: licenceFile() })
  },
})
