import './node-version.mjs'

// Imported late: an older Node must reach the sentence above before it meets newer syntax.
const { ensureBuilt, ensureInstalled, isBuilt } = await import('./prepare.mjs')

if (!(await ensureInstalled(!isBuilt())) || !(await ensureBuilt())) {
  console.error('آماده‌سازی ناتمام ماند؛ علت در بالا آمده است. / Could not get ready; the reason is above.')
  process.exit(1)
}
await import('./serve.mjs')
