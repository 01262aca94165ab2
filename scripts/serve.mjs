import './node-version.mjs'

process.env.NODE_ENV ??= 'production'
const main = new URL('../dist/server/main.js', import.meta.url)
process.argv[1] = main.pathname
await import(main.href)
