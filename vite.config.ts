import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzipSync } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin, UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { launchOptions } from './scripts/chromium.mjs'
import { CHUNKS, COMMON, chunkGroups } from './scripts/chunks.mjs'
import { clientContract } from './scripts/client-contract.mjs'
import { demoFiles } from './scripts/demo-files.mjs'
import { licencePage } from './scripts/licences.mjs'
import { pdfAssets } from './scripts/pdf-assets.mjs'

const root = import.meta.dirname
const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:8081'

/** Writes what each chunk weighs and what it pulls in, for the size budget and the bench. */
function sizeReport(): Plugin {
  return {
    name: 'mizkar:size-report',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk'
          ? [
              {
                file: part.fileName,
                modules: part.moduleIds.filter((id) => id.startsWith(`${root}/src/`)).map((id) => id.replace(`${root}/`, '')),
                entry: part.isEntry,
                imports: part.imports,
                bytes: Buffer.byteLength(part.code),
                gzip: gzipSync(part.code).byteLength,
              },
            ]
          : [],
      )
      mkdirSync(join(root, 'reports'), { recursive: true })
      writeFileSync(join(root, 'reports/bundle.json'), `${JSON.stringify({ chunks }, null, 2)}\n`)
    },
  }
}

/** Compresses the files of the chunk groups as well as possible, so that no user waits until the server has compressed them. */
const compressGroups = (): Plugin => ({
  name: 'mizkar:compress-groups',
  apply: (_, { command, isSsrBuild, mode }) => command === 'build' && !isSsrBuild && mode !== 'demo',
  async writeBundle({ dir = '' }, bundle) {
    const names = new Set([...Object.keys(CHUNKS), COMMON.name])
    const files = Object.values(bundle).filter(({ fileName }) => {
      const [, name = ''] = /^assets\/([\w-]+)-.{8}\.(?:js|css)$/.exec(fileName) ?? []
      return names.has(name)
    })
    const compress = promisify(brotliCompress)
    await Promise.all(
      files.map(async ({ fileName }) => {
        const path = join(dir, fileName)
        await writeFile(`${path}.br`, await compress(await readFile(path)))
      }),
    )
  },
})

/** React Aria carries 34 languages and no Persian; ours are supplied at start, so one built-in language is kept as the fallback. */
const reactAriaLocales = (): Plugin => ({ ...(optimizeLocales.vite({ locales: ['en-US'] }) as Plugin), enforce: 'pre' })

/** The files that take longest: begun last, each would be waited for alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/tests\/(?:rendered|paths|server\/access|proofs\/(?:crash-points|kill|power-loss))(?:\/|\.)/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** The chunks of the first page, as the build finds them: a window that is opened later need not preload what is there. */
const firstPage = new Set<string>()

function findFirstPage(): Plugin {
  return {
    name: 'mizkar:first-page',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        firstPage.clear()
        const add = (file: string): void => {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk' || firstPage.has(file)) return
          firstPage.add(file)
          for (const one of chunk.imports) add(one)
        }
        const start = join(root, 'src/main.tsx')
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.moduleIds.includes(start)) add(chunk.fileName)
      },
    },
  }
}

const client: NonNullable<UserConfig['build']> = {
  outDir: 'dist/client',
  emptyOutDir: true,
  target: ['chrome123', 'firefox128', 'safari17.5'],
  // Below these versions the CSS step turns `:dir()` into a list of languages and `light-dark()` into variables.
  cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  // The content security policy allows no inline script and no data: font.
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? needed.filter((chunk) => !firstPage.has(chunk)) : needed),
  },
  sourcemap: 'hidden',
  // Sizes are judged by scripts/budget.mjs.
  chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  rolldownOptions: {
    // A newcomer should see no warning about the duration of the build.
    checks: { bundlerTimings: false },
    output: {
      entryFileNames: 'assets/[name]-[hash].js',
      chunkFileNames: 'assets/[name]-[hash].js',
      assetFileNames: 'assets/[name]-[hash][extname]',
      codeSplitting: { groups: chunkGroups() },
    },
  },
}

