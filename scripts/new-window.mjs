import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, bin, capture } from './run.mjs'

const USAGE = `npm run new:window -- <kind> <Persian title> <English title>
    npm run new:window -- letters نامه‌ها Letters`

const [kind = '', fa = '', en = ''] = process.argv.slice(2)
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kind) || fa === '' || en === '') {
  console.error(`Usage: ${USAGE}`)
  process.exit(1)
}

const folder = `src/windows/${kind}`
const registry = 'src/windows/registry.ts'
if (existsSync(join(ROOT, folder))) {
  console.error(`There is already a window of the kind ${kind}: ${folder}`)
  process.exit(1)
}

const pascal = kind
  .split('-')
  .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  .join('')
const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1)
const quoted = (/** @type {string} */ text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** @type {Record<string, string>} */
const files = {
  'index.ts': `import * as z from 'zod/mini'
import { defineWindow } from '../window-kind'

export const ${camel}Window = defineWindow({
  kind: '${kind}',
  title: { fa: ${quoted(fa)}, en: ${quoted(en)} },
  icon: 'document',
  instances: 'one',
  payload: z.object({}),
  load: () => import('./${kind}.content'),
})
`,
  [`${kind}.machine.ts`]: `import { setup } from 'xstate'
import type { Session, WindowFact, WindowInput, WindowRef } from '#windows/window-kind'

export const ${camel}Machine = setup({
  types: {} as {
    context: { window: WindowRef; session: Session }
    events: WindowFact
    input: WindowInput<object>
  },
}).createMachine({
  id: '${camel}',
  context: ({ input }) => ({ window: input.window, session: input.session }),
  initial: 'shown',
  states: { shown: {} },
})
`,
  [`${kind}.content.ts`]: `import { defineContent } from '../window-kind'
import { ${camel}Machine } from './${kind}.machine'
import { ${pascal}View } from './${kind}.view'

export const content = defineContent({ machine: ${camel}Machine, View: ${pascal}View })
`,
  [`${kind}.messages.ts`]: `import { defineMessages } from '#text/messages'
import { isolate } from '#text/bidi'

export const messages = defineMessages({
  fa: { greeting: (name: string) => \`\${isolate(name)}، این پنجره آماده است.\` },
  en: { greeting: (name) => \`\${isolate(name)}, this window is ready.\` },
})
`,
  [`${kind}.view.tsx`]: `import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useMessages } from '#ui/locale'
import type { ${camel}Machine } from './${kind}.machine'
import { messages } from './${kind}.messages'
import styles from './${kind}.module.css'

export function ${pascal}View({ actor }: { actor: ActorRefFrom<typeof ${camel}Machine> }) {
  const t = useMessages(messages)
  const name = useSelector(actor, ({ context }) => context.session.fullName)
  return <p className={styles.window}>{t.greeting(name)}</p>
}
`,
  [`${kind}.module.css`]: `.window {
  padding-block: 1rem;
  padding-inline: 1rem;
}
`,
}

const before = readFileSync(join(ROOT, registry), 'utf8')
const lastImport = [...before.matchAll(/^import .*$/gm)].at(-1)
const list = /(export const \w+[^=]*= \[)([^\]]*)\]/
if (lastImport === undefined || !list.test(before)) {
  console.error(`${registry} is not what this generator knows: imports, then one exported list.`)
  process.exit(1)
}
const end = lastImport.index + lastImport[0].length
const imported = `${before.slice(0, end)}\nimport { ${camel}Window } from './${kind}/index'${before.slice(end)}`
const after = imported.replace(list, (_, start, kinds) => `${start}${kinds.trimEnd().replace(/,?$/, ',')} ${camel}Window]`)

mkdirSync(join(ROOT, folder))
for (const [name, text] of Object.entries(files)) writeFileSync(join(ROOT, folder, name), text)
writeFileSync(join(ROOT, registry), after)
await capture(bin('biome'), ['format', '--write', folder, registry])

console.log(`${folder} is written, and its line stands in ${registry}.
Next: its payload and icon in index.ts, its states in ${kind}.machine.ts, a size in window-sizes.ts when it has one of its own.`)
