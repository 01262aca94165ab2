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
const paths = `tests/paths/${kind}.paths.ts`
// The paths of a machine are found by the name of its file, so two machines cannot share one.
for (const taken of [folder, paths])
  if (existsSync(join(ROOT, taken))) {
    console.error(`The name ${kind} is in use: ${taken}`)
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
  [`${kind}.machine.ts`]: `import { assign, setup } from 'xstate'
import { providedPromise } from '#machines/provided'
import type { ContentEvent, WindowInput, WindowRef } from '#windows/window-kind'

export const ${camel}Machine = setup({
  types: {} as {
    context: { window: WindowRef; name: string }
    events: ContentEvent | { type: '${camel}.retry' }
    input: WindowInput<object>
  },
  actors: { load: providedPromise<string, void>('load') },
  actions: { setName: assign({ name: (_, { name }: { name: string }) => name }) },
}).createMachine({
  id: '${camel}',
  context: ({ input }) => ({ window: input.window, name: '' }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'shown', actions: { type: 'setName', params: ({ event }) => ({ name: event.output }) } },
        onError: 'failed',
      },
    },
    failed: { on: { '${camel}.retry': 'loading', 'data.stale': 'loading' } },
    shown: { on: { 'data.stale': 'loading' } },
  },
})
`,
  [`${kind}.content.ts`]: `import { fromPromise } from 'xstate'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import { defineContent } from '../window-kind'
import { ${camel}Machine } from './${kind}.machine'
import { ${pascal}View } from './${kind}.view'

const load = fromPromise<string, void>(async ({ signal }) => (await api(users).principle({}, { signal, quiet: true })).fullName)

export const content = defineContent({ machine: ${camel}Machine.provide({ actors: { load } }), View: ${pascal}View })
`,
  [`${kind}.messages.ts`]: `import { isolate } from '#text/bidi'
import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    loading: 'در حال بارگذاری',
    failed: 'اطلاعات بارگذاری نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
    greeting: (name: string) => \`\${isolate(name)}، این پنجره آماده است.\`,
  },
  en: {
    loading: 'Loading',
    failed: 'The data could not be loaded. Check your connection and try again.',
    greeting: (name) => \`\${isolate(name)}, this window is ready.\`,
  },
})
`,
  [`${kind}.view.tsx`]: `import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useMessages } from '#ui/locale'
import { FailedPage, WaitingPage } from '#ui/state-page'
import type { ${camel}Machine } from './${kind}.machine'
import { messages } from './${kind}.messages'
import styles from './${kind}.module.css'

export function ${pascal}View({ actor }: { actor: ActorRefFrom<typeof ${camel}Machine> }) {
  const t = useMessages(messages)
  const snapshot = useSelector(actor, (current) => current)
  if (snapshot.matches('loading')) return <WaitingPage label={t.loading} />
  if (snapshot.matches('failed')) return <FailedPage sentence={t.failed} onRetry={() => actor.send({ type: '${camel}.retry' })} />
  return <p className={styles.window}>{t.greeting(snapshot.context.name)}</p>
}
`,
  [`${kind}.module.css`]: `.window {
  padding-block: 1rem;
  padding-inline: 1rem;
}
`,
}

const pathsText = `import { ${camel}Machine } from '#windows/${kind}/${kind}.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(${camel}Machine, {
  title: [${quoted(`پنجرهٔ «${fa}»`)}, ${quoted(`the window "${en}"`)}],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('a')],
    'xstate.done.actor.load': [{ output: 'سارا' }],
  },
  view: ({ value, context }) => [value, context.name],
  words: {
    '${camel}.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'data.stale': ['ارتباط قطع می‌شود و بازمی‌گردد', 'The connection is lost and comes back'],
    'xstate.done.actor.load': ['سرور پاسخ می‌دهد', 'The server answers'],
    'xstate.error.actor.load': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
  },
})
`

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
writeFileSync(join(ROOT, paths), pathsText)
await capture(bin('biome'), ['format', '--write', folder, registry, paths])
const walked = await capture(bin('tsx'), ['tests/paths/run.ts', 'walk', '--accept', kind])
if (walked.code !== 0) {
  console.error(`The paths of ${kind} have problems:\n${walked.stdout}${walked.stderr}`)
  process.exit(1)
}

console.log(`${folder} and its line in ${registry} are written, and ${paths} with its record. It loads the name of the user.
Next: payload and icon in index.ts; states in ${kind}.machine.ts; calls in ${kind}.content.ts; a size in window-sizes.ts if it needs one.
After each change of the machine: npm run test:paths -- --accept ${kind}`)
