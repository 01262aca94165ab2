import { randomUUID } from 'node:crypto'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { note, report } from './result'
import { openStore, signIn } from './store'

const TEXTS = Number(process.env.BENCH_TEXTS ?? 300)
const WARM_UP = 30
const WORDS = 300

const word = (): string => `واژه${Math.floor(20_000 * Math.random() ** 3)}`

/** Measures how many uploaded texts per second are read, made searchable and compared, by one worker. */
export async function benchIndexing(): Promise<void> {
  const store = await openStore()
  try {
    const headers = { authorization: `Bearer ${await signIn(store.url, 'admin')}` }
    const roots = (await (await fetch(new URL('/api/folder/rootFolders', store.url), { headers })).json()) as { uuid: string }[]
    const address = new URL(`/api/document/upload?uuid=${roots[0]?.uuid}&uploadUuid=${randomUUID()}`, store.url)
    const upload = async (count: number): Promise<void> => {
      for (let sent = 0; sent < count; sent += 1) {
        const body = new FormData()
        body.append('file', new Blob([Array.from({ length: WORDS }, word).join(' ')]), `${randomUUID()}.txt`)
        const answer = await fetch(address, { method: 'POST', headers, body })
        if (!answer.ok) throw new Error(await answer.text())
      }
    }
    const runner = createJobRunner(store.ports, { handlers: jobHandlers })
    await upload(WARM_UP)
    await runner.drain()
    await upload(TEXTS)
    const started = performance.now()
    await runner.drain()
    const rate = (TEXTS * 1_000) / (performance.now() - started)
    note(`texts indexed per second: ${rate.toFixed(0)}`)
    report('indexing:texts-per-second', rate, { atLeast: 100 })
  } finally {
    await store.close()
  }
}
