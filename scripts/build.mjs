import './node-version.mjs'

const { build } = await import('./prepare.mjs')

process.exitCode = (await build()) ? 0 : 1
