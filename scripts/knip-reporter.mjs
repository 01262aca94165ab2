import { relative } from 'node:path'

/**
 * One line per finding, and how many files knip analysed.
 * @param {import('knip').ReporterOptions} options
 */
export default function report({ report: kinds, issues, counters }) {
  for (const kind of /** @type {(keyof typeof kinds)[]} */ (Object.keys(kinds))) {
    if (!kinds[kind]) continue
    for (const found of Object.values(issues[kind] ?? {}).flatMap((byName) => Object.values(byName))) {
      const path = relative(process.cwd(), found.filePath)
      const place = found.line ? `${path}:${found.line}` : path
      console.log(`${place} unused or wrong (${kind}): ${found.symbol}`)
    }
  }
  console.log(`looked at ${counters.total} files`)
}