/** The client with the server in a worker of the browser, as files that need no server. */
const demo: NonNullable<UserConfig['build']> = {
  ...client,
  outDir: 'dist/demo',
  sourcemap: false,
  rolldownOptions: {
    ...client.rolldownOptions,
    input: { index: join(root, 'index.html'), 'service-worker': join(root, 'src/demo/offline.worker.ts') },
    output: {
      ...client.rolldownOptions?.output,
      // A file of a group would start the client as soon as the server of the demo imports anything from it.
      codeSplitting: true,
      // A service worker keeps its address: under another one it would be another.
      entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
    },
  },
}

const isProgram = (name: string) => /\.(worker|process)\.ts$/.test(name)
/** The server, and what it starts in threads and processes of their own. */
const programs = () =>
  Object.fromEntries(
    [
      'main.ts',
      ...readdirSync(join(root, 'server/node'))
        .filter(isProgram)
        .map((name) => `node/${name}`),
    ].map((path) => [basename(path, '.ts'), `server/${path}`]),
  )

// Everything lands flat in dist/server, so that a program finds the others beside itself from whichever chunk it looks.
const server: NonNullable<UserConfig['build']> = {
  outDir: 'dist/server',
  emptyOutDir: true,
  target: 'node20.19',
  sourcemap: true,
  copyPublicDir: false,
  rolldownOptions: {
    input: programs(),
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
  },
}

/** Drops a warning about classes that are composed from another sheet. It concerns relative addresses, which shared sheets do not have. */
function withoutComposeWarning(): Plugin {
  return {
    name: 'mizkar:without-compose-warning',
    configResolved({ logger }) {
      const { warnOnce } = logger
      logger.warnOnce = (message, options) => {
        if (!message.includes('did not pass the `from` option')) warnOnce(message, options)
      }
    },
  }
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  plugins: [
    clientContract(),
    withoutComposeWarning(),
    findFirstPage(),
    react(),
    reactAriaLocales(),
    pdfAssets(),
    licencePage(),
    compressGroups(),
    mode === 'demo' ? demoFiles() : sizeReport(),
  ],
  build: isSsrBuild ? server : mode === 'demo' ? demo : client,
  assetsInclude: ['**/*.docx', '**/*.xlsx', '**/*.csv'],
  worker: { format: 'es' as const, plugins: () => [] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.DEV_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': apiOrigin, '/app': { target: apiOrigin, ws: true } },
  },
  test: {
    // The walks send every event to every state, also to actors that have ended; XState warns of each.
    onConsoleLog: (log: string) => (/was sent to stopped actor/.test(log) ? false : undefined),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    // What is waited for may take longer than the second of the default on a machine with much else to do.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true as const,
        test: {
          name: 'node',
          environment: 'node',
          // By default one core of two would stand idle, and every file would load the server and an engine anew.
          maxWorkers: '100%',
          isolate: false,
          globalSetup: 'tests/support/drop-databases.ts',
          // Databases, browsers and compilers of several files share the cores.
          testTimeout: 60_000,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/*.browser.test.{ts,tsx}', 'tests/architecture/fixtures/**'],
        },
      },
      {
        extends: true as const,
        // Vite reloads the page in the middle of a test when it meets a dependency that it has not prepared.
        optimizeDeps: {
          include: [
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'xstate',
            'xstate/graph',
            '@xstate/react',
            '@tanstack/react-virtual',
            'lucide-react',
            'react-aria-components/Menu',
            'react-dom',
            'react-rnd',
            'react-resizable-panels',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'comlink',
            'utif2',
            '@xyflow/react',
            'bpmn-js/lib/Modeler',
            'bpmn-js/lib/NavigatedViewer',
            'echarts/charts',
            'echarts/components',
            'echarts/core',
            'echarts/renderers',
            'elkjs/lib/elk-api.js',
            'elkjs/lib/elk-worker.min.js',
            'ofetch',
            '@tanstack/react-router',
            'react-aria-components/I18nProvider',
            'zod/mini',
            'axe-core',
            'client-zip',
            'docx-preview',
            'file-type/core',
            'hono',
            'jose',
            'kysely',
            'msw',
            '@stomp/stompjs',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            'entities',
            'saxen',
          ],
          exclude: ['@electric-sql/pglite'],
        },
        test: {
          name: 'chromium',
          // By default one core of two would stand idle.
          maxWorkers: '100%',
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          setupFiles: 'tests/support/empty-storage.ts',
          // What passes only on a second try is counted and named by the summary.
          retry: process.env.CI ? 2 : 0,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Several runs on one machine each take a free port.
            api: { strictPort: false },
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
    ],
  },
}))
