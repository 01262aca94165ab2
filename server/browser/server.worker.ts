import { consoleLogger } from './log.console'
import { openStore, removeStore, StoreFull } from './store'
import type { Channel, State, ToServer, ToTabs, StartFailure } from './wire'

const CHANNEL: Channel = 'mizkar-demo'
/** Lock of the serving worker. The next worker that waits for it takes over. */
const LOCK = 'mizkar-demo'

const channel = new BroadcastChannel(CHANNEL)
const post = (message: ToTabs): void => channel.postMessage(message)
const server = crypto.randomUUID()
let state: State = { stage: 'opening' }
let handle: ((message: ToServer) => void) | undefined

const tell = (next = state): void => {
  state = next
  post({ to: 'tabs', type: 'state', server, state })
}

const toTrouble = (error: unknown): StartFailure => {
  const { name } = (error ?? {}) as { name?: string }
  if (error instanceof StoreFull || name === 'QuotaExceededError') return 'full'
  return name === 'DatabaseTooNew' ? 'tooNew' : 'broken'
}

/** Final state of this worker. Later messages must not replace it. */
const fail = (error: unknown): void => {
  if (state.stage === 'failed') return
  consoleLogger.error({ error }, 'the demo came to an end')
  handle = undefined
  tell({ stage: 'failed', trouble: toTrouble(error), detail: String((error as Error | null)?.message ?? error).slice(0, 300) })
}

async function open(): Promise<void> {
  // The files of the store are opened while the large server code is parsed.
  const [store, { serve }] = await Promise.all([openStore(fail), import('./serve')])
  const serving = await serve(store, { post, filling: () => tell({ stage: 'filling' }) })
  handle = serving.handle
  tell(serving.ready)
}

async function reset(): Promise<void> {
  handle = undefined
  await removeStore()
  post({ to: 'tabs', type: 'reset' })
}

void navigator.locks.request(LOCK, async () => {
  channel.onmessage = ({ data }: MessageEvent<ToServer | ToTabs>) => {
    if (data.to !== 'server') return
    if (data.type === 'hello') tell()
    else if (data.type === 'reset') void reset()
    else if (handle) handle(data)
    else if (data.type === 'request') post({ to: 'tabs', type: 'lost', id: data.id })
    else if (data.type === 'socket.open') post({ to: 'tabs', type: 'socket.closed', id: data.id, code: 1013, reason: '' })
  }
  tell()
  await open().catch(fail)
  // The lock is held for the lifetime of this worker.
  await new Promise(() => {})
})
