import type { App } from '#server/app'
import type { Socket } from '#server/http/stomp'
import type { ToServer, ToTabs } from './wire'

type Of<T extends ToServer['type']> = Extract<ToServer, { type: T }>

interface OpenSocket {
  heard(text: string): void
  closed(): void
}

/** Answers the requests and sockets of all tabs with one app. */
export function createRequestHandler(app: App, post: (message: ToTabs) => void) {
  const running = new Map<string, AbortController>()
  const sockets = new Map<string, OpenSocket>()

  async function request({ id, url, method, headers, body }: Of<'request'>): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const sent = new Request(url, { method, headers: headers as [string, string][], body, signal: controller.signal })
      const answer = await app.fetch(sent)
      const bytes = answer.body === null ? null : await answer.arrayBuffer()
      if (!controller.signal.aborted)
        post({ to: 'tabs', type: 'answer', id, status: answer.status, headers: [...answer.headers], body: bytes })
    } catch {
      post({ to: 'tabs', type: 'lost', id })
    } finally {
      running.delete(id)
    }
  }

  async function openSocket({ id, url, protocols }: Of<'socket.open'>): Promise<void> {
    const admission = await app.openSocket(new Request(url, { headers: { 'sec-websocket-protocol': protocols } }))
    if (admission instanceof Response) return post({ to: 'tabs', type: 'socket.closed', id, code: 1008, reason: '' })
    const texts: ((text: string) => void)[] = []
    const ends: (() => void)[] = []
    const end = (): void => {
      if (sockets.delete(id)) for (const tell of ends) tell()
    }
    const socket: Socket = {
      bufferedAmount: 0,
      send: (text) => post({ to: 'tabs', type: 'socket.text', id, text }),
      close(code, reason) {
        post({ to: 'tabs', type: 'socket.closed', id, code, reason })
        end()
      },
      onMessage: (listener) => void texts.push(listener),
      onClose: (listener) => void ends.push(listener),
    }
    sockets.set(id, { heard: (text) => texts.forEach((tell) => tell(text)), closed: end })
    post({ to: 'tabs', type: 'socket.opened', id })
    admission.attach(socket)
  }

  return (message: ToServer): void => {
    if (message.type === 'request') void request(message)
    else if (message.type === 'abort') running.get(message.id)?.abort()
    else if (message.type === 'socket.open') void openSocket(message)
    else if (message.type === 'socket.text') sockets.get(message.id)?.heard(message.text)
    else if (message.type === 'socket.close') sockets.get(message.id)?.closed()
  }
}
