import type { ServerEnd, PageSocket } from '#api/msw'
import type { Channel, State, ToServer, ToTabs } from '#server/browser/wire'

export interface Tab {
  /** Sends a request to the server of the demo. Rejects as if the network was broken if the server ends before it responds. */
  fetch(request: Request): Promise<Response>
  openSocket(url: string, protocols: string, page: PageSocket): ServerEnd
  state(): State
  subscribe(listener: () => void): () => void
  /** Deletes all data of the demo in this browser. Then every tab starts the demo again. */
  reset(): void
}

const CHANNEL: Channel = 'mizkar-demo'

interface PendingRequest {
  answer(response: Response): void
  failOffline(): void
}
interface OpenSocket {
  page: PageSocket
  isOpen: boolean
  /** Messages that the page sent before the server had accepted the socket. */
  queuedMessages: string[]
}

const noBody = new Set([101, 204, 205, 304])
/** Milliseconds before the tab asks again which server is running. A server that is opening its storage may miss the first question. */
const askAgainMs = 500

/**
 * Connects this tab to the server of the demo, over a channel that all tabs use. `onReset` is called when the data of the demo was
 * deleted.
 */
export const joinServer = (onReset: () => void): Tab => {
  const channel = new BroadcastChannel(CHANNEL)
  const waiting = new Map<string, PendingRequest>()
  const sockets = new Map<string, OpenSocket>()
  const listeners = new Set<() => void>()
  let state: State = { stage: 'opening' }
  let server: string | undefined
  const post = (message: ToServer): void => channel.postMessage(message)
  /** Requests that wait until a server has opened its storage. */
  let heldRequests: (ToServer & { id: string })[] = []
  const sendRequest = (message: ToServer & { id: string }): void => {
    if (state.stage === 'ready') post(message)
    else heldRequests.push(message)
  }

  /** Rejects the requests that were sent to the previous server, because they will get no response. */
  const rejectSentRequests = (): void => {
    const isAsked = ([id]: readonly [string, unknown]): boolean => !heldRequests.some((message) => message.id === id)
    for (const [, { failOffline }] of [...waiting].filter(isAsked)) failOffline()
    for (const [id, { page }] of [...sockets].filter(isAsked)) {
      sockets.delete(id)
      page.close(1012, '')
    }
  }

  const receive = (message: ToTabs | ToServer): void => {
    if (message.to !== 'tabs') return
    if (message.type === 'state') {
      if (server !== undefined && server !== message.server) rejectSentRequests()
      server = message.server
      state = message.state
      if (state.stage === 'ready') {
        for (const message of heldRequests) post(message)
        heldRequests = []
      }
      for (const listener of listeners) listener()
    } else if (message.type === 'reset') onReset()
    else if (message.type === 'answer') {
      const body = noBody.has(message.status) ? null : message.body
      waiting.get(message.id)?.answer(new Response(body, { status: message.status, headers: message.headers as [string, string][] }))
    } else if (message.type === 'lost') waiting.get(message.id)?.failOffline()
    else if (message.type === 'socket.opened') {
      const socket = sockets.get(message.id)
      if (!socket) return post({ to: 'server', type: 'socket.close', id: message.id })
      socket.isOpen = true
      for (const text of socket.queuedMessages.splice(0)) post({ to: 'server', type: 'socket.text', id: message.id, text })
    } else if (message.type === 'socket.text') sockets.get(message.id)?.page.send(message.text)
    else {
      const socket = sockets.get(message.id)
      sockets.delete(message.id)
      socket?.page.close(message.code, message.reason)
    }
  }
  channel.onmessage = ({ data }: MessageEvent<ToTabs | ToServer>) => receive(data)

  const announceTab = (): void => {
    if (server !== undefined) return
    post({ to: 'server', type: 'hello' })
    setTimeout(announceTab, askAgainMs)
  }
  announceTab()

  return {
    async fetch(request) {
      const { url, method, headers, signal } = request
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
      const id = crypto.randomUUID()
      return await new Promise<Response>((resolve, reject) => {
        const abort = (): void => {
          post({ to: 'server', type: 'abort', id })
          settle(() => reject(signal.reason))
        }
        const settle = (end: () => void): void => {
          waiting.delete(id)
          signal.removeEventListener('abort', abort)
          end()
        }
        signal.addEventListener('abort', abort)
        waiting.set(id, {
          answer: (response) => settle(() => resolve(response)),
          failOffline: () => settle(() => reject(new TypeError('the server ended before it answered'))),
        })
        sendRequest({ to: 'server', type: 'request', id, url, method, headers: [...headers], body })
      })
    },
    openSocket(url, protocols, page) {
      const id = crypto.randomUUID()
      const socket: OpenSocket = { page, isOpen: false, queuedMessages: [] }
      sockets.set(id, socket)
      sendRequest({ to: 'server', type: 'socket.open', id, url, protocols })
      return {
        receive(text) {
          if (socket.isOpen) post({ to: 'server', type: 'socket.text', id, text })
          else socket.queuedMessages.push(text)
        },
        closed() {
          if (sockets.delete(id)) post({ to: 'server', type: 'socket.close', id })
        },
      }
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reset: () => post({ to: 'server', type: 'reset' }),
  }
}
